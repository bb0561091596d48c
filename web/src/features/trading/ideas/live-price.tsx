import type { SymbolPrice } from '@candela/contract/market-data/prices';
import type { Idea } from '@candela/contract/trading/idea-terms';
import { useTranslation } from 'react-i18next';
import { useMarketState } from '#platform/realtime/use-live-price.ts';
import { useFormat } from '#platform/time/time.ts';
import { useNow } from '#platform/time/use-now.ts';
import classes from './idea.module.css';

/** From when on a price is called old, in milliseconds. */
const oldAge = 15_000;

/** What is to be known about the last price, which stands above the chart: that there is none, or that it is old. */
export function LivePrice({ idea, price }: { idea: Idea; price: SymbolPrice | null }) {
  const { t } = useTranslation();
  if (price) return <Age price={price} />;
  return (
    <p className={classes.price}>
      – <span>{t(($) => (idea.hasPrices ? $.outcomes.noPriceYet : $.ideas.noPrices))}</span>
    </p>
  );
}

function Age({ price }: { price: SymbolPrice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isOpen } = useMarketState(price.tradingDays);
  const now = useNow(5000);
  const age = now - price.at;
  if (!isOpen || age < oldAge) return null;
  return <p className={classes.price}>{t(($) => $.outcomes.oldPrice, { age: format.duration(age / 1000) })}</p>;
}
