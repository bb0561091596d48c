import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';

/** Price alerts of a symbol are judged again from a minute on, which has been stored late or changed; in minutes since 1970. */
export async function judgeAgainFrom(tx: Tx, symbolId: number, minute: number): Promise<void> {
  // Written also when nothing changes: whoever judges at this moment notices it by the version of the row.
  await run(tx)`update price_alert_cursors set minute = least(minute, ${minute}) where symbol_id = ${symbolId}`;
}
