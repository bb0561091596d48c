import type { Db, Tx } from '#db/client.ts';
import type { ReadClosedMinutes } from '#market-data/closed-minutes.ts';
import { sealCandles } from '@candela/markets/outcomes/sealing';
import type { OutcomeEvent } from '@candela/markets/outcomes/terms';
import { listActions } from './idea-actions.queries.ts';
import { lockTouchedIdeas, type JudgedIdea } from './judged-ideas.queries.ts';
import { resolveBatch } from './resolving.ts';
import {
  findHead,
  findSealedBefore,
  insertSealed,
  lockHead,
  moveHead,
  readSealed,
  type SealedRow,
} from './series.queries.ts';
import { insertEvents, markDuplicates, writeOutcomes, type Outcome } from './writing-outcomes.queries.ts';

const minute = 60_000;
/** Minutes that are sealed in one transaction, at most. */
const batchMinutes = 5000;

/** What has become of an idea in a batch, with the idea as it was before. */
export interface JudgedOutcome {
  idea: JudgedIdea;
  outcome: Outcome;
}

export interface JudgingDeps {
  db: Db;
  readClosed: ReadClosedMinutes;
  /** What else is written in the transaction of a batch, after the outcomes: notices, and the log as the last. */
  onJudged(tx: Tx, judged: readonly JudgedOutcome[]): Promise<void>;
  /** After the transaction. */
  onChanged(judged: readonly JudgedOutcome[]): void;
  now?: () => number;
}

/**
 * Seals the minutes of a symbol that have closed, and judges its open ideas by them. Each batch is one transaction under the lock of the
 * head of the series: whoever does it twice, at once, or is stopped in between, seals and decides the same.
 */
export function createJudging(deps: JudgingDeps) {
  const { db, readClosed, now = () => Date.now() } = deps;

  /** Judges until everything that has closed is sealed. @param signal ends it between two batches */
  async function judge(symbolId: number, signal?: AbortSignal): Promise<void> {
    const present = now();
    for (;;) {
      if (signal?.aborted) return;
      const from = await findHead(db, symbolId);
      if (from === null) return;
      const to = Math.min(from + batchMinutes * minute, present);
      const closed = await readClosed(symbolId, { from, to, now: present });
      if (!closed) return;
      const isLast = to === present;
      const read = closed.bars.map(({ t, o, h, l, c }) => ({ t, s: 60, o, h, l, c, decimals: closed.decimals }));
      const decided = { ...closed, read, limit: isLast ? Infinity : to };
      const judged = await db.transaction((tx) => judgeBatch(tx, symbolId, decided));
      if (judged.length > 0) deps.onChanged(judged);
      if (isLast) return;
    }
  }

  async function judgeBatch(
    tx: Tx,
    symbolId: number,
    closed: { read: readonly SealedRow[]; decimals: number; settledAt: number; isGenerated: boolean; limit: number },
  ): Promise<JudgedOutcome[]> {
    const from = await lockHead(tx, symbolId);
    if (from === null) return [];
    const { candles, until } = sealed(closed, from);
    if (until <= from) return [];
    const ideas = await lockTouchedIdeas(tx, symbolId, { prices: rangeOf(candles, closed.decimals), until });
    await insertSealed(tx, symbolId, candles);
    await moveHead(tx, symbolId, until);
    if (ideas.length === 0) return [];
    const unread = ideas.filter(({ isWatched }) => !isWatched).map(({ state }) => state.from);
    const first = Math.min(...unread, from);
    const outcomes = resolveBatch(
      ideas,
      await listActions(
        tx,
        ideas.map(({ id }) => id),
      ),
      {
        from,
        until,
        candles,
        before: await findSealedBefore(tx, symbolId, from),
        earlier: first < from ? await readSealed(tx, symbolId, first, from) : [],
      },
    );
    await writeOutcomes(tx, outcomes);
    await insertEvents(
      tx,
      outcomes.flatMap(({ id, events }) => events.map((event) => ({ ideaId: id, event }))),
    );
    await markDuplicates(
      tx,
      outcomes.filter(({ events }) => events.some(isFill)).map(({ id }) => id),
    );
    const byId = new Map(ideas.map((idea) => [idea.id, idea]));
    const judged = outcomes.flatMap((outcome) => {
      const idea = byId.get(outcome.id);
      return idea && outcome.events.length > 0 ? [{ idea, outcome }] : [];
    });
    if (judged.length > 0) await deps.onJudged(tx, judged);
    return judged;
  }

  return { judge };
}

const isFill = ({ type }: OutcomeEvent): boolean => type === 'filled';

/** The candles to seal from an instant on. Of computed prices, none is waited for. */
function sealed(
  {
    read,
    settledAt,
    isGenerated,
    limit,
  }: { read: readonly SealedRow[]; settledAt: number; isGenerated: boolean; limit: number },
  from: number,
): { candles: SealedRow[]; until: number } {
  if (isGenerated) {
    const until = Math.floor(Math.min(settledAt, limit) / minute) * minute;
    return { candles: read.filter(({ t }) => t >= from && t < until), until: Math.max(from, until) };
  }
  // Of a batch that is not the last, minutes after it have not been read: nothing is decided there.
  const { sealed: found, until } = sealCandles(read, from, settledAt);
  const byTime = new Map(read.map((candle) => [candle.t, candle]));
  const end = Math.min(until, limit);
  return { candles: found.flatMap(({ t }) => (t < end ? (byTime.get(t) ?? []) : [])), until: Math.max(from, end) };
}

function rangeOf(candles: readonly SealedRow[], decimals: number) {
  if (candles.length === 0) return null;
  let [low, high] = [Infinity, -Infinity];
  for (const candle of candles) {
    low = Math.min(low, candle.l);
    high = Math.max(high, candle.h);
  }
  return { low, high, decimals };
}
