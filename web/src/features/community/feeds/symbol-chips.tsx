import { tickerOf } from '@candela/contract/community/post-document';
import type { Instrument } from '@candela/contract/market-data/candles';
import type { SymbolPrice } from '@candela/contract/market-data/prices';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './feeds.module.css';

interface SymbolChipsProps {
  symbols: readonly Instrument[];
  /** By the ids of symbols, as far as they are known. */
  prices: ReadonlyMap<number, SymbolPrice>;
}

/** What a post is about, with the change of the day; each leads to the posts about it. */
export function SymbolChips({ symbols, prices }: SymbolChipsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (symbols.length === 0) return null;
  return (
    <ul className={classes.chips}>
      {symbols.map(({ id, symbol, name }) => {
        const price = prices.get(id);
        const change = price && price.previousClose !== 0 ? price.price / price.previousClose - 1 : null;
        return (
          <li key={id}>
            <Link
              to="/education/feeds"
              search={{ symbol }}
              title={t(($) => $.feeds.onlyOf, { symbol: name })}
              className={classes.chip}
            >
              <bdi>{tickerOf(symbol)}</bdi>
              {change !== null && (
                <bdi data-direction={change < 0 ? 'down' : change > 0 ? 'up' : undefined}>
                  {format.number(change, {
                    style: 'percent',
                    minimumFractionDigits: 2,
                    maximumFractionDigits: 2,
                    signDisplay: 'exceptZero',
                  })}
                </bdi>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
