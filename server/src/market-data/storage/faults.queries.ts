import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { Bar } from '@candela/markets/candles/bars';

/** A bar that was refused. */
export interface RefusedBar {
  bar: Bar;
  reason: string;
}

/** Each time and reason once, however often it comes. */
export async function recordFaults(
  tx: Tx,
  symbolId: number,
  refused: readonly RefusedBar[],
  source: string,
): Promise<void> {
  if (refused.length === 0) return;
  const numbers = (valueOf: (bar: Bar) => number) => arrayOf(refused.map(({ bar }) => String(valueOf(bar))));
  await run(tx)`
    insert into candle_faults (symbol_id, t, reason, source, o, h, l, c, v)
    select distinct on (each.t, each.reason) ${symbolId}, each.t, each.reason, ${source}, each.o, each.h, each.l, each.c, each.v
    from unnest(${numbers(({ t }) => t)}::float8[], ${arrayOf(refused.map(({ reason }) => reason))}::text[],
      ${numbers(({ o }) => o)}::float8[], ${numbers(({ h }) => h)}::float8[], ${numbers(({ l }) => l)}::float8[],
      ${numbers(({ c }) => c)}::float8[], ${numbers(({ v }) => v)}::float8[]) as each (t, reason, o, h, l, c, v)
    on conflict (symbol_id, t, reason) do update set times = candle_faults.times + 1, source = excluded.source,
      o = excluded.o, h = excluded.h, l = excluded.l, c = excluded.c, v = excluded.v, last_at = now()`;
}

/** Removes those that have not come for so many days. */
export async function removeOldFaults(db: Db, days: number): Promise<number> {
  return run(db)`delete from candle_faults where last_at < now() - make_interval(days => ${days})`;
}
