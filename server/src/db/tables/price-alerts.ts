import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { marketSymbols } from './market-symbols.ts';
import { users } from './users.ts';

const price = (name: string) => numeric(name, { precision: 40, scale: 15 });

/** A person is told once that a symbol has reached a price. */
export const priceAlerts = pgTable(
  'price_alerts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    symbolId: integer('symbol_id')
      .notNull()
      .references(() => marketSymbols.id, { onDelete: 'cascade' }),
    /** As it was traded when the alert was set: splits since are applied on reading. */
    price: price('price').notNull(),
    /** From where it is reached: above, the price has to rise. */
    direction: text('direction', { enum: ['above', 'below'] }).notNull(),
    note: text('note').notNull(),
    state: text('state', { enum: ['active', 'fired', 'expired', 'cancelled'] }).notNull(),
    /** The newest bar when it was set, in minutes since 1970, and what it had reached by then: that does not count. */
    fromMinute: integer('from_minute').notNull(),
    fromHigh: price('from_high').notNull(),
    fromLow: price('from_low').notNull(),
    createdAt,
    expiresAt: instant('expires_at').notNull(),
    /** When the bar opened that has reached it. */
    firedAt: instant('fired_at'),
    /** The price, or that of the opening beyond it. As traded then. */
    firedPrice: price('fired_price'),
  },
  (t) => [
    check('price_alerts_fired', sql`(state = 'fired') = (fired_at is not null and fired_price is not null)`),
    index('price_alerts_active')
      .on(t.symbolId)
      .where(sql`state = 'active'`),
    index('price_alerts_of_user').on(t.userId, t.id),
    index('price_alerts_of_user_and_symbol').on(t.userId, t.symbolId, t.id),
    index('price_alerts_of_user_in_state').on(t.userId, t.state, t.id),
  ],
);

/** Up to which bar the alerts of a symbol have been judged. Late bars set it back. */
export const priceAlertCursors = pgTable('price_alert_cursors', {
  symbolId: integer('symbol_id')
    .primaryKey()
    .references(() => marketSymbols.id, { onDelete: 'cascade' }),
  /** The newest bar that was judged, in minutes since 1970. It may have been incomplete, so it is judged again. */
  minute: integer('minute').notNull(),
});
