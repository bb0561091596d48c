import { index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { ChartLayout } from '@candela/contract/market-data/chart-layouts';
import { instant } from './columns.ts';
import { marketSymbols } from './market-symbols.ts';
import { users } from './users.ts';

/** How somebody has set up the chart of a symbol: only they see it. */
export const chartLayouts = pgTable(
  'chart_layouts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    symbolId: integer('symbol_id')
      .notNull()
      .references(() => marketSymbols.id, { onDelete: 'cascade' }),
    /** Incremented with every change, so that a window notices that another one has changed it. */
    version: integer('version').notNull(),
    /** Null: reset to what a chart begins with. */
    layout: jsonb('layout').$type<ChartLayout>(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.symbolId] }), index('chart_layouts_symbol').on(t.symbolId)],
);
