import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { bigintText, instantText, readRows, rowOf } from '#db/rows.ts';
import { recordEvents } from '#integrations/webhook-events.ts';
import { toIso } from '#platform/time/instants.ts';
import { directions } from '@candela/contract/trading/idea-terms';

const alertRow = rowOf({
  id: bigintText,
  strategyId: z.int().nullable(),
  strategyName: z.string(),
  symbol: z.string(),
  direction: z.enum(directions),
  barAt: instantText,
});

/** In the transaction that stores these alerts. */
export async function recordCreatedAlerts(tx: Tx, ids: readonly number[]): Promise<void> {
  await recordEvents(tx, 'alert.created', async () => {
    const rows = await readRows(tx, alertRow)`
      select id::int8 as id, strategy_id as "strategyId", strategy_name as "strategyName", symbol_text as symbol, side as direction,
        bar_at as "barAt"
      from alerts a where id = any(${arrayOf(ids)}::bigint[]) order by a.id`;
    return rows.map(({ id, strategyId, strategyName, symbol, direction, barAt }) => ({
      id: Number(id),
      strategy: strategyId === null ? null : { id: strategyId, name: strategyName },
      symbol,
      direction,
      barAt: toIso(barAt),
    }));
  });
}
