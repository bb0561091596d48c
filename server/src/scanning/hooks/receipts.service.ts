import type { Db, Tx } from '#db/client.ts';
import { decodeIdCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { NewAlertsListener } from '#scanning/engine/new-alerts.ts';
import { findAlertable } from '#scanning/received-alerts.ts';
import { requireManaged } from '#scanning/strategy-access.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Page } from '@candela/contract/paging';
import { maxAliases, maxHookBytes, type ReceiptState } from '@candela/contract/scanning/hook-terms';
import type { HookReceipt } from '@candela/contract/scanning/hooks';
import type { ReceiptJudge } from './judging.ts';
import { lockReceiving } from './lock-receiving.ts';
import { presentReceipt } from './present-receipt.ts';
import { findHeld, insertReceipts, listReceiptRows, listWaiting, requireReceipt } from './receipts.queries.ts';
import { countAliases, setAlias } from './tickers.queries.ts';

interface Deps {
  db: Db;
  judge: ReceiptJudge['judge'];
  onAlerts: Pick<NewAlertsListener, 'committed'>;
}

/** What has arrived for strategies, for those who may change them. */
export function createReceipts({ db, judge, onAlerts }: Deps) {
  /** @throws AppError strategies.notFound, strategies.wrongKind, request.tooLarge */
  async function test(caller: SignedInCaller, id: number, message: string): Promise<HookReceipt> {
    const body = Buffer.from(message);
    if (body.length > maxHookBytes) throw new AppError('request.tooLarge');
    return db.transaction(async (tx) => {
      const { status } = await lockReceiving(tx, caller, id);
      const receipt = { receivedAt: Date.now(), contentType: '', body, sender: '', isTest: true, reason: null };
      const [added = 0] = await insertReceipts(tx, [{ strategyId: id, ...receipt }]);
      const waiting = await listWaiting(tx, id, { limit: 1, id: added });
      await judge(tx, { strategyId: id, isActive: status === 'active' }, waiting);
      return presentReceipt(await requireReceipt(tx, added));
    });
  }

  /** @throws AppError strategies.notFound, strategies.wrongKind */
  async function list(
    caller: SignedInCaller,
    id: number,
    { limit, cursor, state }: { limit: number; cursor?: string | undefined; state?: ReceiptState | undefined },
  ): Promise<Page<HookReceipt>> {
    await requireManaged(db, caller, id, 'tradingview');
    const after = decodeIdCursor(cursor, Number.MAX_SAFE_INTEGER);
    const rows = await listReceiptRows(db, id, { state, after, limit });
    return toPage(rows, limit, presentReceipt, (row) => [Number(row.id)]);
  }

  /** @throws AppError see `replayHookReceipt` */
  async function replay(
    caller: SignedInCaller,
    { id, receiptId }: { id: number; receiptId: number },
    symbolId: number | null,
  ): Promise<HookReceipt> {
    const { receipt, alertIds } = await db.transaction(async (tx) => {
      const strategy = await lockReceiving(tx, caller, id);
      const held = await findHeld(tx, id, receiptId);
      if (!held) throw new AppError('strategies.receiptNotFound');
      const { state, reason, ticker, ...waiting } = held;
      if (state !== 'quarantined') throw new AppError('strategies.notHeldBack');
      if (strategy.status !== 'active' && !waiting.isTest) throw new AppError('strategies.wrongState');
      // A ticker that is known here means what it is called here.
      if (symbolId !== null && reason !== 'unknownTicker') throw new AppError('strategies.notHeldBack');
      if (symbolId !== null) await choose(tx, id, ticker, symbolId);
      const alertIds = await judge(tx, { strategyId: id, isActive: true }, [waiting]);
      const receipt = presentReceipt(await requireReceipt(tx, receiptId));
      await recordChange(tx, caller, {
        action: 'retry',
        entity: 'strategy',
        entityId: id,
        name: strategy.name,
        before: { receipt: receiptId, state },
        after: { receipt: receiptId, state: receipt.state, ...(symbolId !== null && { ticker, symbolId }) },
      });
      return { receipt, alertIds };
    });
    if (alertIds.length > 0) onAlerts.committed(alertIds);
    return receipt;
  }

  /** @throws AppError strategies.notHeldBack, strategies.closedSymbol, strategies.tooManyAliases */
  async function choose(tx: Tx, strategyId: number, ticker: string | null, symbolId: number): Promise<void> {
    if (ticker === null) throw new AppError('strategies.notHeldBack');
    if (!(await findAlertable(tx, symbolId))) throw new AppError('strategies.closedSymbol');
    if ((await countAliases(tx, strategyId)) >= maxAliases) throw new AppError('strategies.tooManyAliases');
    await setAlias(tx, strategyId, ticker, symbolId);
  }

  return { test, list, replay };
}
