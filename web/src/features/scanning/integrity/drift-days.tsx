import type { DriftDay } from '@candela/contract/scanning/integrity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import cards from '#ui/card.module.css';
import { PagedItems } from '#ui/paged-items.tsx';
import { driftQuery } from './integrity.api.ts';
import classes from './integrity.module.css';

/** The days of a strategy that were judged again, newest first. */
export function DriftDays({ id }: { id: number }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(driftQuery(id));
  return (
    <section className={cards.card}>
      <h2>{t(($) => $.integrity.drift)}</h2>
      <p className={classes.soft}>{t(($) => $.integrity.driftHint)}</p>
      <PagedItems query={query} empty={<p>{t(($) => $.integrity.noneAgain)}</p>}>
        {(days) => (
          <ul className={classes.days}>
            {days.map((each) => (
              <Day key={`${each.day} ${each.version}`} drift={each} />
            ))}
          </ul>
        )}
      </PagedItems>
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
