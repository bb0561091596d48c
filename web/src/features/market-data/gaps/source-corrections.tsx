import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { correctionsQuery } from './gaps.api.ts';
import classes from './gaps.module.css';

/** What sources have corrected in the last seven days. */
export function SourceCorrections() {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const query = useQuery(correctionsQuery);
  const items = query.data?.data;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>{t(($) => $.marketGaps.corrections.title)}</h2>
        <span className={classes.soft}>{t(($) => $.marketGaps.corrections.days)}</span>
      </header>
      {query.isPending && (
        <div className={classes.note} aria-busy="true" role="status" aria-label={t(($) => $.core.loading)}>
          <Skeleton height={40} />
        </div>
      )}
      {query.isError && !items && <ErrorState onRetry={() => void query.refetch()} />}
      {items?.length === 0 && <p className={classes.note}>{t(($) => $.marketGaps.corrections.empty)}</p>}
      {items && items.length > 0 && (
        <ul className={classes.list}>
          {items.map(({ source, symbolId, symbol, day, bars, lastAt }) => (
            <li key={`${source} ${symbolId} ${day}`} className={classes.row}>
              <div className={classes.what}>
                <p>
                  <strong>
                    <bdi>{symbol}</bdi>
                  </strong>{' '}
                  {t(($) => $.marketGaps.corrections.bars, {
                    count: bars,
                    number: format.number(bars),
                    day: format.wallTime(Date.parse(day), { dateStyle: 'medium' }),
                  })}
                </p>
                <p className={classes.soft}>
                  <bdi>{source}</bdi>
                  {', '}
                  {format.relative(lastAt)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
