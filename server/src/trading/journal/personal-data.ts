import { run } from '#db/rows.ts';
import { journalEntries, journalPictures } from '#db/tables/journal.ts';
import { personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';
import { deletePicturesOf, listPictures } from './pictures.queries.ts';
import { forgetPictures, pictureKey } from './stored-pictures.ts';

const pictures: PersonalDataSource = {
  ...personalRows({
    name: 'trading/journal-pictures',
    table: journalPictures,
    owner: journalPictures.userId,
    key: journalPictures.id,
    columns: {
      id: journalPictures.id,
      entryId: journalPictures.entryId,
      place: journalPictures.place,
      createdAt: journalPictures.createdAt,
    },
  }),
  async listFiles(db, userId) {
    const found = await listPictures(db, userId);
    return found.map(({ id, place }) => ({ key: pictureKey(id), name: `files/journal/${place}-${id}.webp` }));
  },
};

const rows: PersonalDataSource[] = [
  pictures,
  personalRows({
    name: 'trading/journal',
    table: journalEntries,
    owner: journalEntries.userId,
    key: journalEntries.id,
    columns: {
      id: journalEntries.id,
      source: journalEntries.source,
      ideaId: journalEntries.ideaId,
      symbol: journalEntries.symbol,
      direction: journalEntries.direction,
      entry: journalEntries.entry,
      stop: journalEntries.stop,
      exits: journalEntries.exits,
      net: journalEntries.net,
      tradedAt: journalEntries.tradedAt,
      setup: journalEntries.setup,
      tags: journalEntries.tags,
      checklist: journalEntries.checklist,
      moodBefore: journalEntries.moodBefore,
      moodAfter: journalEntries.moodAfter,
      note: journalEntries.note,
      mistakes: journalEntries.mistakes,
      lesson: journalEntries.lesson,
      createdAt: journalEntries.createdAt,
    },
  }),
];

/** The journal of a person. */
export const journalData: DomainData = {
  rows,
  // In this order: a trade with pictures is not deleted.
  erasures: {
    journal_pictures: async (tx, { id }) => forgetPictures(tx, await deletePicturesOf(tx, id)),
    journal_entries: (tx, { id }) => run(tx)`delete from journal_entries where user_id = ${id}::uuid`,
  },
};
