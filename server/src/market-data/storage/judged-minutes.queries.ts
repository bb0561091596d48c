import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';

/** Price alerts of a symbol are judged again from a minute on, which has been stored late or changed; in minutes since 1970. */
export async function judgeAgainFrom(tx: Tx, symbolId: number, minute: number): Promise<void> {
  // Written also when nothing changes: whoever judges at this moment notices it by the version of the row.
  await run(tx)`update price_alert_cursors set minute = least(minute, ${minute}) where symbol_id = ${symbolId}`;
}

const openRow = rowOf({ isOpen: z.boolean() });

/** Whether trade ideas of a symbol are open, which are judged by its minutes. */
export async function hasOpenIdeas(tx: Tx, symbolId: number): Promise<boolean> {
  const { isOpen } = await requireRow(tx, openRow)`
    select exists (select from ideas
      where symbol_id = ${symbolId} and published_at is not null and closed_at is null) as "isOpen"`;
  return isOpen;
}
