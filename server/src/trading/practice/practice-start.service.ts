import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { practiceLimits } from '@candela/contract/trading/practice';
import { blindPrecision, chooseBlinding, type Blinding } from '@candela/markets/practice/blinding';
import { futureText, type ReplayBar } from '@candela/markets/practice/future-text';
import type { Timeframe } from '@candela/markets/timeframes';
import {
  countSessions,
  findVisibleSymbol,
  insertSession,
  listRandomSymbols,
  lockSessions,
  type PracticeSymbol,
} from './practice.queries.ts';
import { findMoment } from './practised-ideas.queries.ts';
import { blindBars, toRow, wholeBars } from './replay-bars.ts';
import { randomStretch, stretchFrom, type ListCandles, type Stretch } from './stretches.ts';

interface GivenStart {
  ideaId?: number | undefined;
  symbolId?: number | undefined;
  timeframe: Timeframe;
  from?: number | undefined;
  isBlind: boolean;
}

/** Symbols of which one with enough bars is looked for. */
const triedSymbols = 6;
const precise = 2 ** 47;

/** Begins replays: chooses the stretch, freezes its bars as they will be shown, and commits to those that are hidden. */
export function createPracticeStart({ db, listCandles }: { db: Db; listCandles: ListCandles }) {
  /**
   * @returns the id of the replay
   * @throws AppError practice.tooMany, practice.notEnoughBars, ideas.notFound, and those of the candles
   */
  async function start(caller: SignedInCaller, wanted: GivenStart): Promise<string> {
    // Asked again with the lock: nothing is read for somebody who may not start.
    await requireRoom(caller.userId);
    const given = await withMoment(caller, wanted);
    const { symbol, stretch } = await findStretch(caller, given);
    const bars = wholeBars(stretch.candles, given.timeframe, symbol.pricePrecision);
    const { shownAtStart } = stretch;
    const blinding = given.isBlind ? chooseFor(bars, shownAtStart) : null;
    const shown = blinding ? blindBars(bars, blinding, shownAtStart) : bars;
    const salt = randomBytes(32);
    const future = createHmac('sha256', salt)
      .update(futureText(shown.slice(shownAtStart)))
      .digest('hex');
    return db.transaction(async (tx) => {
      await lockSessions(tx, caller.userId);
      requireFewer(await countSessions(tx, caller.userId));
      return insertSession(tx, {
        userId: caller.userId,
        symbolId: symbol.id,
        timeframe: given.timeframe,
        ideaId: given.ideaId ?? null,
        isBlind: blinding !== null,
        pricePrecision: blinding ? blindPrecision : symbol.pricePrecision,
        factor: blinding?.factor ?? 1,
        shiftWeeks: blinding?.shiftWeeks ?? 0,
        salt: salt.toString('hex'),
        future,
        bars: shown.map(toRow),
        shownAtStart,
      });
    });
  }

  async function requireRoom(userId: string): Promise<void> {
    requireFewer(await db.transaction((tx) => countSessions(tx, userId)));
  }

  /** @throws AppError ideas.notFound */
  async function withMoment(caller: SignedInCaller, given: GivenStart): Promise<GivenStart> {
    if (given.ideaId === undefined) return given;
    const moment = await findMoment(db, caller, given.ideaId);
    if (!moment) throw new AppError('ideas.notFound');
    return { ...given, symbolId: moment.symbolId, from: moment.publishedAt };
  }

  async function findStretch(
    caller: SignedInCaller,
    { symbolId, timeframe, from }: GivenStart,
  ): Promise<{ symbol: PracticeSymbol; stretch: Stretch }> {
    const now = Date.now();
    for (const symbol of await symbolsFor(caller, symbolId)) {
      const wanted = { caller, symbol, timeframe, now };
      const stretch =
        from === undefined ? await randomStretch(listCandles, wanted) : await stretchFrom(listCandles, wanted, from);
      if (stretch) return { symbol, stretch };
    }
    throw new AppError('practice.notEnoughBars');
  }

  async function symbolsFor(caller: SignedInCaller, symbolId: number | undefined): Promise<PracticeSymbol[]> {
    if (symbolId === undefined) return listRandomSymbols(db, caller, triedSymbols);
    const symbol = await findVisibleSymbol(db, caller, symbolId);
    if (!symbol) throw new AppError('candles.unknownSymbol');
    return [symbol];
  }

  return { start };
}

/** @throws AppError practice.tooMany */
function requireFewer({ open, all }: { open: number; all: number }): void {
  if (open >= practiceLimits.open || all >= practiceLimits.sessions) throw new AppError('practice.tooMany');
}

/** @throws AppError practice.notEnoughBars: a price of 0 cannot be multiplied */
function chooseFor(bars: readonly ReplayBar[], shownAtStart: number): Blinding {
  const last = bars[shownAtStart - 1];
  if (!last || last.c === 0) throw new AppError('practice.notEnoughBars');
  const random = () => randomInt(precise) / precise;
  return chooseBlinding([random(), random()], { close: last.c, at: bars[0]?.t ?? last.t });
}
