import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

/** What can be reported. */
export const reportKinds = [
  'roomMessage',
  'lessonQuestion',
  'lessonAnswer',
  'courseRating',
  'profile',
  'comment',
  'feed',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** `falsePromises`: promises of profit, unlawful investment advice. */
export const reportReasons = ['spam', 'abuse', 'falsePromises', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** `kept`: the content was found acceptable. `appealed`: its author has asked for another decision. */
export const reportStates = ['open', 'appealed', 'kept', 'removed'] as const;
export type ReportState = (typeof reportStates)[number];

/** Maximum length of what the author of removed content is told, and of what they answer. */
export const maxNoteLength = 500;
export const maxAppealLength = 1000;

/** Maximum length of the reporter's comment. */
export const maxReportLength = 1000;

export const createReport = endpoint({
  method: 'POST',
  path: '/reports',
  permission: 'signedIn',
  audit: 'words',
  summary: 'Report content of another user',
  description:
    'Stored with the text as the caller sees it. Each item can be reported once by the same user until a decision. The caller is notified when the report has been reviewed. At most 20 reports an hour.',
  body: z.object({
    kind: z.enum(reportKinds),
    /** Id of the message, question, answer, rating or user. */
    thingId: z.string().check(z.regex(/^[\w-]{1,36}$/)),
    reason: z.enum(reportReasons),
    text: z.string().check(z.trim(), z.maxLength(maxReportLength)),
  }),
  errors: ['reports.notFound', 'reports.own', 'reports.exists', 'reports.tooMany'],
});

export const reportedThingSchema = z.object({
  id: z.int(),
  kind: z.enum(reportKinds),
  thingId: z.string(),
  state: z.enum(reportStates),
  /** Its author; null if the account has been deleted. */
  author: z.nullable(personSchema),
  /** Where it was posted: title of the session, lesson or course. */
  context: z.string(),
  /** Path on this site. */
  link: z.string(),
  /** The text when it was first reported. */
  body: z.string(),
  reportCount: z.int(),
  reasons: z.array(z.enum(reportReasons)),
  firstAt: instant,
  lastAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(personSchema),
  /** What the author was told when it was removed. */
  note: z.string(),
  /** What the author has answered; null: nothing. */
  appeal: z.nullable(z.object({ text: z.string(), at: instant, decidedAt: z.nullable(instant) })),
  /** When its texts were removed at the end of the retention period; `body` and the texts of its reports are empty then. */
  wordsRemovedAt: z.nullable(instant),
});

export type ReportedThing = z.infer<typeof reportedThingSchema>;

export const listReportedThings = endpoint({
  method: 'GET',
  path: '/moderation',
  permission: 'moderation.manage',
  summary: 'List reported content, newest first',
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(reportStates), 'open'),
    kind: z.optional(z.enum(reportKinds)),
    reason: z.optional(z.enum(reportReasons)),
  }),
  output: z.object({ ...pageOf(reportedThingSchema).shape, openCount: z.int() }),
});

export const reportSchema = z.object({
  id: z.int(),
  reporter: personSchema,
  reason: z.enum(reportReasons),
  text: z.string(),
  /** The text that the reporter saw, if it differs from what was first reported. */
  body: z.nullable(z.string()),
  createdAt: instant,
});

export type Report = z.infer<typeof reportSchema>;

export const reportedDetailSchema = z.object({
  ...reportedThingSchema.shape,
  /** The current text; null if it is no longer visible. */
  bodyNow: z.nullable(z.string()),
  /** Whether its author can be muted in that room. */
  canMute: z.boolean(),
  /** Whether its author is told why it was removed, and can ask for another decision. */
  canAppeal: z.boolean(),
  /** The newest hundred. */
  reports: z.array(reportSchema),
});

export type ReportedDetail = z.infer<typeof reportedDetailSchema>;

const params = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) });

export const getReportedThing = endpoint({
  method: 'GET',
  path: '/moderation/{id}',
  permission: 'moderation.manage',
  summary: 'Get reported content with its reports',
  description: 'As it was when it was reported, and as it is now.',
  params,
  output: reportedDetailSchema,
  errors: ['reports.notFound'],
});

export const decideReported = endpoint({
  method: 'PUT',
  path: '/moderation/{id}/decision',
  permission: 'moderation.manage',
  audit: 'recorded',
  summary: 'Keep or remove reported content',
  description:
    'Removing a message can also mute its author in that room. Authors of posts and comments are told why, and can appeal once: `kept` then shows the content again. Nobody decides about their own words while there is another moderator; another moderator than before decides appeals, if there is one. Reporters are notified: at once if the content is removed, after a minute if it is kept.',
  params,
  body: z.object({
    decision: z.enum(['kept', 'removed']),
    isMuting: z._default(z.boolean(), false),
    /** For posts and comments: why, for their author. */
    note: z._default(z.string().check(z.trim(), z.maxLength(maxNoteLength)), ''),
  }),
  errors: ['reports.notFound', 'reports.decided', 'reports.notMuted', 'reports.ownWords', 'reports.ownDecision'],
});

export const reopenReported = endpoint({
  method: 'DELETE',
  path: '/moderation/{id}/decision',
  permission: 'moderation.manage',
  audit: 'recorded',
  summary: 'Reopen the review of content that was kept',
  params,
  errors: ['reports.notFound', 'reports.decided'],
});

/** Removed content, as its author sees it. */
export const removalSchema = z.object({
  id: z.int(),
  kind: z.enum(reportKinds),
  context: z.string(),
  link: z.string(),
  /** The text; empty after the retention period. */
  body: z.string(),
  /** What moderators say about it. */
  note: z.string(),
  decidedAt: instant,
  /** Whether the author can still ask for another decision. */
  mayAppeal: z.boolean(),
  appeal: z.nullable(z.object({ text: z.string(), at: instant })),
  /** Whether it is shown again: after an appeal. */
  isRestored: z.boolean(),
});

export type Removal = z.infer<typeof removalSchema>;

export const getRemoval = endpoint({
  method: 'GET',
  path: '/removals/{id}',
  permission: 'signedIn',
  summary: 'Get content of the caller that moderators have removed, and why',
  params,
  output: removalSchema,
  errors: ['reports.notFound'],
});

export const appealRemoval = endpoint({
  method: 'POST',
  path: '/removals/{id}/appeal',
  permission: 'signedIn',
  audit: 'words',
  summary: 'Ask for another decision about one’s removed content',
  description: 'Once. Another moderator decides, if there is one; the caller is told.',
  params,
  body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxAppealLength)) }),
  output: removalSchema,
  status: 201,
  errors: ['reports.notFound', 'reports.appealed'],
});
