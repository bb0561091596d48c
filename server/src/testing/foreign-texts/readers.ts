import type { Reader } from './growth.ts';

/** Readers of texts that others have written, the parts of which such a text can consist, and the length of the longest, by name. */
export type Readers = Record<string, { read: Reader; parts: string[]; maxLength: number }>;
