import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { figuresQuery } from './symbols.api.ts';

/** One line: how many symbols and bars there are, their size, and how old the newest bar is. */
export function MarketDataFigures() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(figuresQuery);
  // The line keeps its height.
  if (!data) return <>&nbsp;</>;
  const { symbols, bars, bytes, newestBarAt } = data;
  const number = format.number(bars, {
    notation: bars >= 1_000_000 ? 'compact' : 'standard',
    compactDisplay: 'long',
    maximumFractionDigits: 1,
  });
  const parts = [
    t(($) => $.marketData.symbols, { count: symbols, number: format.number(symbols) }),
    bars === 0 ? t(($) => $.marketData.noBars) : t(($) => $.marketData.bars, { count: bars, number }),
    ...(bars > 0 ? [format.fileSize(bytes)] : []),
    ...(newestBarAt === null ? [] : [t(($) => $.marketData.newest, { when: format.relative(newestBarAt) })]),
  ];
  return <>{parts.join(' · ')}</>;
}
