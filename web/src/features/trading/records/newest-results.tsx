import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { toneOf } from '#ui/result-text.tsx';
import tabs from '#ui/tab-buttons.module.css';
import { BehindLink } from './behind-link.tsx';
import type { RecordSearch } from './record-search.ts';
import { resultAt, type EquityPoint } from './records.api.ts';
import classes from './records.module.css';
import { useRecordNumbers } from './use-record-numbers.ts';

/** Results that are listed below the curve. */
const listed = 5;

interface NewestResultsProps {
  points: readonly EquityPoint[];
  isBestFirst: boolean;
  search: RecordSearch;
  onSearch: (search: RecordSearch) => void;
}

/** The worst of the newest results, or the best; losers first unless one wants it otherwise. */
export function NewestResults({ points, isBestFirst, search, onSearch }: NewestResultsProps) {
  const { t } = useTranslation();
  const { r } = useRecordNumbers();
  const format = useFormat();
  const { best: _best, ...rest } = search;
  const shown = points
    .flatMap(({ at, ideaId }, place) => {
      const result = resultAt(points, place);
      return ideaId === null || result === null ? [] : [{ at, ideaId, result }];
    })
    .toSorted((one, other) => (isBestFirst ? other.result - one.result : one.result - other.result))
    .slice(0, listed);
  if (shown.length === 0) return null;
  return (
    <section className={classes.card}>
      <h3>{t(($) => (isBestFirst ? $.records.bestNewest : $.records.worst))}</h3>
      <div className={tabs.tabs} role="group" aria-label={t(($) => $.records.order)}>
        {([false, true] as const).map((isBest) => (
          <button
            key={String(isBest)}
            type="button"
            aria-pressed={isBest === isBestFirst}
            onClick={() => onSearch(isBest ? { ...rest, best: true } : rest)}
          >
            {t(($) => (isBest ? $.records.sorts.best : $.records.sorts.worst))}
          </button>
        ))}
      </div>
      <ol className={classes.rows}>
        {shown.map(({ at, ideaId, result }) => (
          <li key={ideaId}>
            <Link to="/education/ideas/$ideaId" params={{ ideaId: String(ideaId) }}>
              {t(($) => $.records.closedOn, { date: format.date(at) })}
            </Link>
            <bdi dir="ltr" className={classes.result} data-direction={toneOf(result)}>
              {r(result)}
            </bdi>
          </li>
        ))}
      </ol>
      <p className={classes.note}>
        <BehindLink behind={{ counted: 'closed', sort: isBestFirst ? 'best' : 'worst' }}>
          {t(($) => $.records.allResults)}
        </BehindLink>
      </p>
    </section>
  );
}
