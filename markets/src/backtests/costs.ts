import type { TradeCosts } from './plan.ts';

const basisPoint = 0.0001;

/**
 * What trading usually costs by market (the codes of the lookup `tradingMarkets`), for somebody who trades with a retail broker. Rather too
 * much than too little: who knows better enters it.
 */
const costsByMarket: Readonly<Record<string, TradeCosts>> = {
  forex: { commission: 0, slippage: basisPoint },
  crypto: { commission: 10 * basisPoint, slippage: 2 * basisPoint },
  indices: { commission: 0, slippage: 1.5 * basisPoint },
  commodities: { commission: 0.5 * basisPoint, slippage: 2 * basisPoint },
  stocks: { commission: basisPoint, slippage: 3 * basisPoint },
  etfs: { commission: basisPoint, slippage: 2 * basisPoint },
  futures: { commission: 0.5 * basisPoint, slippage: basisPoint },
  bonds: { commission: basisPoint, slippage: 3 * basisPoint },
};

const costsElsewhere: TradeCosts = { commission: 2 * basisPoint, slippage: 3 * basisPoint };

/** The costs that are taken where nobody has entered others. */
export const usualCostsOf = (market: string): TradeCosts =>
  Object.hasOwn(costsByMarket, market) ? (costsByMarket[market] ?? costsElsewhere) : costsElsewhere;
