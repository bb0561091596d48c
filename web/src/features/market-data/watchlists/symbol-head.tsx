import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMarketState } from '#platform/realtime/use-live-price.ts';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { ClosedSince } from '#ui/closed-since.tsx';
import { PriceChange } from '#ui/price-change.tsx';
import type { SymbolPrice } from '@candela/contract/market-data/prices';
import type { MarketSymbol } from '@candela/contract/market-data/symbols';
import { StarButton } from './star-button.tsx';
import classes from './symbol-page.module.css';
import { dayBarQuery } from './symbol.api.ts';

interface SymbolHeadProps {
  symbol: MarketSymbol;
  /** Null: not read yet, or there is none for the user. */
  price: SymbolPrice | null;
}

/** Name and code of a symbol, its last price, its change and range of the day, and until when it is traded. */
export function SymbolHead({ symbol, price }: SymbolHeadProps) {
  const { t } = useTranslation();
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <h1 dir="auto">{symbol.name}</h1>
        <span className={classes.below}>
          <bdi>{symbol.symbol}</bdi>
          {symbol.isSimulated && <Badge icon={FlaskConical} text={t(($) => $.chart.simulated)} />}
          {price && <Hours price={price} />}
        </span>
      </div>
      {price && (
        <div className={classes.last}>
          <PriceChange price={price.price} previousClose={price.previousClose} decimals={symbol.pricePrecision} />
          <DayRange symbol={symbol} price={price} />
        </div>
      )}
      <StarButton instrument={symbol} />
    </header>
  );
}

/** Since when the market is closed and when it opens, or when it closes, in the reader's zone. */
function Hours({ price }: { price: SymbolPrice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isOpen, until } = useMarketState(price.tradingDays);
  const time = until === null ? null : format.weekdayTime(new Date(until).toISOString());
  return (
    <>
      <ClosedSince tradingDays={price.tradingDays} />
      {time !== null && <span>{t(($) => (isOpen ? $.watchlists.closesAt : $.watchlists.opensAt), { time })}</span>}
    </>
  );
}

function DayRange({ symbol, price }: SymbolHeadProps & { price: SymbolPrice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const day = useQuery(dayBarQuery(symbol.symbol)).data;
  if (!day) return null;
  const { pricePrecision: decimals } = symbol;
  const text = (value: number) =>
    format.number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  // The newest minute may have gone beyond what was read.
  const isToday = price.bar.t >= day.t;
  const low = isToday ? Math.min(day.l, price.bar.l) : day.l;
  const high = isToday ? Math.max(day.h, price.bar.h) : day.h;
  return (
    <span className={classes.range}>
      {t(($) => $.watchlists.dayRange)} <bdi dir="ltr">{`${text(low)} – ${text(high)}`}</bdi>
    </span>
  );
}
