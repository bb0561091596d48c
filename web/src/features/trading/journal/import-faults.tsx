import { journalLimits, type ImportFault } from '@candela/contract/trading/journal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './journal.module.css';

/** A row that was not imported. */
export interface RowFault {
  row: number;
  column: ImportFault;
}

/** Of more rows, only their number is told. */
const named = 20;

/** Rows of a file that were not imported, and why. */
export function ImportFaults({ faults }: { faults: readonly RowFault[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (faults.length === 0) return null;
  return (
    <ul className={classes.faults} role="alert">
      {faults.slice(0, named).map(({ row, column }) => (
        <li key={row}>{t(($) => $.journal.faults[column], { row, most: format.number(journalLimits.rows) })}</li>
      ))}
      {faults.length > named && <li>{t(($) => $.journal.moreFaults, { total: format.number(faults.length) })}</li>}
    </ul>
  );
}
