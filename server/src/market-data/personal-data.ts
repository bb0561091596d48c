import { sql } from 'drizzle-orm';
import { run } from '#db/rows.ts';
import { chartLayouts } from '#db/tables/chart-layouts.ts';
import { marketSymbols } from '#db/tables/market-symbols.ts';
import { priceAlerts } from '#db/tables/price-alerts.ts';
import { watchlists, watchlistSymbols } from '#db/tables/watchlists.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'market-data/charts',
    table: chartLayouts,
    joined: sql`join ${marketSymbols} on ${marketSymbols.id} = ${chartLayouts.symbolId}`,
    owner: chartLayouts.userId,
    key: chartLayouts.symbolId,
    columns: { symbol: marketSymbols.symbol, layout: chartLayouts.layout, changedAt: chartLayouts.changedAt },
  }),
  personalRows({
    name: 'market-data/watchlists',
    table: watchlists,
    owner: watchlists.userId,
    key: watchlists.id,
    columns: {
      name: watchlists.name,
      symbols: sql`(select coalesce(json_agg(${marketSymbols.symbol} order by ${watchlistSymbols.position}), '[]')
        from ${watchlistSymbols} join ${marketSymbols} on ${marketSymbols.id} = ${watchlistSymbols.symbolId}
        where ${watchlistSymbols.watchlistId} = ${watchlists.id})`,
      createdAt: watchlists.createdAt,
    },
  }),
  personalRows({
    name: 'market-data/price-alerts',
    table: priceAlerts,
    joined: sql`join ${marketSymbols} on ${marketSymbols.id} = ${priceAlerts.symbolId}`,
    owner: priceAlerts.userId,
    key: priceAlerts.id,
    columns: {
      symbol: marketSymbols.symbol,
      price: priceAlerts.price,
      direction: priceAlerts.direction,
      note: priceAlerts.note,
      state: priceAlerts.state,
      createdAt: priceAlerts.createdAt,
      expiresAt: priceAlerts.expiresAt,
      firedAt: priceAlerts.firedAt,
      firedPrice: priceAlerts.firedPrice,
    },
  }),
];

/** Charts of a person, symbols that they watch, and the prices of which they want to be told. Providers and imported files belong to the installation. */
export const marketData: DomainData = {
  rows,
  erasures: {
    chart_layouts: (tx, { id }) => run(tx)`delete from chart_layouts where user_id = ${id}::uuid`,
    watchlists: (tx, { id }) => run(tx)`delete from watchlists where user_id = ${id}::uuid`,
    price_alerts: (tx, { id }) => run(tx)`delete from price_alerts where user_id = ${id}::uuid`,
  },
  leftOut: { candle_imports: leftOutAs.ofInstallation, data_providers: leftOutAs.ofInstallation },
  kept: { candle_imports: keptAs.pseudonym, data_providers: keptAs.pseudonym },
};
