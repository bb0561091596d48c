import { useTranslation } from 'react-i18next';
import type { Equity } from '@candela/contract/trading/records';
import { useFormat } from '#platform/time/time.ts';
import classes from './records.module.css';
import { useRecordNumbers } from './use-record-numbers.ts';

const [width, height, inset] = [600, 180, 8];
/** Standard errors on each side of the mean, for 95 of 100. */
const errors = 1.96;

interface CurvePlotProps {
  equity: Equity;
  /** The place of the point that is told. */
  at: number;
  onChoose: (at: number) => void;
}

/** The curve of cumulated results; pointer and arrows choose a point of it. Charts are not mirrored. */
export function CurvePlot({ equity: { points, withOpenR, spread }, at, onChoose }: CurvePlotProps) {
  const { t } = useTranslation();
  const { r } = useRecordNumbers();
  const format = useFormat();
  const totals = [0, ...points.map(({ totalR }) => totalR), ...(withOpenR === null ? [] : [withOpenR])];
  const counts = [0, ...points.map(({ closed }) => closed)];
  const band = spread
    ? counts.map((count) => {
        const half = errors * Math.sqrt(count) * spread.deviationR;
        return [count * spread.averageR - half, count * spread.averageR + half] as const;
      })
    : [];
  const [low, high] = [
    Math.min(...totals, ...band.map(([from]) => from)),
    Math.max(...totals, ...band.map(([, to]) => to)),
  ];
  const x = (place: number) => inset + (place / (totals.length - 1)) * (width - 2 * inset);
  const y = (value: number) => inset + ((high - value) / (high - low || 1)) * (height - 2 * inset);
  const pair = (place: number, value: number) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`;
  const closed = withOpenR === null ? totals : totals.slice(0, -1);
  const last = points.length;
  const chosen = points[at];
  const total = points.at(-1)?.totalR ?? 0;
  return (
    <div className={classes.plot} dir="ltr">
      <svg
        className={classes.curve}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t(($) => $.records.curveText, {
          total: r(total, 1),
          low: r(Math.min(...totals), 1),
          high: r(Math.max(...totals), 1),
        })}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width: shown } = currentTarget.getBoundingClientRect();
          const share = ((clientX - left) / (shown || 1)) * width - inset;
          const place = Math.round((share / (width - 2 * inset)) * (totals.length - 1));
          onChoose(Math.min(Math.max(place, 1), last) - 1);
        }}
      >
        {band.length > 0 && (
          <polygon
            className={classes.band}
            points={[
              ...band.map(([, to], place) => pair(place, to)),
              ...band.map(([from], place) => pair(place, from)).toReversed(),
            ].join(' ')}
          />
        )}
        <line x1={inset} x2={width - inset} y1={y(0)} y2={y(0)} className={classes.zero} />
        <polyline points={closed.map((value, place) => pair(place, value)).join(' ')} className={classes.line} />
        {withOpenR !== null && (
          <line x1={x(last)} y1={y(total)} x2={x(last + 1)} y2={y(withOpenR)} className={classes.open} />
        )}
        {chosen && <circle cx={x(at + 1)} cy={y(chosen.totalR)} r={4} className={classes.point} />}
      </svg>
      <input
        type="range"
        className={classes.chooser}
        min={0}
        max={last - 1}
        value={at}
        aria-label={t(($) => $.records.choosePoint)}
        aria-valuetext={
          chosen && t(($) => $.records.pointText, { date: format.date(chosen.at), total: r(chosen.totalR, 1) })
        }
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      />
    </div>
  );
}
