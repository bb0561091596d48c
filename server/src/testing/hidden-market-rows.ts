import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';

const idRow = rowOf({ id: z.int() });

/** A symbol that is not active: there is none for anybody who does not manage them. */
export async function hiddenSymbol(db: Db): Promise<number> {
  const { id } = await requireRow(db, idRow)`
    insert into market_symbols (symbol, name, market, price_precision, volume_precision, tick_sizes, session_code, volume_kind,
      is_simulated, is_active, display, first_minute, last_minute)
    values ('CSV:HIDDEN', 'Hidden', 'crypto', 2, 0, '[{"from":"1970-01-01","size":"0.01"}]', '24x7', 'none',
      false, false, 'everyone', 29000000, 29000000)
    returning id`;
  return id;
}

export async function hiddenWatchlist(db: Db, userId: string): Promise<number> {
  const { id } = await requireRow(db, idRow)`
    insert into watchlists (user_id, is_default, name) values (${userId}, false, 'Hidden') returning id`;
  return id;
}

export async function hiddenPriceAlert(db: Db, userId: string, symbolId: number): Promise<number> {
  const { id } = await requireRow(db, idRow)`
    insert into price_alerts (user_id, symbol_id, price, direction, note, state, from_minute, from_high, from_low, expires_at)
    values (${userId}, ${symbolId}, 2, 'above', '', 'active', 29000000, 1, 1, now() + interval '1 hour')
    returning id`;
  return id;
}

export async function hiddenPractice(db: Db, userId: string, symbolId: number): Promise<string> {
  const { id } = await requireRow(db, rowOf({ id: z.uuid() }))`
    insert into practice_sessions (user_id, symbol_id, timeframe, is_blind, price_precision, factor, shift_weeks, salt, future, bars,
      shown_at_start, shown)
    values (${userId}, ${symbolId}, '1m', true, 3, 2, 1, '\\x00', '00', '[[0,60,1,1,1,1,0],[60000,60,1,1,1,1,0]]', 1, 1)
    returning id`;
  return id;
}

export async function hiddenJournalEntry(db: Db, userId: string): Promise<string> {
  const { id } = await requireRow(db, rowOf({ id: z.uuid() }))`
    insert into journal_entries (user_id, source, symbol, direction, entry, stop, exits, net, traded_at, setup, tags, checklist, note,
      mistakes, lesson)
    values (${userId}, 'own', 'Hidden', 'long', 2, 1, '[{"price":"3","bps":10000}]', 10000, now(), '', '{}', '[]', '', '', '')
    returning id`;
  return id;
}
