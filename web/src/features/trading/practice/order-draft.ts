import { ideaFaults, type IdeaFaultCode } from '@candela/markets/outcomes/idea-faults';
import { riskOf, type IdeaTerms } from '@candela/markets/outcomes/terms';
import type { ReplayBar } from '@candela/markets/practice/future-text';
import { marketRange } from '@candela/markets/practice/market-range';

/** An order that is being made. Prices in whole numbers of the smallest unit. */
export interface OrderDraft {
  direction: 'long' | 'short';
  orderType: 'market' | 'limit' | 'stop';
  entry: number;
  stop: number;
  target: number;
}

export type DraftLevel = 'entry' | 'stop' | 'target';

export interface DraftFault {
  level: DraftLevel;
  code: IdeaFaultCode | 'outsideBar';
}

const usualBars = 14;
/** A stop that is twice the average range away, and a target that is twice as far. */
const [stopRanges, targetRisks] = [2, 2];

/** An order at the last close, with levels that fit to how far prices have moved lately. */
export function draftOf(direction: 'long' | 'short', bars: readonly ReplayBar[]): OrderDraft | null {
  const last = bars.at(-1);
  if (!last) return null;
  const recent = bars.slice(-usualBars);
  const range = recent.reduce((sum, { h, l }) => sum + h - l, 0) / recent.length;
  const risk = Math.max(10, Math.round(stopRanges * range));
  const sign = direction === 'long' ? 1 : -1;
  return {
    direction,
    orderType: 'market',
    entry: last.c,
    stop: last.c - sign * risk,
    target: last.c + sign * targetRisks * risk,
  };
}

/** What the server makes of it. */
export function termsOf({ direction, orderType, entry, stop, target }: OrderDraft, now = 0): IdeaTerms {
  const range = orderType === 'market' ? marketRange(entry, stop) : { entryLow: entry, entryHigh: entry };
  const targets = [{ price: target, bps: 10_000 }];
  const validUntil = (Math.floor(now / 60_000) + 1) * 60_000;
  return {
    direction,
    orderType,
    ...range,
    stop,
    targets,
    publishedAt: now,
    validUntil,
    breakEvenAfterTp1: false,
    cost: 0,
  };
}

/** Why the server would refuse it. */
export function draftFaults(draft: OrderDraft, last: ReplayBar): DraftFault[] {
  if (draft.orderType === 'market' && (draft.entry < last.l || draft.entry > last.h)) {
    return [{ level: 'entry', code: 'outsideBar' }];
  }
  const price = draft.orderType === 'market' ? draft.entry : last.c;
  const rules = { tick: 1, allowsNegative: last.l <= 0, last: price, isMarketOpen: true, now: 0, maxDays: 1 };
  return ideaFaults(termsOf(draft), rules).map(({ field, code }) => ({
    level: field === 'stop' ? 'stop' : field === 'targets' ? 'target' : 'entry',
    code,
  }));
}

/** The worst price at which it may be filled: 1 R is the way from there to the stop. */
export const worstEntry = ({ direction, entryLow, entryHigh }: IdeaTerms): number =>
  direction === 'long' ? entryHigh : entryLow;

/** The result at a price in ten-thousandths of R, measured from the worst price of the entry. */
export function resultAt(terms: IdeaTerms, price: number): number {
  const worst = worstEntry(terms);
  const sign = terms.direction === 'long' ? 1 : -1;
  const risk = riskOf(terms);
  return risk > 0 ? Math.round((10_000 * sign * (price - worst)) / risk) : 0;
}
