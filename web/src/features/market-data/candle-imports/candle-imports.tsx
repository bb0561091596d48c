import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import { candleImportQuery, useImportNews } from './candle-imports.api.ts';
import classes from './candle-imports.module.css';
import { FileDrop } from './file-drop.tsx';
import { ImportList } from './import-list.tsx';
import { validateCandleImport } from './import-search.ts';
import { useImportUpload } from './import-upload.ts';
import { OpenImport } from './open-import.tsx';

/** Imports minutes from files: chosen, previewed, confirmed, undone. The open import is in the address, so that it survives a reload. */
export function CandleImports() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = validateCandleImport(useSearch({ strict: false }));
  const [share, setShare] = useState(0);
  const { upload, stop } = useImportUpload();
  const found = useQuery({ ...candleImportQuery(id ?? ''), enabled: id !== undefined });
  useImportNews();
  const go = (to?: string) =>
    void navigate({ to: '/admin/market-data/imports', search: to === undefined ? {} : { id: to } });
  const begin = (file: File) => {
    setShare(0);
    upload.mutate({ file, onProgress: setShare }, { onSuccess: (made) => go(made.id) });
  };
  const row = id === undefined ? undefined : found.data;
  return (
    <div className={classes.page}>
      {id === undefined && <FileDrop isSending={upload.isPending} share={share} onFile={begin} onStop={stop} />}
      {id !== undefined && found.isError && !row && <ErrorState onRetry={() => void found.refetch()} />}
      {id !== undefined && !row && !found.isError && <p role="status">{t(($) => $.core.loading)}</p>}
      {row && <OpenImport key={row.id} found={row} onOther={() => go()} />}
      <ImportList openId={id} />
    </div>
  );
}
