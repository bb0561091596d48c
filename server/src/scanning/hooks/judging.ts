import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from '#db/client.ts';
import type { NewAlertsListener } from '#scanning/engine/new-alerts.ts';
import { insertReceived, storedPrice, type ReceivedAlert } from '#scanning/received-alerts.ts';
import type { ReceiptReason } from '@candela/contract/scanning/hook-terms';
import { readMessage, type Reading } from './message.ts';
import {
  findWaitingStrategy,
  listTwins,
  listWaiting,
  lockReceiver,
  refuseFirst,
  writeVerdicts,
  type Verdict,
  type WaitingReceipt,
} from './receipts.queries.ts';
import { isRefusedByDatabase } from './refused-by-database.ts';
import { findMeant, type MeantSymbol } from './tickers.queries.ts';

/** Messages that are judged in one transaction. */
const judgedTogether = 200;

/** After a transaction the judging rests for as long as it took, but no longer: what arrives in a burst is stored first. */
const maxRestMilliseconds = 100;

/** TradingView sends a message that was not answered again, for 27 seconds; without an id, the same text within that time is one message. */
const twinMilliseconds = 30_000;

const heldBack: ReadonlySet<ReceiptReason> = new Set(['unknownTicker', 'closedSymbol', 'placeholder']);

interface Deps {
  db: Db;
  onAlerts: NewAlertsListener;
  now?: () => number;
}

/**
 * Judges what has arrived: of each message an alert, or why it is none. Messages of a strategy are judged by one process at a time, since
 * that locks the strategy; alerts and verdicts are written together, so that a kill in between leaves neither.
 */
export function createReceiptJudge({ db, onAlerts, now = Date.now }: Deps) {
  /**
   * Judges all that waits.
   * @throws when the database is unreachable, or the signal says so; AggregateError after all others are done, if messages of some strategies
   *   could not be judged
   */
  async function judgeWaiting(signal?: AbortSignal): Promise<void> {
    const failed = new Map<number, unknown>();
    for (;;) {
      const strategyId = await findWaitingStrategy(db, [...failed.keys()]);
      if (strategyId === null) break;
      signal?.throwIfAborted();
      const began = performance.now();
      try {
        await judgeStrategy(strategyId);
      } catch (error) {
        failed.set(strategyId, error);
      }
      await sleep(Math.min(performance.now() - began, maxRestMilliseconds));
    }
    if (failed.size > 0)
      throw new AggregateError([...failed.values()], `messages of ${failed.size} strategies could not be judged`);
  }

  /** One that the database refuses does not stop the others. */
  async function judgeStrategy(strategyId: number): Promise<void> {
    try {
      await judgeSome(strategyId, judgedTogether);
    } catch (error) {
      if (!isRefusedByDatabase(error)) throw error;
      try {
        await judgeSome(strategyId, 1);
      } catch (error) {
        if (!isRefusedByDatabase(error)) throw error;
        await db.transaction(async (tx) => {
          if (await lockReceiver(tx, strategyId)) await refuseFirst(tx, strategyId);
        });
      }
    }
  }

  async function judgeSome(strategyId: number, limit: number): Promise<void> {
    const ids = await db.transaction(async (tx) => {
      const receiver = await lockReceiver(tx, strategyId);
      if (!receiver) return [];
      const receipts = await listWaiting(tx, strategyId, { limit });
      return judge(tx, { strategyId, ...receiver }, receipts);
    });
    if (ids.length > 0) onAlerts.committed(ids);
  }

  /** Judges messages of a strategy that is locked. @returns the ids of new alerts, of which `onAlerts.committed` is to be told */
  async function judge(
    tx: Tx,
    { strategyId, isActive }: { strategyId: number; isActive: boolean },
    receipts: readonly WaitingReceipt[],
  ): Promise<number[]> {
    const read = receipts.map((receipt) => ({ receipt, ...readMessage(receipt.body, receipt.receivedAt) }));
    const tickers = [...new Set(read.flatMap(({ read: { ticker } }) => ticker ?? []))];
    const meant = await findMeant(tx, strategyId, tickers);
    const twins = await createTwins(tx, strategyId, read);
    const judged = read.map((each) => {
      const symbol = each.read.ticker === null ? undefined : meant.get(each.read.ticker);
      const message = { ...each.read, symbol: symbol?.isOpen ? symbol.symbol : null };
      const price = symbol && message.price !== null ? storedPrice(message.price, symbol) : null;
      const reason = each.reason ?? reasonOf(symbol, message.price !== null && price === null);
      const alert =
        symbol && reason === null && isActive && !each.receipt.isTest && !twins.isTwin(each)
          ? alertOf(strategyId, each, { symbolId: symbol.symbolId, price })
          : null;
      return { receipt: each.receipt, message, reason, alert };
    });
    const alerts = judged.flatMap(({ alert }) => alert ?? []);
    const added = await insertReceived(tx, alerts, now());
    const told = new Set<number>();
    const verdicts = judged.map(({ receipt: { id, isTest }, message, reason, alert }): Verdict => {
      const common = { id, read: message, alertId: null };
      if (reason !== null) return { ...common, state: heldBack.has(reason) ? 'quarantined' : 'rejected', reason };
      if (isTest) return { ...common, state: 'accepted', reason };
      if (!isActive) return { ...common, state: 'rejected', reason: 'notActive' };
      const alertId = alert ? added.get(alert.key) : undefined;
      // Of two of the same id, the first has become the alert.
      if (alertId === undefined || told.has(alertId)) return { ...common, state: 'duplicate', reason };
      told.add(alertId);
      return { ...common, state: 'accepted', reason, alertId };
    });
    await writeVerdicts(tx, verdicts);
    const ids = [...added.values()].toSorted((a, b) => a - b);
    if (ids.length > 0) await onAlerts.stored(tx, ids);
    return ids;
  }

  return { judgeWaiting, judge };
}

