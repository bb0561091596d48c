import { run } from '#db/rows.ts';
import { journalEntries } from '#db/tables/journal.ts';
import { personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'trading/journal',
    table: journalEntries,
    owner: journalEntries.userId,
    key: journalEntries.id,
    columns: {
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
  erasures: {
    journal_entries: (tx, { id }) => run(tx)`delete from journal_entries where user_id = ${id}::uuid`,
  },
};
