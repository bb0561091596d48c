import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { equityQuery } from './records.api.ts';
import classes from './records.module.css';
import { useRecordNumbers } from './use-record-numbers.ts';

const [width, height, inset] = [600, 180, 8];
/** Results that are listed below the curve. */
const listed = 5;

/** Every result, one after the other, and what is open at the last prices. */
export function EquityCurve({ authorId, isSimulated }: { authorId: string; isSimulated: boolean }) {
  const { t } = useTranslation();
  const { r } = useRecordNumbers();
  const format = useFormat();
  const { data } = useQuery(equityQuery(authorId, isSimulated));
  if (!data || data.points.length < 2) return null;
  const totals = [0, ...data.points.map(({ totalR }) => totalR), ...(data.withOpenR === null ? [] : [data.withOpenR])];
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  const x = (at: number) => inset + (at / (totals.length - 1)) * (width - 2 * inset);
  const y = (value: number) => inset + ((high - value) / (high - low || 1)) * (height - 2 * inset);
  const closed = data.withOpenR === null ? totals : totals.slice(0, -1);
  const points = closed.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const last = data.points.at(-1);
  const worst = data.points
    .map((point, at) => ({ ...point, result: point.totalR - (data.points[at - 1]?.totalR ?? 0) }))
    .filter(({ ideaId }) => ideaId !== null)
    .toSorted((a, b) => a.result - b.result)
    .slice(0, listed);
  return (
    <>
      <section className={classes.card}>
        <h3>{t(($) => $.records.curve)}</h3>
        <svg
          className={classes.curve}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={t(($) => $.records.curveText, { total: r(last?.totalR ?? 0), low: r(low), high: r(high) })}
        >
          <line x1={inset} x2={width - inset} y1={y(0)} y2={y(0)} className={classes.zero} />
          <polyline points={points} className={classes.line} />
          {data.withOpenR !== null && (
            <line
              x1={x(totals.length - 2)}
              y1={y(last?.totalR ?? 0)}
              x2={x(totals.length - 1)}
              y2={y(data.withOpenR)}
              className={classes.open}
            />
          )}
        </svg>
        <p className={classes.note}>
          {t(($) => $.records.sum)} <bdi dir="ltr">{r(last?.totalR ?? 0)}</bdi>
          {data.withOpenR !== null && (
            <>
              {' · '}
              {t(($) => $.records.sumWithOpen)} <bdi dir="ltr">{r(data.withOpenR)}</bdi>
            </>
          )}
        </p>
      </section>
      {worst.length > 0 && (
        <section className={classes.card}>
          <h3>{t(($) => $.records.worst)}</h3>
          <ol className={classes.rows}>
            {worst.map(({ at, ideaId, result }) => (
              <li key={ideaId}>
                <Link to="/education/ideas/$ideaId" params={{ ideaId: String(ideaId) }}>
                  {t(($) => $.records.closedOn, { date: format.date(at) })}
                </Link>
                <bdi dir="ltr" className={classes.result} data-direction={result < 0 ? 'down' : 'up'}>
                  {r(result)}
                </bdi>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
