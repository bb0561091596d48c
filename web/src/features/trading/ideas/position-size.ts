import { riskUnits, type Levels, type PriceScale } from './idea-scale.ts';

/** Units of the base currency in a lot of forex. */
const unitsPerLot = 100_000;

export interface PositionSize {
  /** In lots of forex, in units elsewhere; rounded down, so that the risk is never more than was said. */
  size: number;
  isInLots: boolean;
  /** What is lost at the stop, in the currency of the price; negative. */
  atStop: number;
  /** What all targets together gain. */
  atTargets: number;
}

/**
 * How much to trade, so that the stop costs a share of the account. The distance is that by which results are counted: from the worst
 * price of the entry to the stop.
 * @param account in the currency of the symbol's prices
 * @param risk share of the account, in percent
 * @returns null without a risk, an account or a distance
 */
export function positionSize(
  levels: Levels,
  scale: PriceScale,
  reward: number,
  account: number,
  risk: number,
): PositionSize | null {
  const distance = riskUnits(levels) / 10 ** scale.precision;
  if (!(distance > 0) || !(account > 0) || !(risk > 0)) return null;
  const isInLots = scale.perPip !== null;
  const units = ((account * risk) / 100 / distance) * (1 + Number.EPSILON * 8);
  // Brokers take hundredths of a lot, and of other symbols at least a ten-thousandth of a unit.
  const step = isInLots ? unitsPerLot / 100 : units >= 1000 ? 1 : units >= 1 ? 0.01 : 0.0001;
  const taken = Math.floor(units / step) * step;
  const atStop = -taken * distance;
  return { size: isInLots ? taken / unitsPerLot : taken, isInLots, atStop, atTargets: -atStop * reward };
}
