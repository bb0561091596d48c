import { Button, FileButton } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './candle-imports.module.css';

interface FileDropProps {
  isSending: boolean;
  /** Share of the file that has been sent. */
  share: number;
  onFile(file: File): void;
  onStop(): void;
}

/** Where a file is dropped, or chosen; then how much of it has been sent. */
export function FileDrop({ isSending, share, onFile, onStop }: FileDropProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isSending) onFile(file);
  };
  return (
    <div
      className={classes.drop}
      role="presentation"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet size={28} aria-hidden />
      <p className={classes.dropTitle}>{t(($) => $.candleImports.drop)}</p>
      <p>{t(($) => $.candleImports.dropHint)}</p>
      {isSending ? (
        <>
          <ProgressBar value={Math.round(share * 100)} max={100} label={t(($) => $.candleImports.sending)} />
          <Button variant="default" onClick={onStop}>
            {t(($) => $.candleImports.pause)}
          </Button>
        </>
      ) : (
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => file && onFile(file)}>
          {(button) => <Button {...button}>{t(($) => $.candleImports.choose)}</Button>}
        </FileButton>
      )}
    </div>
  );
}
