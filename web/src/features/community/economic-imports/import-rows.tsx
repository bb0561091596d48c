import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { PagedItems } from '#ui/paged-items.tsx';
import tabs from '#ui/tab-buttons.module.css';
import type { EconomicImport, EconomicRow } from '@candela/contract/community/economic-imports';
import { rowsQuery } from './economic-imports.api.ts';
import classes from './economic-imports.module.css';

/** The rows of an import: those that are written, and those that cannot be. */
export function ImportRows({ found }: { found: EconomicImport }) {
  const { t } = useTranslation();
  const { rowCount, errorCount } = found;
  const [isWrong, setWrong] = useState(errorCount > 0 && errorCount === rowCount);
  const query = useInfiniteQuery(rowsQuery(found.id, isWrong, `${found.preview} ${found.state}`));
  return (
    <section aria-label={t(($) => $.economicImports.rows)}>
      <div className={tabs.tabs} role="group" aria-label={t(($) => $.economicImports.rows)}>
        <button type="button" aria-pressed={!isWrong} onClick={() => setWrong(false)}>
          {t(($) => $.economicImports.good, { count: rowCount - errorCount })}
        </button>
        <button type="button" aria-pressed={isWrong} onClick={() => setWrong(true)}>
          {t(($) => $.economicImports.wrong, { count: errorCount })}
        </button>
      </div>
      <PagedItems query={query} empty={<p className={classes.lead}>{t(($) => $.economicImports.noRows)}</p>}>
        {(rows) => (
          <ol className={classes.rows}>
            {rows.map((row) => (
              <ImportRow key={row.row} row={row} />
            ))}
          </ol>
        )}
      </PagedItems>
    </section>
  );
}

function ImportRow({ row }: { row: EconomicRow }) {
  const { t } = useTranslation();
  const { dateTime, wallTime } = useFormat();
  const { reason, action, at, day, before, isTwin } = row;
  const when = at !== null ? dateTime(at) : day === null ? '' : wallTime(Date.parse(day), { dateStyle: 'medium' });
  return (
    <li>
      <span className={classes.number}>{row.row}</span>
      <span className={classes.what}>
        <bdi>{row.title === null ? row.text : `${row.currency} · ${row.title}`}</bdi>
        <small>
          {before !== null && <s>{dateTime(before)}</s>} {when}
          {isTwin && ` · ${t(($) => $.economicImports.twin)}`}
        </small>
      </span>
      <span className={classes.mark} data-wrong={reason !== null || undefined} data-action={action ?? undefined}>
        {reason === null
          ? action !== null && t(($) => $.economicImports.actions[action])
          : t(($) => $.economicImports.reasons[reason])}
      </span>
    </li>
  );
}
