/** States of an import of minutes. */
export const importStates = [
  /** Its bytes arrive. */
  'uploading',
  /** Its first rows are read. */
  'recognising',
  /** It waits for symbol and zone. */
  'recognised',
  /** The preview is made. */
  'checking',
  /** It waits for the confirmation. */
  'checked',
  'running',
  /** What was written is taken back. */
  'cancelling',
  'cancelled',
  'done',
  'undoing',
  'undone',
  /** The file cannot be used. */
  'refused',
  /** Stopped by a fault of the server; it can be continued or taken back. */
  'failed',
] as const;

export type ImportState = (typeof importStates)[number];

/** Why a file cannot be used. */
export const fileProblems = [
  'empty',
  'html',
  'archive',
  'binary',
  'encoding',
  'unknownLayout',
  /** Its bars are not of one minute. */
  'otherLength',
  /** Its rows are in no order. */
  'unsorted',
  /** It has been removed from the storage. */
  'fileGone',
] as const;

export type FileProblem = (typeof fileProblems)[number];

/** Why an import has stopped that can go on. */
export const serverProblems = [
  'failed',
  /** Nothing is stored in part: it goes on once there is room. */
  'diskFull',
] as const;
