import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ResultText } from '#ui/result-text.tsx';
import classes from './records.module.css';
import { resultAt, type EquityPoint } from './records.api.ts';
import { useRecordNumbers } from './use-record-numbers.ts';

const unit = 10_000;

/** The chosen point of the curve: when, the sum until then, the result, and its idea. */
export function CurvePoint({ points, at }: { points: readonly EquityPoint[]; at: number }) {
  const { t } = useTranslation();
  const { r } = useRecordNumbers();
  const format = useFormat();
  const point = points[at];
  if (!point) return null;
  const { at: time, totalR, ideaId } = point;
  const result = resultAt(points, at);
  return (
    <p className={classes.note} data-chosen>
      {ideaId === null ? (
        format.date(time)
      ) : (
        <Link to="/education/ideas/$ideaId" params={{ ideaId: String(ideaId) }}>
          {format.date(time)}
        </Link>
      )}
      {' · '}
      {t(($) => $.records.sum)} <bdi dir="ltr">{r(totalR, 1)}</bdi>
      {result !== null && (
        <>
          {' · '}
          {t(($) => $.records.result)} <ResultText net={result * unit} />
        </>
      )}
    </p>
  );
}
