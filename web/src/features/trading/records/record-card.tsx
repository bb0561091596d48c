import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { ErrorState } from '#ui/error-state.tsx';
import tabs from '#ui/tab-buttons.module.css';
import { ShownRecordContext } from './behind-link.tsx';
import { EquityCurve } from './equity-curve.tsx';
import { RecordCounts } from './record-counts.tsx';
import { RecordFigures } from './record-figures.tsx';
import { RecordFilters } from './record-filters.tsx';
import { RecordParts } from './record-parts.tsx';
import type { RecordSearch } from './record-search.ts';
import { recordQuery } from './records.api.ts';
import classes from './records.module.css';

interface RecordCardProps {
  authorId: string;
  search: RecordSearch;
  onSearch: (search: RecordSearch) => void;
}

/** The record of an author, or a part of it: results on prices of markets and on generated ones are apart. */
export function RecordCard({ authorId, search, onSearch }: RecordCardProps) {
  const { t } = useTranslation();
  const whole = useQuery(recordQuery(authorId));
  const { data, error, isError, refetch } = useQuery(recordQuery(authorId, search));
  if (error instanceof ApiError && error.status === 404)
    return <p className={classes.none}>{t(($) => $.records.none)}</p>;
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data || !whole.data) return <Skeleton height={260} radius="lg" />;
  const { real, simulated } = whole.data;
  if (!real && !simulated) return <p className={classes.none}>{t(($) => $.records.none)}</p>;
  const isSimulated = search.simulated ?? real === null;
  const side = isSimulated ? data.simulated : data.real;
  return (
    <div className={classes.record}>
      <RecordFilters authorId={authorId} isSimulated={isSimulated} search={search} onSearch={onSearch} />
      {real && simulated && (
        <div className={tabs.tabs} role="group" aria-label={t(($) => $.records.prices)}>
          {[false, true].map((value) => (
            <button
              key={String(value)}
              type="button"
              aria-pressed={value === isSimulated}
              onClick={() => onSearch({ ...search, simulated: value })}
            >
              {t(($) => (value ? $.records.simulated : $.records.real))}
            </button>
          ))}
        </div>
      )}
      {isSimulated && <p className={classes.simulated}>{t(($) => $.records.simulatedText)}</p>}
      {side ? (
        <ShownRecordContext value={{ authorId, isSimulated, search, since: data.since }}>
          <RecordFigures side={side} />
          <div className={classes.parts}>
            <EquityCurve
              authorId={authorId}
              isSimulated={isSimulated}
              search={search}
              onSearch={onSearch}
              side={side}
            />
            <RecordParts side={side} />
            <RecordCounts side={side} />
          </div>
        </ShownRecordContext>
      ) : (
        <p className={classes.none}>{t(($) => $.records.noneOfPart)}</p>
      )}
      <p className={classes.note}>{t(($) => $.records.listedOnly)}</p>
      <p className={classes.note}>{t(($) => $.records.risk)}</p>
    </div>
  );
}
