import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '@candela/contract/market-data/candles';
import { useSettings } from '#platform/reference/settings.ts';
import { isVisible } from '#platform/reference/visibility.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { fewResults, toneOfAverage } from './record-figures.tsx';
import { symbolRecordsQuery } from './records.api.ts';
import classes from './records.module.css';
import { useRecordNumbers } from './use-record-numbers.ts';

/** What trade ideas on a symbol have brought, by author; nothing when none has closed. */
export function SymbolRecords({ instrument: { id, isSimulated } }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { r, between } = useRecordNumbers();
  const areIdeasShown = isVisible(useSettings(), 'Trade Ideas');
  const { data } = useQuery({ ...symbolRecordsQuery(id), enabled: areIdeasShown });
  if (!data || data.data.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t(($) => $.records.ofSymbol)}</h2>
      {isSimulated && <p className={classes.simulated}>{t(($) => $.records.simulatedText)}</p>}
      <ul className={classes.rows}>
        {data.data.map(({ author, figures }) => (
          <li key={author.id}>
            <UserAvatar name={author.fullName} src={author.thumbnailImagePath} size={28} />
            <Link to="/educator-profile/$userId" params={{ userId: author.id }}>
              <bdi>{author.fullName}</bdi>
            </Link>
            <Link
              to="/education/ideas"
              search={{ authorId: author.id, symbolId: id, counted: 'closed', sort: 'closed' }}
              className={classes.note}
            >
              {t(($) => $.records.closedCount, { count: figures.closed })}
            </Link>
            {figures.closed < fewResults ? (
              <span className={classes.note}>{t(($) => $.records.tooFew)}</span>
            ) : (
              <>
                <span className={classes.note}>{between(figures.averageInterval, r)}</span>
                <bdi dir="ltr" className={classes.result} data-direction={toneOfAverage(figures)}>
                  {r(figures.averageR)}
                </bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t(($) => $.records.risk)}</p>
    </section>
  );
}
