import '@mantine/core/styles/Input.layer.css';
import { Button, FileButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { CheckedPeople } from './checked-people.tsx';
import classes from './import-people.module.css';
import { ImportProgress } from './import-progress.tsx';
import { validateImportSearch } from './import-search.ts';
import { userImportQuery, useUploadPeople } from './user-imports.api.ts';

/** Imports people from a CSV file: select, check, add. The import's id is in the URL, so that it survives a reload. */
export function ImportPeoplePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = validateImportSearch(useSearch({ strict: false }));
  const [share, setShare] = useState(0);
  const upload = useUploadPeople(setShare);
  const found = useQuery({ ...userImportQuery(id ?? ''), enabled: id !== undefined });
  const go = (to?: string) =>
    void navigate({ to: '/admin/usermanagement/import', search: to === undefined ? {} : { id: to }, replace: true });
  const begin = (file: File | null) => {
    if (!file || upload.isPending) return;
    setShare(0);
    upload.mutate(file, { onSuccess: (made) => go(made.id) });
  };
  const row = id === undefined ? undefined : found.data;
  return (
    <div className={classes.page}>
      <header>
        <h1>{t(($) => $.userImport.title)}</h1>
        <p className={classes.lead}>{t(($) => $.userImport.lead)}</p>
      </header>
      {id === undefined && (
        <section className={classes.drop} aria-label={t(($) => $.userImport.choose)}>
          <FileSpreadsheet size={28} aria-hidden />
          <p>{t(($) => $.userImport.hint)}</p>
          <FileButton accept=".csv,.tsv,.txt,text/csv" disabled={upload.isPending} onChange={begin}>
            {(button) => (
              <Button {...button} loading={upload.isPending}>
                {t(($) => $.userImport.choose)}
              </Button>
            )}
          </FileButton>
          {upload.isPending && <ProgressBar value={share} max={1} label={t(($) => $.userImport.sending)} />}
        </section>
      )}
      {id !== undefined && found.isError && !row && <ErrorState onRetry={() => void found.refetch()} />}
      {id !== undefined && !row && !found.isError && <p role="status">{t(($) => $.core.loading)}</p>}
      {row && (row.state === 'uploaded' || row.state === 'checked') && (
        <CheckedPeople key={row.id} found={row} onOther={() => go()} />
      )}
      {row && row.state !== 'uploaded' && row.state !== 'checked' && (
        <ImportProgress found={row} onOther={() => go()} />
      )}
    </div>
  );
}
