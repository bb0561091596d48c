import { sql } from 'drizzle-orm';
import { run } from '#db/rows.ts';
import { ideaReads, ideas } from '#db/tables/ideas.ts';
import { logAuthors } from '#db/tables/log.ts';
import { keptAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'trading/ideas',
    table: ideas,
    owner: ideas.authorId,
    key: ideas.id,
    columns: {
      symbol: ideas.symbol,
      direction: ideas.direction,
      orderType: ideas.orderType,
      analysis: ideas.analysis,
      status: ideas.status,
      publishedAt: ideas.publishedAt,
      createdAt: ideas.createdAt,
    },
  }),
  personalRows({
    name: 'trading/read-ideas',
    table: ideaReads,
    joined: sql`join ${ideas} on ${ideas.id} = ${ideaReads.ideaId}`,
    owner: ideaReads.userId,
    key: ideaReads.ideaId,
    columns: { ideaId: ideaReads.ideaId, symbol: ideas.symbol },
  }),
  personalRows({
    name: 'trading/log-names',
    table: logAuthors,
    owner: logAuthors.userId,
    key: logAuthors.ref,
    columns: { ref: logAuthors.ref, count: logAuthors.count, createdAt: logAuthors.createdAt },
  }),
];

/** Trade ideas that a person has written or read. */
export const tradingData: DomainData = {
  rows,
  erasures: {
    // The record goes on under the name in the log, which then says nothing of anybody.
    log_authors: (tx, { id }) => run(tx)`update log_authors set user_id = null where user_id = ${id}::uuid`,
  },
  kept: {
    ideas: keptAs.pseudonym,
    idea_reads: keptAs.nobody,
  },
};
