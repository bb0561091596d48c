import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { NewAlertsListener } from '#scanning/engine/new-alerts.ts';
import { findAlertable, insertReceived, storedPrice } from '#scanning/received-alerts.ts';
import { lockManaged } from '#scanning/strategy-locks.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { TradingAlert } from '@candela/contract/scanning/alerts';
import type { WrittenAlertFields } from '@candela/contract/scanning/written-alerts';
import { presentAlert } from './present-alert.ts';
import { findAlertOfKey } from './written-alerts.queries.ts';

/** Alerts that somebody writes by hand. */
export function createWrittenAlerts(db: Db, onAlerts: NewAlertsListener, now: () => number = Date.now) {
  /** @throws AppError see `writeAlert` */
  async function write(caller: SignedInCaller, strategyId: number, fields: WrittenAlertFields): Promise<TradingAlert> {
    const { symbolId, side, timeframe, message } = fields;
    const key = `written:${fields.key}`;
    const { row, id } = await db.transaction(async (tx) => {
      const { kind, status, name } = await lockManaged(tx, caller, strategyId);
      if (kind !== 'manual') throw new AppError('strategies.wrongKind');
      if (status !== 'active') throw new AppError('strategies.wrongState');
      const symbol = await findAlertable(tx, symbolId);
      if (!symbol) throw new AppError('strategies.closedSymbol');
      const price = fields.price === null ? null : storedPrice(fields.price, symbol);
      if (fields.price !== null && price === null) throw new AppError('strategies.badPrice');
      const receivedAt = now();
      const alert = { strategyId, key, symbolId, timeframe, side, price, message, barAt: receivedAt, receivedAt };
      const id = (await insertReceived(tx, [alert], receivedAt)).get(key);
      if (id !== undefined) await onAlerts.stored(tx, [id]);
      // A call that is repeated changes nothing.
      else return { row: await findAlertOfKey(tx, strategyId, key), id };
      await recordChange(tx, caller, {
        action: 'give',
        entity: 'strategy',
        entityId: strategyId,
        name,
        before: null,
        after: { symbol: symbol.symbol, side, price: fields.price, timeframe, message },
      });
      return { row: await findAlertOfKey(tx, strategyId, key), id };
    });
    if (id !== undefined) onAlerts.committed([id]);
    return presentAlert(row);
  }

  return { write };
}
