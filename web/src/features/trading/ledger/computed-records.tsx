import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ResultText } from '#ui/result-text.tsx';
import type { ComputedRecord } from '@candela/markets/log/outcome-checks';
import classes from './ledger.module.css';

/** What the results of each author are by the candles of a file, in the order of how many there are. */
export function ComputedRecords({ records }: { records: readonly ComputedRecord[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const inOrder = records.toSorted((a, b) => b.scorecard.closed - a.scorecard.closed).slice(0, 100);
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t(($) => $.ledger.computedRecords.title)}</h2>
      </div>
      <div className={classes.table}>
        <p>{t(($) => $.ledger.computedRecords.text)}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.ledger.computedRecords.author)}</th>
              <th scope="col">{t(($) => $.ledger.computedRecords.closed)}</th>
              <th scope="col">{t(($) => $.ledger.computedRecords.average)}</th>
              <th scope="col">{t(($) => $.ledger.computedRecords.total)}</th>
            </tr>
          </thead>
          <tbody>
            {inOrder.map(({ author, isSimulated, scorecard }) => (
              <tr key={`${author}:${isSimulated}`}>
                <th scope="row">
                  <code dir="ltr">{author.slice(0, 8)}</code>{' '}
                  {isSimulated && t(($) => $.ledger.computedRecords.simulated)}
                </th>
                <td>{format.number(scorecard.closed)}</td>
                <td>{scorecard.averageR === null ? '–' : <ResultText net={scorecard.averageR * 10_000} />}</td>
                <td>
                  <ResultText net={scorecard.totalR * 10_000} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
