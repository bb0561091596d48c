import { Moon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMarketState } from '#platform/realtime/use-live-price.ts';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import type { SymbolPrice } from '@candela/contract/market-data/prices';

/** A weekday names one day only for so long. */
const week = 6 * 86_400_000;

/** Says since when the market of a price is closed, in the reader's zone; nothing while it is open. */
export function ClosedSince({ tradingDays }: Pick<SymbolPrice, 'tradingDays'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isOpen, since, now } = useMarketState(tradingDays);
  if (isOpen || since === null) return null;
  const iso = new Date(since).toISOString();
  const time = now - since < week ? format.weekdayTime(iso) : format.dateTime(iso);
  return <Badge icon={Moon} text={t(($) => $.chart.closedSince, { time })} />;
}
