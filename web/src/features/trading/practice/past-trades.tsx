import type { PracticeOrder } from '@candela/contract/trading/practice';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ResultText } from '#ui/result-text.tsx';
import { useOrderKeeping } from './practice.api.ts';
import classes from './practice-session.module.css';

interface Props {
  orders: readonly PracticeOrder[];
  /** The session, once it has ended: then they can be written down. */
  endedId: string | null;
}

/** Trades of a session that are over, the newest first. */
export function PastTrades({ orders, endedId }: Props) {
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
              <ResultText net={net} />
              {endedId !== null && net !== null && <KeepButton sessionId={endedId} number={number} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function KeepButton({ sessionId, number }: { sessionId: string; number: number }) {
  const { t } = useTranslation();
  const keeping = useOrderKeeping(sessionId);
  if (keeping.isSuccess) return <Link to="/education/journal">{t(($) => $.practice.kept)}</Link>;
  return (
    <Button variant="default" size="compact-sm" loading={keeping.isPending} onClick={() => keeping.mutate(number)}>
      {t(($) => $.practice.keep)}
    </Button>
  );
}
