import type { Tx } from '#db/client.ts';
import { requireRow } from '#db/rows.ts';
import { alertColumns, alertRow, type AlertRow } from './alerts.queries.ts';

export function findAlertOfKey(tx: Tx, strategyId: number, key: string): Promise<AlertRow> {
  return requireRow(tx, alertRow)`
    select ${alertColumns} from alerts x where x.strategy_id = ${strategyId} and x.key = ${key}`;
}
