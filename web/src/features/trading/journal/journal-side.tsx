import type { JournalFigures } from '@candela/contract/trading/journal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ResultText } from '#ui/result-text.tsx';
import { useGroupNames } from './use-group-names.ts';
import classes from './journal.module.css';

/** Below, figures by group tell nothing. */
const fewTrades = 10;
const dimensions = ['setup', 'tag', 'mood', 'weekday', 'hour'] as const;
const unit = 10_000;
const shownGroups = 5;

/** Sum, average with its interval, the line of results, and what pays. */
export function JournalSide({ figures }: { figures: JournalFigures }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useGroupNames();
  const { total, equity, groups } = figures;
  const r = (value: number) => <ResultText net={value * unit} />;
  const plan = groups.filter(({ dimension }) => dimension === 'plan');
  const [kept, broken] = ['kept', 'broken'].map((value) => plan.find((each) => each.value === value)?.figures);
  const checked = (kept?.closed ?? 0) + (broken?.closed ?? 0);
  const { averageInterval: interval } = total;
  return (
    <>
      <section className={classes.card}>
        <header>
          <h2>{t(($) => $.journal.sum)}</h2>
          <span>{t(($) => $.practice.ofTrades, { count: total.closed })}</span>
        </header>
        <p className={classes.big}>{r(total.totalR)}</p>
        {total.closed >= fewTrades && total.averageR !== null && interval && (
          <p className={classes.soft}>
            {t(($) => $.journal.each)} {r(total.averageR)} ({r(interval.low)} – {r(interval.high)})
          </p>
        )}
        <Equity points={equity} />
      </section>
      {total.closed < fewTrades ? (
        <p className={classes.soft}>{t(($) => $.journal.tooFew, { count: fewTrades })}</p>
      ) : (
        <section className={classes.card}>
          <header>
            <h2>{t(($) => $.journal.pays)}</h2>
            <span>{t(($) => $.journal.perTrade)}</span>
          </header>
          {dimensions.map((dimension) => {
            const rows = groups.filter((each) => each.dimension === dimension).slice(0, shownGroups);
            if (rows.length === 0) return null;
            return (
              <table key={dimension} className={classes.groups}>
                <caption>{t(($) => $.journal.dimensions[dimension])}</caption>
                <tbody>
                  {rows.map(({ value, figures: { closed, averageR } }) => (
                    <tr key={value}>
                      <th scope="row">{names(dimension, value)}</th>
                      <td>{format.number(closed)}</td>
                      <td>{averageR === null ? '–' : r(averageR)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            );
          })}
        </section>
      )}
      {checked > 0 && (
        <section className={classes.card}>
          <header>
            <h2>{t(($) => $.journal.planKept)}</h2>
            <strong>{t(($) => $.journal.keptOf, { kept: kept?.closed ?? 0, count: checked })}</strong>
          </header>
          <p className={classes.soft}>
            {kept?.averageR !== undefined && kept.averageR !== null && (
              <>
                {t(($) => $.journal.whenKept)} {r(kept.averageR)}{' '}
              </>
            )}
            {broken?.averageR !== undefined && broken.averageR !== null && (
              <>
                {t(($) => $.journal.whenBroken)} {r(broken.averageR)}
              </>
            )}
          </p>
        </section>
      )}
    </>
  );
}

/** Cumulated results; the figures beside it say the same. */
function Equity({ points }: { points: readonly number[] }) {
  if (points.length < 2) return null;
  const [low, high] = [Math.min(0, ...points), Math.max(0, ...points)];
  const span = high - low || 1;
  const y = (value: number) => 4 + ((high - value) / span) * 72;
  const line = points.map((value, at) => `${(at / (points.length - 1)) * 300},${y(value)}`).join(' ');
  return (
    <svg className={classes.equity} viewBox="0 0 300 80" preserveAspectRatio="none" aria-hidden>
      <line x1={0} x2={300} y1={y(0)} y2={y(0)} />
      <polyline points={line} />
    </svg>
  );
}
