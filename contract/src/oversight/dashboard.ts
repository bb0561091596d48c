import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { currencies, moneySchema } from '#billing/money.ts';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { listOf, pageOf, pageQuery } from '#paging.ts';

/** Daily figures: active learners, enrolments, completed courses, seconds of video watched, participants of live sessions. */
export const figureKinds = ['active', 'enrolments', 'completions', 'watchSeconds', 'attendance'] as const;
export type FigureKind = (typeof figureKinds)[number];

/** Longest period of a dashboard, in days. */
export const maxDashboardDays = 366;

const day = z.iso.date().check(z.regex(/^(19[789]\d|2[01]\d\d)-/));

const daysIn = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** From the first day until the last one, both included. */
const period = { from: day, to: day };
const isPeriod = z.refine<{ from: string; to: string }>(
  (given) => daysIn(given) >= 1 && daysIn(given) <= maxDashboardDays,
  { path: ['to'] },
);

export const dayFigureSchema = z.object({
  day: z.iso.date(),
  /** Null: not computed yet. */
  value: z.nullable(z.int()),
});

export type DayFigure = z.infer<typeof dayFigureSchema>;

export const figureSchema = z.object({
  kind: z.enum(figureKinds),
  days: z.array(dayFigureSchema),
  /** The same number of days before the period. */
  before: z.array(dayFigureSchema),
  /** The sum; for `active` the daily average. Null while nothing has been computed. */
  total: z.nullable(z.number()),
  /** Null until all its days have been computed. */
  totalBefore: z.nullable(z.number()),
});

export type Figure = z.infer<typeof figureSchema>;

export const cohortSchema = z.object({
  /** Monday of the week in which they joined. */
  weekOf: z.iso.date(),
  learnerCount: z.int(),
  /** How many of them learned in that week and in each following one; null: week not over, or not computed yet. */
  activeCounts: z.array(z.nullable(z.int())),
});

export type Cohort = z.infer<typeof cohortSchema>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  permission: 'dashboard.read',
  summary: 'Get the figures of a period and of the one before, and retention',
  description:
    'Days are in UTC, except that learning counts for the learner’s local day. A job updates the figures every 15 minutes and recomputes the last three days.',
  query: z.object(period).check(isPeriod),
  output: z.object({
    /** When the newest figure was counted; null before the first time. */
    computedAt: z.nullable(instant),
    figures: z.array(figureSchema),
    cohorts: z.array(cohortSchema),
  }),
});

export const revenueSchema = z.object({
  /** Each currency separately: there are no exchange rates. */
  currency: z.enum(currencies),
  /** Payments of each day, less later refunds, as decimals. */
  days: z.array(z.object({ day: z.iso.date(), amount: z.string() })),
  /** The same number of days before the period. */
  before: z.array(z.object({ day: z.iso.date(), amount: z.string() })),
  total: z.string(),
});

export type Revenue = z.infer<typeof revenueSchema>;

export const getRevenue = endpoint({
  method: 'GET',
  path: '/dashboard/revenue',
  permission: 'dashboard.read',
  summary: 'Get the revenue of a period and of the one before, by currency',
  description:
    'Computed at the time of the call. Refunds are subtracted on the day of the payment. Test payments are left out. Days are in UTC.',
  query: z.object(period).check(isPeriod),
  output: listOf(revenueSchema),
});

/** Things that need attention. */
export const concernKinds = [
  'failedJobs',
  'failedMails',
  'failedVideos',
  'reviews',
  'questions',
  'reports',
  'silentSources',
] as const;
export type ConcernKind = (typeof concernKinds)[number];

export const concernSchema = z.object({
  kind: z.enum(concernKinds),
  /** Up to a thousand. */
  count: z.int(),
  /** Since when the oldest one has been waiting, if known. */
  oldestAt: z.nullable(instant),
});

export type Concern = z.infer<typeof concernSchema>;

export const listConcerns = endpoint({
  method: 'GET',
  path: '/dashboard/concerns',
  permission: 'dashboard.read',
  summary: 'List what needs attention',
  description: 'Counted at the time of the call; kinds without any item are left out.',
  output: listOf(concernSchema),
});

/** Figures of a period whose rows can be listed, and unanswered questions. */
export const listedKinds = [...figureKinds, 'revenue', 'questions'] as const;
export type ListedKind = (typeof listedKinds)[number];

export const dashboardRowSchema = z.object({
  person: personSchema,
  /** For `active` and `watchSeconds`: the learner's local day, as midnight UTC. */
  at: instant,
  /** The course, event or lesson. */
  title: z.nullable(z.string()),
  /** Path on this site. */
  link: z.nullable(z.string()),
  /** Only for `active` and `watchSeconds`: seconds of video. */
  seconds: z.nullable(z.int()),
  /** Only for `revenue`: the payment, less refunds. */
  amount: z.optional(moneySchema),
});

export type DashboardRow = z.infer<typeof dashboardRowSchema>;

export const listDashboardRows = endpoint({
  method: 'GET',
  path: '/dashboard/{kind}/rows',
  permission: 'dashboard.read',
  summary: 'List the items behind a figure, newest first',
  description: 'For unanswered questions, the period is ignored.',
  params: z.object({ kind: z.enum(listedKinds) }),
  query: z.object({ ...period, ...pageQuery }).check(isPeriod),
  output: pageOf(dashboardRowSchema),
});
