import type { SymbolPrice } from '@candela/contract/market-data/prices';
import type { Idea } from '@candela/contract/trading/idea-terms';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarketState } from '#platform/realtime/use-live-price.ts';
import { useFormat } from '#platform/time/time.ts';
import { ClosedSince } from '#ui/closed-since.tsx';
import { PriceChange } from '#ui/price-change.tsx';
import classes from './idea.module.css';

/** From when on a price is called old, in milliseconds. */
const oldAge = 15_000;

/** The last price with its age: grey when it is old, or since when the market is closed. */
export function LivePrice({ idea, price }: { idea: Idea; price: SymbolPrice | null }) {
  const { t } = useTranslation();
  if (!price) {
    return (
      <p className={classes.price}>
        – <span>{t(($) => (idea.hasPrices ? $.outcomes.noPriceYet : $.ideas.noPrices))}</span>
      </p>
    );
  }
  return (
    <div className={classes.price}>
      <PriceChange price={price.price} previousClose={price.previousClose} decimals={idea.instrument.pricePrecision} />
      <ClosedSince tradingDays={price.tradingDays} />
      <Age price={price} />
    </div>
  );
}

function Age({ price }: { price: SymbolPrice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isOpen } = useMarketState(price.tradingDays);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  const age = now - price.at;
  if (!isOpen || age < oldAge) return null;
  return <span>{t(($) => $.outcomes.oldPrice, { age: format.duration(age / 1000) })}</span>;
}
