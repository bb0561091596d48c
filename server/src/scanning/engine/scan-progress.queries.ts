import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';

/** The newest bar that has been judged: when it opened and closed, in milliseconds since 1970. */
export interface Cursor {
  t: number;
  closesAt: number;
}

export interface CursorOf extends Cursor {
  symbolId: number;
  timeframe: Timeframe;
}

const cursorRow = rowOf({
  symbolId: z.int(),
  timeframe: z.enum(timeframes),
  t: z.number(),
  closesAt: z.number(),
});

export async function readCursors(db: Db, symbolIds: readonly number[]): Promise<CursorOf[]> {
  return readRows(db, cursorRow)`
    select symbol_id as "symbolId", timeframe, (extract(epoch from bar_at) * 1000)::float8 as t,
      (extract(epoch from closed_at) * 1000)::float8 as "closesAt"
    from scan_cursors where symbol_id = any(${arrayOf(symbolIds)}::int[])`;
}

export async function writeCursors(tx: Tx, cursors: readonly CursorOf[]): Promise<void> {
  await run(tx)`
    insert into scan_cursors (symbol_id, timeframe, bar_at, closed_at)
    select "symbolId", timeframe, to_timestamp(t / 1000), to_timestamp("closesAt" / 1000)
    from jsonb_to_recordset(${JSON.stringify(cursors)}::jsonb) as x ("symbolId" int, timeframe text, t float8, "closesAt" float8)
    on conflict (symbol_id, timeframe) do update set bar_at = excluded.bar_at, closed_at = excluded.closed_at`;
}

const stateRow = rowOf({
  state: z.instanceof(Uint8Array),
  cursors: z.record(z.string(), z.record(z.string(), z.number())),
});

export type SavedState = z.infer<typeof stateRow>;

/** What the engine knew with these rules lately. */
export async function readState(db: Db, rulesHash: string): Promise<SavedState | null> {
  return readRow(db, stateRow)`
    select state, cursors from scan_states where rules_hash = ${rulesHash} and saved_at > now() - interval '7 days'`;
}

/** Replaces what other rules have left. */
export async function writeState(
  tx: Tx,
  { rulesHash, state, cursors }: { rulesHash: string; state: Uint8Array; cursors: SavedState['cursors'] },
): Promise<void> {
  await run(tx)`delete from scan_states where rules_hash <> ${rulesHash}`;
  await run(tx)`
    insert into scan_states (rules_hash, state, cursors) values (${rulesHash}, ${Buffer.from(state)}, ${JSON.stringify(cursors)}::jsonb)
    on conflict (rules_hash) do update set state = excluded.state, cursors = excluded.cursors, saved_at = now()`;
}
