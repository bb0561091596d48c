import type { ReplayBar } from '@candela/markets/practice/future-text';
import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { LevelHandle } from './level-handle.tsx';
import { ReplayBars } from './replay-bars.tsx';
import { replayPlot } from './replay-plot.ts';
import classes from './replay-chart.module.css';

export interface ReplayLevel {
  level: 'entry' | 'stop' | 'target';
  price: number;
  name: string;
  /** "+2.00 R", beside the name. */
  note?: string;
  /** Absent: it is fixed. */
  onPrice?: (price: number) => void;
}

interface Props {
  bars: readonly ReplayBar[];
  /** How many are in view. */
  inView: number;
  precision: number;
  levels: readonly ReplayLevel[];
  /** When the trade was filled. */
  filledAt: number | null;
  /** Whether bars follow that are not shown. */
  hidesMore: boolean;
  /** The first bar that was hidden at the start, once all are shown. */
  revealedFrom: number | null;
}

/** Bars of a replay with the levels of a trade. Never mirrored. */
export function ReplayChart({ bars, inView, precision, levels, filledAt, hidesMore, revealedFrom }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const shown = bars.slice(-inView);
  const last = shown.at(-1);
  const slots = hidesMore ? Math.ceil(shown.length * 1.35) : shown.length;
  const size = { width: width || 720, height: height || 420 };
  const plot = replayPlot(shown, { slots, prices: levels.map(({ price }) => price), size });
  const figure = (price: number) =>
    format.number(price / 10 ** precision, { minimumFractionDigits: precision, maximumFractionDigits: precision });
  const from = filledAt === null ? shown.length : shown.findIndex(({ t: at, s }) => at + s * 1000 > filledAt);
  const start = Math.max(0, from < 0 ? shown.length : from) * plot.slot;
  const entry = levels.find(({ level }) => level === 'entry');
  const edge = shown.length * plot.slot;
  const revealed = revealedFrom === null ? -1 : shown.findIndex(({ t: at }) => at >= revealedFrom);
  return (
    <div ref={ref} className={classes.plot} dir="ltr" data-replay-chart>
      <svg
        className={classes.svg}
        role="img"
        aria-label={last ? t(($) => $.practice.chartText, { count: bars.length, price: figure(last.c) }) : ''}
      >
        {entry &&
          levels.map(({ level, price }) =>
            level === 'entry' ? null : (
              <rect
                key={level}
                className={classes[`${level}Band`]}
                x={start}
                width={Math.max(0, plot.width - start)}
                y={Math.min(plot.y(price), plot.y(entry.price))}
                height={Math.abs(plot.y(price) - plot.y(entry.price))}
              />
            ),
          )}
        {hidesMore && <rect className={classes.hidden} x={edge} y={0} width={plot.width - edge} height={plot.height} />}
        <ReplayBars bars={shown} plot={plot} precision={precision} />
        {hidesMore && (
          <>
            <line className={classes.now} x1={edge} x2={edge} y1={0} y2={plot.height} />
            <text className={classes.tick} x={edge + 8} y={18}>
              {t(($) => $.practice.notShown)}
            </text>
          </>
        )}
        {revealed > 0 && (
          <line className={classes.now} x1={revealed * plot.slot} x2={revealed * plot.slot} y1={0} y2={plot.height} />
        )}
        {last && (
          <g>
            <line className={classes.last} x1={0} x2={plot.width} y1={plot.y(last.c)} y2={plot.y(last.c)} />
            <Tag kind="last" text={figure(last.c)} x={plot.width} y={plot.y(last.c)} />
          </g>
        )}
        {levels.map(({ level, price, name, note }) => (
          <g key={level}>
            <line className={classes[level]} x1={start} x2={plot.width} y1={plot.y(price)} y2={plot.y(price)} />
            <text className={classes[`${level}Text`]} x={start - 8} y={plot.y(price) + 4} textAnchor="end">
              {note === undefined ? name : `${name} ${note}`}
            </text>
            <Tag kind={level} text={figure(price)} x={plot.width} y={plot.y(price)} />
          </g>
        ))}
      </svg>
      {levels.map(
        ({ level, price, name, note, onPrice }) =>
          onPrice && (
            <LevelHandle
              key={level}
              level={level}
              name={name}
              text={note === undefined ? figure(price) : `${figure(price)}, ${note}`}
              price={price}
              plot={plot}
              onPrice={onPrice}
            />
          ),
      )}
    </div>
  );
}

function Tag({ kind, text, x, y }: { kind: ReplayLevel['level'] | 'last'; text: string; x: number; y: number }) {
  return (
    <g className={classes[`${kind}Tag`]}>
      <rect x={x + 1} y={y - 10} width={76} height={20} rx={4} />
      <text className={classes.tagText} x={x + 39} y={y + 4} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
