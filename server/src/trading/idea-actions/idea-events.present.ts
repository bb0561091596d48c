import { toIso } from '#platform/time/instants.ts';
import type { IdeaEvent } from '@candela/contract/trading/idea-events';
import { decimalTextOf } from '@candela/markets/candles/decimals';
import type { IdeaEventRow } from './idea-events.queries.ts';

/** @param decimals of the prices of the idea */
export function presentEvent({ seq, type, at, body, note, actor }: IdeaEventRow, decimals: number): IdeaEvent {
  const price = (whole: number) => decimalTextOf(whole, decimals);
  const { ratio, candle } = body;
  return {
    seq,
    type,
    at: toIso(at),
    price: body.price === undefined ? null : price(body.price),
    bps: body.bps ?? null,
    target: body.target ?? null,
    reason: body.reason ?? null,
    note,
    ratio: ratio ? { numerator: ratio[0], denominator: ratio[1] } : null,
    isGap: body.gap ?? false,
    isAmbiguous: body.ambiguous ?? false,
    candle: candle ? presentCandle(candle, price) : null,
    r: body.r ?? null,
    net: body.net ?? null,
    actor,
  };
}

function presentCandle(
  [t, seconds, o, h, l, c]: NonNullable<IdeaEventRow['body']['candle']>,
  price: (whole: number) => string,
): NonNullable<IdeaEvent['candle']> {
  return { at: new Date(t).toISOString(), seconds, o: price(o), h: price(h), l: price(l), c: price(c) };
}