export type ReceiptJudge = ReturnType<typeof createReceiptJudge>;

type Read = Reading & { receipt: WaitingReceipt };

function reasonOf(symbol: MeantSymbol | undefined, isBadPrice: boolean): ReceiptReason | null {
  if (!symbol) return 'unknownTicker';
  if (!symbol.isOpen) return 'closedSymbol';
  return isBadPrice ? 'badPrice' : null;
}

function alertOf(
  strategyId: number,
  { id, receipt, read: { side, timeframe, text, barAt } }: Read,
  { symbolId, price }: { symbolId: number; price: number | null },
): ReceivedAlert | null {
  if (side === null) return null;
  return {
    strategyId,
    key: id === null ? `receipt:${receipt.id}` : `id:${id}`,
    symbolId,
    timeframe,
    side,
    price,
    message: text,
    barAt: barAt === null ? receipt.receivedAt : Date.parse(barAt),
    receivedAt: receipt.receivedAt,
  };
}

/** Tells which messages without an id have become an alert a moment ago. */
async function createTwins(tx: Tx, strategyId: number, read: readonly Read[]) {
  const nameless = read.filter(({ id, reason, receipt }) => id === null && reason === null && !receipt.isTest);
  const times = nameless.map(({ receipt }) => receipt.receivedAt);
  const rows =
    times.length === 0
      ? []
      : await listTwins(tx, strategyId, {
          hashes: [...new Set(nameless.map(({ receipt }) => receipt.bodyHash))],
          from: Math.min(...times) - twinMilliseconds,
          to: Math.max(...times) + twinMilliseconds,
        });
  const known = new Map<string, number[]>();
  const note = (hash: string, at: number) => known.set(hash, [...(known.get(hash) ?? []), at]);
  for (const { bodyHash, receivedAt } of rows) note(bodyHash, receivedAt);
  return {
    /** Asked once for each that may become an alert. */
    isTwin({ id, receipt: { bodyHash, receivedAt } }: Read): boolean {
      if (id !== null) return false;
      if (known.get(bodyHash)?.some((at) => Math.abs(at - receivedAt) < twinMilliseconds)) return true;
      note(bodyHash, receivedAt);
      return false;
    },
  };
}
