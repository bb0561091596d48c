import { sql } from 'drizzle-orm';
import { ideaReads, ideas } from '#db/tables/ideas.ts';
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
];

/** Trade ideas that a person has written or read. */
export const tradingData: DomainData = {
  rows,
  kept: {
    ideas: keptAs.pseudonym,
    idea_reads: keptAs.nobody,
  },
};
