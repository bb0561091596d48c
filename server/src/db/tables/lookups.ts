import { pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** Choices of forms and filters; labels are translation keys. */
export const lookupValues = pgTable(
  'lookup_values',
  {
    list: text('list').notNull(),
    code: text('code').notNull(),
    position: smallint('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.code] })],
);

/** Instruments used by ideas, scanners and charts. */
export const tradingSymbols = pgTable('trading_symbols', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  market: text('market').notNull(),
  pricePrecision: smallint('price_precision').notNull(),
  /** Decimal string. */
  tickSize: text('tick_size').notNull(),
  position: smallint('position').notNull(),
});
