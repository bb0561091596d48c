import { keptAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'trading/ideas',
    from: 'ideas',
    owner: 'author_id',
    key: { column: 'id', type: 'int' },
    columns: {
      symbol: 'symbol',
      direction: 'direction',
      orderType: 'order_type',
      analysis: 'analysis',
      status: 'status',
      publishedAt: 'published_at',
      createdAt: 'created_at',
    },
  }),
  personalRows({
    name: 'trading/read-ideas',
    from: 'idea_reads r join ideas i on i.id = r.idea_id',
    owner: 'r.user_id',
    key: { column: 'r.idea_id', type: 'int' },
    columns: { ideaId: 'r.idea_id', symbol: 'i.symbol' },
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
