/** Which side of the market prices are of; synthetic ones are computed. */
export const priceBases = ['bid', 'mid', 'last', 'synthetic'] as const;

export type PriceBasis = (typeof priceBases)[number];

/** Those of prices that somebody has traded or offered. */
export const marketPriceBases = ['bid', 'mid', 'last'] as const satisfies readonly PriceBasis[];
