import { useTranslation } from 'react-i18next';
import type { TextKey } from '#platform/languages/i18n.ts';

const names: Record<string, TextKey> = {
  forex: ($) => $.marketSymbols.markets.forex,
  crypto: ($) => $.marketSymbols.markets.crypto,
  indices: ($) => $.marketSymbols.markets.indices,
  commodities: ($) => $.marketSymbols.markets.commodities,
  stocks: ($) => $.marketSymbols.markets.stocks,
  etfs: ($) => $.marketSymbols.markets.etfs,
  futures: ($) => $.marketSymbols.markets.futures,
  bonds: ($) => $.marketSymbols.markets.bonds,
};

/** The name of a market; of one that an installation has added, its code. */
export function useMarketName(): (market: string) => string {
  const { t } = useTranslation();
  return (market) => {
    const key = Object.hasOwn(names, market) ? names[market] : undefined;
    return key ? t(key) : market;
  };
}
