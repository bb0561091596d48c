import type { DriftDay } from '@candela/contract/scanning/integrity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import cards from '#ui/card.module.css';
import { driftQuery } from './integrity.api.ts';
import classes from './integrity.module.css';

/** The days of a strategy that were judged again, newest first. */
export function DriftDays({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(driftQuery(id));
  const days = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section className={cards.card}>
      <h2>{t(($) => $.integrity.drift)}</h2>
      <p className={classes.soft}>{t(($) => $.integrity.driftHint)}</p>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {data && days.length === 0 && <p>{t(($) => $.integrity.noneAgain)}</p>}
      <ul className={classes.days}>
        {days.map((each) => (
          <Day key={`${each.day} ${each.version}`} drift={each} />
        ))}
      </ul>
      <LoadMore hasMore={hasNextPage} isLoading={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </section>
  );
}

function Day({ drift }: { drift: DriftDay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { day, version, same, onlyLive, onlyAgain, reasons, bars, differences } = drift;
  const numbers = { same: format.number(same), live: format.number(onlyLive), again: format.number(onlyAgain) };
  return (
    <li>
      <p className={classes.dayHead}>
        <strong>
          <time dateTime={day}>{format.date(`${day}T12:00:00.000Z`)}</time>
        </strong>
        <span className={classes.soft}>{t(($) => $.strategies.versionNumber, { version })}</span>
      </p>
      <p>{t(($) => $.integrity.compared, numbers)}</p>
      <p className={classes.soft}>
        {t(($) => $.integrity.barsNote, {
          due: format.number(bars.due),
          missing: format.number(bars.missing),
          late: format.number(bars.late),
        })}
      </p>
      {differences.length > 0 && (
        <details>
          <summary>
            {reasons
              .map(({ reason, alerts }) => `${t(($) => $.integrity.reasons[reason])}: ${format.number(alerts)}`)
              .join(' · ')}
          </summary>
          <ul className={classes.differences}>
            {differences.map(({ symbol, barAt, side, reason }) => (
              <li key={`${symbol} ${barAt} ${side}`}>
                <bdi>{symbol}</bdi> · <time dateTime={barAt}>{format.dateTime(barAt)}</time> ·{' '}
                {t(($) => $.integrity.sides[side])} · {t(($) => $.integrity.reasons[reason])}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
