import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { marketSymbols } from './market-symbols.ts';
import { users } from './users.ts';

/** Lists of symbols of a person: the one that everybody has, which gets its row with the first change, and named ones. */
export const watchlists = pgTable(
  'watchlists',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The one that everybody has: named in the reader's language. Its row is locked by every change of the person's lists. */
    isDefault: boolean('is_default').notNull(),
    name: text('name'),
    createdAt,
  },
  (t) => [
    check('watchlists_name', sql`is_default = (name is null)`),
    uniqueIndex('watchlists_default')
      .on(t.userId)
      .where(sql`is_default`),
    uniqueIndex('watchlists_named').on(t.userId, sql`lower(${t.name})`),
  ],
);

/**
 * The symbols of a list in their order. The migration makes the position unique within a list; it is checked when the transaction ends,
 * because a move changes the positions of several.
 */
export const watchlistSymbols = pgTable(
  'watchlist_symbols',
  {
    watchlistId: integer('watchlist_id')
      .notNull()
      .references(() => watchlists.id, { onDelete: 'cascade' }),
    symbolId: integer('symbol_id')
      .notNull()
      .references(() => marketSymbols.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.watchlistId, t.symbolId] }), index('watchlist_symbols_symbol').on(t.symbolId)],
);
