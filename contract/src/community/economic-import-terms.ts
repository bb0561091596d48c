/** States of an import of economic events. */
export const economicImportStates = [
  /** It waits for its file. */
  'waiting',
  /** Its file is read, and compared with the calendar. */
  'reading',
  /** It waits for the confirmation. */
  'read',
  'running',
  'done',
  'cancelled',
  /** What was written is taken back. */
  'undoing',
  'undone',
  /** The file cannot be used. */
  'refused',
  /** Stopped by a fault of the server. */
  'failed',
] as const;

export type EconomicImportState = (typeof economicImportStates)[number];

/** Why a file cannot be used. */
export const economicFileProblems = [
  'empty',
  /** A page, not a calendar. */
  'html',
  /** Its columns or fields are not those of a calendar. */
  'unknownLayout',
  /** Broken, or nested too deeply. */
  'unreadable',
  'tooManyRows',
  /** It could not be read within the limits of time and memory. */
  'tooHard',
  'fileGone',
  /** The address answers with something else, or not at all. */
  'addressRefused',
  'notFetched',
  'failed',
] as const;

export type EconomicFileProblem = (typeof economicFileProblems)[number];

/** Why a row is not imported. */
export const economicRowReasons = [
  'missingTitle',
  'missingCurrency',
  'unreadableTime',
  /** A time without a zone, and none was named. */
  'zoneNeeded',
  'unknownZone',
  /** The hour that a change of the clock leaves out, or repeats. */
  'skippedHour',
  'repeatedHour',
  'unreadableNumber',
  'unreadableImpact',
  /** A figure before its time. */
  'tooEarly',
  /** The same as an earlier row. */
  'repeated',
  'unsupportedRule',
  'tooLong',
  /** Another event has taken its place meanwhile. */
  'taken',
] as const;

export type EconomicRowReason = (typeof economicRowReasons)[number];

/** What a row would do. */
export const economicRowActions = ['new', 'moved', 'changed', 'same'] as const;

export type EconomicRowAction = (typeof economicRowActions)[number];
