import type { Context } from '#platform/context.ts';
import { createDaySignatures } from '#platform/identity/day-signatures.ts';
import { mountJournalRoutes } from './journal.routes.ts';
import { createJournal } from './journal.service.ts';
import { journalData } from './personal-data.ts';
import { pictureAddress, registerJournalPictures } from './pictures.files.ts';
import { createJournalPictures } from './pictures.service.ts';
import { unusedPictureJob } from './stored-pictures.ts';

/** Trades that people have written down. */
export function mountJournal({ api, app, db, jobs, personalData, pictures, secret, storage }: Context): void {
  const signatures = createDaySignatures(secret, 'journal pictures');
  const journal = createJournal({ db, addressOf: (id) => pictureAddress(signatures, id) });
  const journalPictures = createJournalPictures({ db, storage, pictures });
  personalData.add(journalData);
  mountJournalRoutes(api, journal, journalPictures);
  registerJournalPictures(app, { storage, signatures });
  jobs.work(unusedPictureJob, ({ payload }) => journalPictures.removeUnused(payload.id));
}
