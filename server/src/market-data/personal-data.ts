import { sql } from 'drizzle-orm';
import { run } from '#db/rows.ts';
import { chartLayouts } from '#db/tables/chart-layouts.ts';
import { marketSymbols } from '#db/tables/market-symbols.ts';
import { personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'market-data/charts',
    table: chartLayouts,
    joined: sql`join ${marketSymbols} on ${marketSymbols.id} = ${chartLayouts.symbolId}`,
    owner: chartLayouts.userId,
    key: chartLayouts.symbolId,
    columns: { symbol: marketSymbols.symbol, layout: chartLayouts.layout, changedAt: chartLayouts.changedAt },
  }),
];

/** The charts of a person. */
export const marketData: DomainData = {
  rows,
  erasures: {
    chart_layouts: (tx, { id }) => run(tx)`delete from chart_layouts where user_id = ${id}::uuid`,
  },
};
