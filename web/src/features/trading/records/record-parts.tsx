import type { RecordSide, ScorecardFigures } from '@candela/contract/trading/records';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { fewResults } from './record-figures.tsx';
import classes from './records.module.css';
import { useRecordNumbers } from './use-record-numbers.ts';

/** Parts that are listed of each division. */
const listed = 8;
/** Months that are shown. */
const shownMonths = 12;

/** A record by symbol and by month. */
export function RecordParts({ side }: { side: RecordSide }) {
  const { t } = useTranslation();
  const format = useFormat();
  const symbols = side.bySymbol.slice(0, listed);
  const months = side.byMonth.slice(-shownMonths).toReversed();
  return (
    <>
      {symbols.length > 0 && (
        <section className={classes.card}>
          <h3>{t(($) => $.records.bySymbol)}</h3>
          <ul className={classes.rows}>
            {symbols.map(({ symbolId, symbol, figures }) => (
              <Part key={symbolId} name={symbol.split(':').at(-1) ?? symbol} figures={figures} isAverage />
            ))}
          </ul>
        </section>
      )}
      {months.length > 0 && (
        <section className={classes.card}>
          <h3>{t(($) => $.records.byMonth)}</h3>
          <ul className={classes.rows}>
            {months.map(({ month, figures }) => (
              <Part key={month} name={format.month(`${month}T12:00:00Z`)} figures={figures} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Part({ name, figures, isAverage = false }: { name: string; figures: ScorecardFigures; isAverage?: boolean }) {
  const { t } = useTranslation();
  const { r } = useRecordNumbers();
  const value = isAverage ? figures.averageR : figures.totalR;
  const isFew = isAverage && figures.closed < fewResults;
  return (
    <li>
      <bdi>{name}</bdi>
      <span className={classes.note}>{t(($) => $.records.closedCount, { count: figures.closed })}</span>
      {isFew ? (
        <span className={classes.note}>{t(($) => $.records.tooFew)}</span>
      ) : (
        <bdi dir="ltr" className={classes.result} data-direction={value && value < 0 ? 'down' : 'up'}>
          {r(value)}
        </bdi>
      )}
    </li>
  );
}
