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
  /** The stop of now, or of the end. */
  stop: number;
  /** Targets that were reached. */
  reached: number;
  /** Gained by what is closed, in R before cost; null before the fill. */
  banked: number | null;
  /** In basis points. */
  openBps: number;
  /** Of buying and selling together, in smallest units. */
  cost: number;
}

type WrittenLevels = Pick<Idea, 'direction' | 'entryLow' | 'entryHigh' | 'stop' | 'targets'>;

/** Reads the levels of an idea: they are decimal texts, so that none is rounded on the way. */
export function readLevels(idea: WrittenLevels, scale: PriceScale): Levels {
  const units = (text: string) => unitsOf(text, scale);
  return {
    direction: idea.direction,
    entryLow: units(idea.entryLow),
    entryHigh: units(idea.entryHigh),
    stop: units(idea.stop),
    targets: idea.targets.map(({ price, allocationBps }) => ({ price: units(price), bps: allocationBps })),
  };
}

export function viewOf(idea: Idea): IdeaView {
  const scale = scaleOf(idea.instrument);
  const units = (text: string) => unitsOf(text, scale);
  return {
    scale,
    levels: readLevels(idea, scale),
    ahead: isOver(idea.status)
      ? null
      : { isWaiting: idea.status === 'pending', stop: units(idea.currentStop), reached: idea.hitTargets },
    fill: idea.fill === null ? null : units(idea.fill),
    stop: units(idea.currentStop),
    reached: idea.hitTargets,
    banked: ofTenThousandths(idea.banked),
    openBps: idea.openBps,
    cost: units(idea.cost),
  };
}

/** Ten-thousandths of R, as answers have results. */
export const ofTenThousandths = (result: number | null): number | null => (result === null ? null : result / 10_000);

/**
 * The result if what is open were closed at a price, in R after cost, as final results are; null unless the idea is open.
 * @param price in smallest units
 */
export function resultAt(view: IdeaView, price: number | null): number | null {
  const { levels, fill, ahead, banked, openBps, cost } = view;
  if (banked === null || fill === null || price === null || ahead?.isWaiting !== false) return null;
  const sign = levels.direction === 'long' ? 1 : -1;
  return banked + ((openBps * sign * (price - fill)) / 10_000 - cost) / riskUnits(levels);
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
