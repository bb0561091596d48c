import { createHash } from 'node:crypto';
import type { CurrentPrice } from '#market-data/current-prices.ts';
import { tickSizeAt } from '#market-data/tick-sizes.ts';
import { AppError } from '#platform/http/errors.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { minAnalysisLength, type IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { wholeOf } from '@candela/markets/candles/decimals';
import { ideaFaults, type IdeaFault } from '@candela/markets/outcomes/idea-faults';
import type { IdeaTerms } from '@candela/markets/outcomes/terms';
import type { PublishingSymbol } from './publishing.queries.ts';
import type { WholeDraft } from './whole-draft.ts';

/** @throws AppError ideas.incomplete with what is missing, ideas.shortAnalysis */
export function requireWhole(draft: IdeaDraftBody): WholeDraft {
  const missing = Object.entries(draft).flatMap(([field, value]) => (value === null ? [field] : []));
  for (const [place, { price, allocationBps }] of draft.targets.entries()) {
    if (price === null) missing.push(`targets ${place + 1} price`);
    if (allocationBps === null) missing.push(`targets ${place + 1} allocationBps`);
  }
  if (missing.length > 0)
    throw new AppError('ideas.incomplete', { message: missing.map((field) => `${field} incomplete`).join('; ') });
  if (plainText(draft.analysis).length < minAnalysisLength) {
    throw new AppError('ideas.shortAnalysis', { message: 'analysis shortAnalysis' });
  }
  return draft as WholeDraft;
}

/** When its levels are checked, and against what. */
interface Market {
  /** Milliseconds since 1970. */
  now: number;
  /** Null: it is not checked against the price yet. */
  price: CurrentPrice | null;
  /** Days for which an idea may be valid, by the setting. */
  maxDays: number;
}

/**
 * The terms of a draft, in the smallest unit of its symbol.
 * @throws AppError with the code of the first fault; the message names all of them
 */
export function requireTerms(draft: WholeDraft, symbol: PublishingSymbol, { now, price, maxDays }: Market): IdeaTerms {
  const decimals = symbol.pricePrecision;
  // What is no price of the symbol becomes a number that is none either.
  const whole = (text: string) => wholeOf(text, decimals) ?? NaN;
  const terms: IdeaTerms = {
    direction: draft.direction,
    orderType: draft.orderType,
    entryLow: whole(draft.entryLow),
    entryHigh: whole(draft.entryHigh),
    stop: whole(draft.stop),
    targets: draft.targets.map((target) => ({ price: whole(target.price), bps: target.allocationBps })),
    publishedAt: now,
    validUntil: Date.parse(draft.validUntil),
    breakEvenAfterTp1: draft.isBreakEvenAfterTp1,
    cost: Math.round(Number(symbol.spread) * 10 ** decimals),
  };
  const faults = ideaFaults(terms, {
    tick: whole(tickSizeAt(symbol, now)) || 1,
    allowsNegative: symbol.allowsNegative,
    last: price && Math.round(price.last.price * 10 ** decimals),
    isMarketOpen: price === null || isOpenAt(price, now),
    now,
    maxDays,
  }).filter(({ code }) => price !== null || code !== 'rangeWithoutPrice');
  const [first] = faults;
  if (first) throw new AppError(`ideas.${first.code}`, { message: faults.map(said).join('; ') });
  return terms;
}

const isOpenAt = ({ tradingDays }: CurrentPrice, now: number): boolean =>
  tradingDays.some(({ stretches }) => stretches.some(({ opensAt, closesAt }) => opensAt <= now && now < closesAt));

const said = ({ field, code, target }: IdeaFault): string =>
  [field, ...(target === undefined ? [] : [target]), code].join(' ');

/** SHA-256 of a text, in hexadecimal digits. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex');
