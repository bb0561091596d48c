import { Button, FileButton } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { useZone } from '#platform/time/time.ts';
import { journalLimits } from '@candela/contract/trading/journal';
import type { RowFault } from './import-faults.tsx';
import { useJournalChanges } from './journal.api.ts';

/** Imports trades from a CSV file. */
export function ImportButton({ onFaults }: { onFaults: (faults: RowFault[]) => void }) {
  const { t } = useTranslation();
  const zone = useZone();
  const { take } = useJournalChanges();
  const read = async (file: File | null) => {
    if (!file) return;
    onFaults([]);
    // A longer text is refused by the server, which says why.
    const csv = (await file.slice(0, 4 * journalLimits.csv).text()).slice(0, journalLimits.csv + 1);
    take.mutate(
      { csv, timeZone: zone },
      {
        onSuccess: ({ added, known, faults }) => {
          showToast(faults.length > 0 ? 'warning' : 'success', {
            title: t(($) => $.journal.imported, { count: added }),
            detail: known > 0 ? t(($) => $.journal.known, { count: known }) : '',
          });
          onFaults(faults);
        },
      },
    );
  };
  return (
    <FileButton accept=".csv,text/csv" onChange={(file) => void read(file)}>
      {(props) => (
        <Button {...props} variant="default" loading={take.isPending} leftSection={<Upload size={17} aria-hidden />}>
          {t(($) => $.journal.import)}
        </Button>
      )}
    </FileButton>
  );
}
