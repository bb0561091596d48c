import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { queueJudging } from '#market-data/storage/outcomes-job.ts';
import { lockHead } from './series.queries.ts';

const minute = 60_000;

/**
 * Has the series of a symbol sealed from an instant on, and its ideas judged from the next minute on: called in the transaction that
 * publishes an idea, before anything is appended to the log. Locks the head of the series until the transaction ends, so that judging begins
 * after it. While a symbol has no open idea nothing is sealed, and its series goes on from here.
 * @param at when the idea is published, in milliseconds since 1970
 */
export async function beginSeries(tx: Tx, symbolId: number, at: number): Promise<void> {
  // The minute that has begun: of two nodes whose clocks differ, the one behind needs no earlier one.
  const until = Math.floor(at / minute) * minute;
  await run(tx)`
    insert into series_heads (symbol_id, until) values (${symbolId}, ${until}) on conflict (symbol_id) do nothing`;
  await lockHead(tx, symbolId);
  // In a statement of its own: one that waited for the lock would not see the ideas that were published meanwhile.
  await run(tx)`
    update series_heads h set until = ${until}
    where h.symbol_id = ${symbolId} and h.until < ${until} and not exists (select from ideas i where i.symbol_id = h.symbol_id
      and i.published_at is not null and i.published_at < to_timestamp(${at}::float8 / 1000) and i.closed_at is null)`;
  await queueJudging(tx, symbolId, at);
}
