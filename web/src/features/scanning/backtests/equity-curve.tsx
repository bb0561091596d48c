import type { BacktestResult } from '@candela/contract/scanning/backtests';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import cards from '#ui/card.module.css';
import classes from './backtests.module.css';
import { HypotheticalBadge } from './hypothetical.tsx';
import { useBacktestTexts } from './use-backtest-texts.ts';

const [width, height, inset] = [600, 190, 8];

/** The sum of all results over time, and below it how far it was under its highest point. Charts are not mirrored. */
export function EquityCurve({ curve }: { curve: BacktestResult['curve'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { r } = useBacktestTexts();
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last || curve.length < 2) return null;
  const totals = [0, ...curve.map(({ totalR }) => totalR)];
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  const from = Date.parse(first.at);
  const span = Date.parse(last.at) - from || 1;
  const x = (at: string) => inset + ((Date.parse(at) - from) / span) * (width - 2 * inset);
  const y = (value: number) => inset + ((high - value) / (high - low || 1)) * (height - 2 * inset);
  const line = curve.map(({ at, totalR }) => `${x(at).toFixed(1)},${y(totalR).toFixed(1)}`);
  const area = [`${x(first.at)},${y(0)}`, ...line, `${x(last.at)},${y(0)}`].join(' ');
  return (
    <section className={cards.card}>
      <header className={classes.cardHead}>
        <h2>{t(($) => $.backtests.curve)}</h2>
        <HypotheticalBadge />
      </header>
      <p className={classes.soft}>{t(($) => $.backtests.curveHint)}</p>
      <div className={classes.plot} dir="ltr">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t(($) => $.backtests.curveText, { total: r(last.totalR, 1), low: r(low, 1), high: r(high, 1) })}
        >
          <polygon className={classes.area} points={area} />
          <line className={classes.zero} x1={inset} x2={width - inset} y1={y(0)} y2={y(0)} />
          <polyline className={classes.line} points={line.join(' ')} />
        </svg>
        <ul className={classes.scale} aria-hidden>
          <li>{r(high, 1)}</li>
          <li>{r(low, 1)}</li>
        </ul>
      </div>
      <p className={classes.ends} dir="ltr">
        <bdi>{format.date(first.at)}</bdi>
        <bdi>{format.date(last.at)}</bdi>
      </p>
    </section>
  );
}
