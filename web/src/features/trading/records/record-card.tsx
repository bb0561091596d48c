import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { ErrorState } from '#ui/error-state.tsx';
import tabs from '#ui/tab-buttons.module.css';
import { EquityCurve } from './equity-curve.tsx';
import { RecordCounts } from './record-counts.tsx';
import { RecordFigures } from './record-figures.tsx';
import { RecordParts } from './record-parts.tsx';
import { recordQuery } from './records.api.ts';
import classes from './records.module.css';

/** The record of an author: results on prices of markets and on generated ones are apart. */
export function RecordCard({ authorId }: { authorId: string }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { data, error, isError, refetch } = useQuery(recordQuery(authorId));
  if (error instanceof ApiError && error.status === 404)
    return <p className={classes.none}>{t(($) => $.records.none)}</p>;
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={260} radius="lg" />;
  const isSimulated = chosen ?? data.real === null;
  const side = isSimulated ? data.simulated : data.real;
  if (!data.real && !data.simulated) return <p className={classes.none}>{t(($) => $.records.none)}</p>;
  return (
    <div className={classes.record}>
      {data.real && data.simulated && (
        <div className={tabs.tabs} role="group" aria-label={t(($) => $.records.prices)}>
          {[false, true].map((value) => (
            <button
              key={String(value)}
              type="button"
              aria-pressed={value === isSimulated}
              onClick={() => setChosen(value)}
            >
              {t(($) => (value ? $.records.simulated : $.records.real))}
            </button>
          ))}
        </div>
      )}
      {isSimulated && <p className={classes.simulated}>{t(($) => $.records.simulatedText)}</p>}
      {side && (
        <>
          <RecordFigures side={side} />
          <div className={classes.parts}>
            <EquityCurve authorId={authorId} isSimulated={isSimulated} />
            <RecordParts side={side} />
            <RecordCounts side={side} />
          </div>
        </>
      )}
      <p className={classes.note}>{t(($) => $.records.risk)}</p>
    </div>
  );
}
