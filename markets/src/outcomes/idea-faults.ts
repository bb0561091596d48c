import { riskOf, type IdeaTerms } from './terms.ts';

/** The part of the form that a fault is about. */
export type IdeaField = 'entry' | 'stop' | 'targets' | 'allocations' | 'validUntil' | 'orderType';

export type IdeaFaultCode =
  /** No price that the symbol can have: not above 0, or not a whole number of its smallest unit. */
  | 'price'
  /** Not a multiple of the tick size. */
  | 'offTick'
  /** The low end of the entry is above the high end. */
  | 'entryOrder'
  /** The stop is not beyond the entry against the author. */
  | 'stopSide'
  | 'stopTooNear'
  /** The first target is not beyond the entry with the author, or a target not beyond the one before. */
  | 'targetOrder'
  | 'targetCount'
  /** The parts are not whole numbers above 0 that add up to 10,000. */
  | 'allocations'
  | 'notWholeMinute'
  | 'past'
  | 'tooLate'
  /** A limit order that the price has reached already, or a stop order that it has passed. */
  | 'wrongSideOfPrice'
  | 'marketClosed'
  /** The range of a market order does not contain the last price, or is wider than half a risk. */
  | 'rangeWithoutPrice'
  | 'rangeTooWide';

export interface IdeaFault {
  field: IdeaField;
  code: IdeaFaultCode;
  /** Of targets: which one, from 1 on. */
  target?: number;
}

/** What ideas are checked against, at the moment at which they are published. */
export interface IdeaRules {
  /** The tick size of today, in the smallest unit of the symbol. */
  tick: number;
  allowsNegative: boolean;
  /** The last price; null if there is none. */
  last: number | null;
  isMarketOpen: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** How long an idea may be valid. */
  maxDays: number;
}

const minute = 60_000;
const day = 86_400_000;
/** Of one idea. */
export const maxTargets = 6;
/** A stop is at least so many ticks away from the entry. */
const minStopTicks = 3;

/** Everything that keeps an idea from being published, with the field that it is about; none: it may be. */
export function ideaFaults(idea: IdeaTerms, rules: IdeaRules): IdeaFault[] {
  const prices = priceFaults(idea, rules);
  // What stands where is only asked of prices that are some.
  if (prices.some(({ code }) => code === 'price')) return [...prices, ...partFaults(idea), ...timeFaults(idea, rules)];
  return [
    ...prices,
    ...orderFaults(idea, rules),
    ...partFaults(idea),
    ...timeFaults(idea, rules),
    ...marketFaults(idea, rules),
  ];
}

function priceFaults(idea: IdeaTerms, { tick, allowsNegative }: IdeaRules): IdeaFault[] {
  const codeOf = (price: number): IdeaFaultCode | null => {
    if (!Number.isSafeInteger(price) || (price <= 0 && !allowsNegative)) return 'price';
    return price % tick === 0 ? null : 'offTick';
  };
  const faults: IdeaFault[] = [];
  const add = (field: IdeaField, price: number, target?: number) => {
    const code = codeOf(price);
    if (code) faults.push({ field, code, ...(target !== undefined && { target }) });
  };
  add('entry', idea.entryLow);
  if (idea.entryHigh !== idea.entryLow) add('entry', idea.entryHigh);
  add('stop', idea.stop);
  for (const [place, { price }] of idea.targets.entries()) add('targets', price, place + 1);
  return faults;
}

function orderFaults(idea: IdeaTerms, { tick }: IdeaRules): IdeaFault[] {
  const { entryLow, entryHigh, stop, targets } = idea;
  const sign = idea.direction === 'long' ? 1 : -1;
  if (entryLow > entryHigh) return [{ field: 'entry', code: 'entryOrder' }];
  const faults: IdeaFault[] = [];
  const [worse, better] = sign === 1 ? [entryLow, entryHigh] : [entryHigh, entryLow];
  const distance = sign * (worse - stop);
  if (distance <= 0) faults.push({ field: 'stop', code: 'stopSide' });
  else if (distance < minStopTicks * tick) faults.push({ field: 'stop', code: 'stopTooNear' });
  let before = better;
  for (const [place, { price }] of targets.entries()) {
    if (sign * (price - before) <= 0) faults.push({ field: 'targets', code: 'targetOrder', target: place + 1 });
    before = price;
  }
  return faults;
}

function partFaults({ targets }: IdeaTerms): IdeaFault[] {
  if (targets.length === 0 || targets.length > maxTargets) return [{ field: 'targets', code: 'targetCount' }];
  const isWhole = targets.every(({ bps }) => Number.isInteger(bps) && bps > 0);
  const sum = targets.reduce((total, { bps }) => total + bps, 0);
  return isWhole && sum === 10_000 ? [] : [{ field: 'allocations', code: 'allocations' }];
}

function timeFaults({ validUntil }: IdeaTerms, { now, maxDays }: IdeaRules): IdeaFault[] {
  const fault = (code: IdeaFaultCode): IdeaFault[] => [{ field: 'validUntil', code }];
  if (!Number.isInteger(validUntil / minute)) return fault('notWholeMinute');
  if (validUntil <= now) return fault('past');
  return validUntil > now + maxDays * day ? fault('tooLate') : [];
}

function marketFaults(idea: IdeaTerms, { last, isMarketOpen }: IdeaRules): IdeaFault[] {
  const { entryLow, entryHigh, orderType } = idea;
  const fault = (field: IdeaField, code: IdeaFaultCode): IdeaFault[] => [{ field, code }];
  if (orderType === 'market') {
    if (!isMarketOpen) return fault('orderType', 'marketClosed');
    if (last === null || last < entryLow || last > entryHigh) return fault('entry', 'rangeWithoutPrice');
    return 2 * (entryHigh - entryLow) > riskOf(idea) ? fault('entry', 'rangeTooWide') : [];
  }
  if (last === null) return [];
  // A limit order waits for a better price than the last one, a stop order for a worse one.
  const isAbove = (idea.direction === 'long') === (orderType === 'limit');
  const isRight = isAbove ? last > entryHigh : last < entryLow;
  return isRight ? [] : fault('entry', 'wrongSideOfPrice');
}

export type IdeaWarning = 'firstTargetNear' | 'stopWithinNoise';

/**
 * What an author should think about, without being kept from it.
 * @param range the average true range of the finest bars, in the smallest unit; null if it is not known
 */
export function ideaWarnings(idea: IdeaTerms, range: number | null): IdeaWarning[] {
  const sign = idea.direction === 'long' ? 1 : -1;
  const worst = sign === 1 ? idea.entryHigh : idea.entryLow;
  const risk = riskOf(idea);
  const [first] = idea.targets;
  const warnings: IdeaWarning[] = [];
  if (first && 2 * sign * (first.price - worst) < risk) warnings.push('firstTargetNear');
  if (range !== null && risk < range) warnings.push('stopWithinNoise');
  return warnings;
}
