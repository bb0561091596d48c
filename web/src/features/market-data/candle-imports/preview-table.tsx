import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { rowWarnings, type ImportReport } from '@candela/contract/market-data/candle-imports';
import classes from './candle-imports.module.css';

type View = 'problems' | 'sample';

/** The first rows as they would become, or those that need a look. */
export function PreviewTable({ report, precision }: { report: ImportReport; precision: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<View | null>(null);
  const view = chosen ?? (report.problems.length > 0 ? 'problems' : 'sample');
  const price = (value: number) =>
    format.number(value, { minimumFractionDigits: precision, maximumFractionDigits: precision });
  if (report.problems.length === 0 && report.sample.length === 0) return null;
  return (
    <section>
      {report.problems.length > 0 && (
        <div className={classes.views}>
          {(['problems', 'sample'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={view === each} onClick={() => setChosen(each)}>
              {t(($) => $.candleImports.views[each])}
            </button>
          ))}
        </div>
      )}
      <div
        className={classes.scroll}
        role="region"
        aria-label={t(($) => $.candleImports.views[view])}
        // Scrollable, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={classes.table}>
          {view === 'problems' ? (
            <>
              <thead>
                <tr>
                  <th scope="col" data-kind="number">
                    {t(($) => $.candleImports.columns.row)}
                  </th>
                  <th scope="col">{t(($) => $.candleImports.columns.text)}</th>
                  <th scope="col">{t(($) => $.candleImports.columns.why)}</th>
                </tr>
              </thead>
              <tbody>
                {report.problems.map(({ row, reason, text }) => (
                  <tr key={row}>
                    <td data-kind="number">{format.number(row)}</td>
                    <td dir="ltr" className={classes.text}>
                      {text}
                    </td>
                    <td data-tone={rowWarnings.includes(reason) ? 'warning' : 'bad'}>
                      {t(($) => $.candleImports.reasons[reason])}
                    </td>
                  </tr>
                ))}
              </tbody>
            </>
          ) : (
            <>
              <thead>
                <tr>
                  {(['row', 'time', 'open', 'high', 'low', 'close', 'volume', 'why'] as const).map((column) => (
                    <th
                      key={column}
                      scope="col"
                      data-kind={column === 'time' || column === 'why' ? undefined : 'number'}
                    >
                      {t(($) => $.candleImports.columns[column])}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {report.sample.map(({ row, t: at, o, h, l, c, v, state }) => (
                  <tr key={row}>
                    <td data-kind="number">{format.number(row)}</td>
                    <td>{format.dateTime(new Date(at).toISOString())}</td>
                    {[o, h, l, c].map((value, index) => (
                      <td key={index} data-kind="number">
                        {price(value)}
                      </td>
                    ))}
                    <td data-kind="number">{format.number(v)}</td>
                    <td data-tone={state === 'differs' ? 'warning' : undefined}>
                      {t(($) => $.candleImports.rowStates[state])}
                    </td>
                  </tr>
                ))}
              </tbody>
            </>
          )}
        </table>
      </div>
    </section>
  );
}
