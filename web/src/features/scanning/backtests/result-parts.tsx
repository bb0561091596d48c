import type { BacktestDetail, BacktestFigures, BacktestResult } from '@candela/contract/scanning/backtests';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ResultText } from '#ui/result-text.tsx';
import cards from '#ui/card.module.css';
import classes from './backtests.module.css';

interface Part {
  name: string;
  figures: BacktestFigures;
}

interface ResultPartsProps {
  result: BacktestResult;
  symbols: BacktestDetail['symbols'];
}

/** Of as many symbols as are looked at: the best and the worst. */
const mostSymbols = 24;

/** The sums by symbol, year and hour: a rule that only works in one of them works by chance. */
export function ResultParts({ result: { bySymbol, byYear, byHour }, symbols }: ResultPartsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = new Map(symbols.map(({ id, symbol }) => [id, symbol]));
  const ofSymbols = bySymbol
    .map(({ symbolId, figures }) => ({ name: nameOf.get(symbolId) ?? '', figures }))
    .toSorted((a, b) => b.figures.totalR - a.figures.totalR);
  const ends = [...ofSymbols.slice(0, mostSymbols / 2), ...ofSymbols.slice(-mostSymbols / 2)];
  const hour = (value: number) => format.number(value, { minimumIntegerDigits: 2 });
  return (
    <div className={classes.parts}>
      <PartCard title={t(($) => $.backtests.bySymbol)} parts={ofSymbols.length > mostSymbols ? ends : ofSymbols} />
      <PartCard
        title={t(($) => $.backtests.byYear)}
        parts={byYear.map(({ year, figures }) => ({ name: String(year), figures }))}
      />
      <PartCard
        title={t(($) => $.backtests.byHour)}
        parts={byHour.map((each) => ({ name: hour(each.hour), figures: each.figures }))}
      />
    </div>
  );
}

const unit = 10_000;

function PartCard({ title, parts }: { title: string; parts: readonly Part[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(...parts.map(({ figures }) => Math.abs(figures.totalR)), Number.MIN_VALUE);
  if (parts.length === 0) return null;
  return (
    <section className={cards.card}>
      <header className={classes.cardHead}>
        <h2>{title}</h2>
        <span className={classes.soft}>{t(($) => $.backtests.sum)}</span>
      </header>
      <table className={classes.table}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t(($) => $.backtests.figures.trades)}</th>
            <th scope="col">{t(($) => $.backtests.sum)}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, figures: { totalR, closed } }) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td className={classes.soft}>{format.number(closed)}</td>
              <td className={classes.sum}>
                <span dir="ltr" className={classes.barRoom}>
                  <span
                    className={classes.bar}
                    data-direction={totalR < 0 ? 'down' : 'up'}
                    style={{ inlineSize: `${(Math.abs(totalR) / most) * 50}%` }}
                  />
                </span>
                <ResultText net={totalR * unit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
