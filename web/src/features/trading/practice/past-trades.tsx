import type { PracticeOrder } from '@candela/contract/trading/practice';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ResultText } from '#ui/result-text.tsx';
import classes from './practice-session.module.css';

/** Trades of a session that are over, the newest first. */
export function PastTrades({ orders }: { orders: readonly PracticeOrder[] }) {
  const { t } = useTranslation();
  if (orders.length === 0) return null;
  return (
    <section className={classes.past}>
      <h2>{t(($) => $.practice.trades)}</h2>
      <ol>
        {orders.toReversed().map(({ number, terms, status, net, events }) => {
          const Icon = terms.direction === 'long' ? TrendingUp : TrendingDown;
          const isAmbiguous = events.some(({ ambiguous }) => ambiguous === true);
          return (
            <li key={number}>
              <span className={classes.direction} data-direction={terms.direction}>
                <Icon size={15} aria-hidden /> {t(($) => $.practice.directions[terms.direction])}
              </span>
              <span className={classes.ending}>
                {t(($) => $.practice.endings[status])}
                {isAmbiguous && ` · ${t(($) => $.practice.ambiguous)}`}
              </span>
              {net === null ? '–' : <ResultText net={net} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
