import type { UserImport } from '@candela/contract/accounts/user-imports';
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './import-people.module.css';

interface RejectedRowsProps {
  found: UserImport;
  isDownloading: boolean;
  onDownload: () => void;
}

/** Rejected rows with the reasons: number of each, the first rows, and a download of all. */
export function RejectedRows({ found, isDownloading, onDownload }: RejectedRowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (found.problems.length === 0) return null;
  const total = found.problems.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t(($) => $.userImport.rejected, { count: total, number: format.number(total) })}</h2>
        <Button
          variant="default"
          size="xs"
          leftSection={<Download size={15} aria-hidden />}
          loading={isDownloading}
          onClick={onDownload}
        >
          {t(($) => $.userImport.download)}
        </Button>
      </header>
      <ul className={classes.reasons}>
        {found.problems.map(({ problem, count }) => (
          <li key={problem}>
            <strong>{format.number(count)}</strong> {t(($) => $.userImport.problems[problem])}
          </li>
        ))}
      </ul>
      <ol className={classes.rejected}>
        {found.rejected.map(({ line, problem, cells }) => (
          <li key={line}>
            <small>{t(($) => $.userImport.line, { number: format.number(line) })}</small>
            <span dir="auto">{cells.filter((cell) => cell !== '').join(' · ')}</span>
            <em>{t(($) => $.userImport.problems[problem])}</em>
          </li>
        ))}
      </ol>
      {total > found.rejected.length && (
        <p className={classes.lead}>{t(($) => $.userImport.more, { count: total - found.rejected.length })}</p>
      )}
    </section>
  );
}
