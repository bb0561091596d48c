import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';

const minute = 60_000;
/** Nodes whose clocks differ publish in another order than they seal: candles of so long before, in milliseconds, are sealed as well. */
const clockTolerance = 5 * minute;

/**
 * Has the series of a symbol sealed from an instant on: called in the transaction that publishes an idea, before anything is appended to
 * the log. Locks the head of the series until the transaction ends, so that judging begins after it.
 * @param at when the idea is published, in milliseconds since 1970
 */
export async function beginSeries(tx: Tx, symbolId: number, at: number): Promise<void> {
  const until = Math.floor(at / minute) * minute - clockTolerance;
  await run(tx)`
    insert into series_heads (symbol_id, until) values (${symbolId}, ${until}) on conflict (symbol_id) do nothing`;
}
