import type { Context } from '#platform/context.ts';
import { journalData } from './personal-data.ts';

/** Trades that people have written down. */
export function mountJournal({ personalData }: Context): void {
  personalData.add(journalData);
}
