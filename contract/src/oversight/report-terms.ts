import type { Permission } from '#permissions.ts';
import type { VisibilitySetting } from '#visibility.ts';

/** What reports are about. Documents about a period; complaints of users are in `moderation.ts`. */
export const reportRunKinds = ['learningRecord', 'attendance', 'learners', 'ideas', 'consents', 'decisions'] as const;

export type ReportRunKind = (typeof reportRunKinds)[number];

/** Who may read which. Whose rows are in it, its source decides. */
export const reportPermissions = {
  learningRecord: 'reports.own',
  attendance: 'reports.teaching',
  learners: 'reports.teaching',
  ideas: 'reports.teaching',
  consents: 'reports.all',
  decisions: 'reports.all',
} as const satisfies Record<ReportRunKind, Permission>;

/** Those that are hidden with a whole feature. */
export const reportVisibility: Partial<Record<ReportRunKind, VisibilitySetting>> = { ideas: 'Trade Ideas' };

/** Those that are about one person: the caller, unless an admin names another one. */
export const reportsOfPersons = ['learningRecord', 'ideas'] as const satisfies ReportRunKind[];

/** `xapi`: statements of the Experience API 1.0.3, of the learning record alone. */
export const reportFormats = ['pdf', 'csv', 'json', 'xapi'] as const;

export type ReportFormat = (typeof reportFormats)[number];

export const reportRunStates = ['waiting', 'running', 'done', 'failed'] as const;

/** Why there is no file: the right to it was lost, a paper would be too long, or it could not be made. */
export const reportProblems = ['rightLost', 'tooLong', 'fault'] as const;

export type ReportProblem = (typeof reportProblems)[number];

/** How often a scheduled file is made: each is about the whole week or month before. */
export const scheduleSteps = ['week', 'month'] as const;

export type ScheduleStep = (typeof scheduleSteps)[number];

/** How a value is written: instants and seconds, shares from 0 to 1, results in ten-thousandths of R, and words by their code. */
export const reportValueTypes = ['text', 'number', 'day', 'instant', 'seconds', 'share', 'result', 'code'] as const;

export type ReportValueType = (typeof reportValueTypes)[number];

export const reportLimits = {
  /** Days of a period. */
  days: 3660,
  /** Files of a person that are not finished, and all that are kept. */
  open: 3,
  kept: 40,
  /** Days for which a file is kept. */
  keptDays: 7,
  /** Rows of a paper: those of about a thousand pages. */
  paperRows: 25_000,
  /** Schedules of a person. */
  schedules: 10,
} as const;
