import type { Idea } from '@candela/contract/trading/idea-terms';
import { isOver } from '@candela/markets/outcomes/terms';
import { riskUnits, scaleOf, unitsOf, type Ahead, type Levels, type PriceScale } from './idea-scale.ts';

/** What an idea looks like in smallest units. */
export interface IdeaView {
  scale: PriceScale;
  levels: Levels;
  /** What the price can reach next; null: the idea is over. */
  ahead: Ahead | null;
  fill: number | null;
}

/** Reads the levels of an idea: they are decimal texts, so that none is rounded on the way. */
export function viewOf(idea: Idea): IdeaView {
  const scale = scaleOf(idea.instrument);
  const units = (text: string) => unitsOf(text, scale);
  return {
    scale,
    levels: {
      direction: idea.direction,
      entryLow: units(idea.entryLow),
      entryHigh: units(idea.entryHigh),
      stop: units(idea.stop),
      targets: idea.targets.map(({ price, allocationBps }) => ({ price: units(price), bps: allocationBps })),
    },
    ahead: isOver(idea.status)
      ? null
      : { isWaiting: idea.status === 'pending', stop: units(idea.currentStop), reached: idea.hitTargets },
    fill: idea.fill === null ? null : units(idea.fill),
  };
}

/** Ten-thousandths of R, as answers have results. */
export const ofTenThousandths = (result: number | null): number | null => (result === null ? null : result / 10_000);

/** What has been gained by targets that were reached, in R before cost; null before the fill. */
export function bankedR({ levels, fill, ahead }: IdeaView): number | null {
  if (fill === null || ahead === null) return null;
  const sign = levels.direction === 'long' ? 1 : -1;
  const gained = levels.targets
    .slice(0, ahead.reached)
    .reduce((sum, { price, bps }) => sum + bps * sign * (price - fill), 0);
  return gained / 10_000 / riskUnits(levels);
}

/** The result if what is open were closed at a price, in R before cost; null unless the idea is open. */
export function resultAt(view: IdeaView, openBps: number, price: number | null): number | null {
  const banked = bankedR(view);
  const { levels, fill, ahead } = view;
  if (banked === null || fill === null || price === null || ahead?.isWaiting !== false) return null;
  const sign = levels.direction === 'long' ? 1 : -1;
  return banked + (openBps * sign * (price - fill)) / 10_000 / riskUnits(levels);
}

/** The price in smallest units; not rounded, as live prices may have more decimals. */
export const livePriceUnits = (price: number, { precision }: PriceScale): number => price * 10 ** precision;

/** The price at which a result in R would be; where the point of a ladder stays when an idea is over. */
export function priceOfResult({ levels }: IdeaView, r: number | null): number | null {
  if (r === null) return null;
  const sign = levels.direction === 'long' ? 1 : -1;
  const worst = levels.direction === 'long' ? levels.entryHigh : levels.entryLow;
  return worst + sign * r * riskUnits(levels);
}
