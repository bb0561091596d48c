import type { Context } from '#platform/context.ts';
import { mountJournalRoutes } from './journal.routes.ts';
import { createJournal } from './journal.service.ts';
import { journalData } from './personal-data.ts';

/** Trades that people have written down. */
export function mountJournal({ api, db, personalData }: Context): void {
  personalData.add(journalData);
  mountJournalRoutes(api, createJournal({ db }));
}
