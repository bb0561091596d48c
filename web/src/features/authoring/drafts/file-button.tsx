import type { Asset } from '@candela/contract/authoring/assets';
import { Button } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { sendAsset } from './assets.api.ts';
import classes from './file-button.module.css';

interface FileButtonProps {
  courseId: number;
  accept?: string;
  text: string;
  onFile: (asset: Asset) => void;
}

/** Uploads a file, with its progress and a cancel button. */
export function FileButton({ courseId, accept, text, onFile }: FileButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; share: number; stop: () => void } | null>(null);
  const upload = async (file: File) => {
    const abort = new AbortController();
    const show = (share: number) => setSending({ name: file.name, share, stop: () => abort.abort() });
    show(0);
    try {
      onFile(await sendAsset({ courseId, kind: 'file', file, onProgress: show, signal: abort.signal }));
    } catch {
      // It was cancelled, or the error has been shown.
    } finally {
      setSending(null);
    }
  };
  return (
    <div className={classes.upload}>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={text}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void upload(file);
        }}
      />
      {sending ? (
        <>
          <span className={classes.name}>
            <bdi>{sending.name}</bdi> {format.number(sending.share, { style: 'percent' })}
          </span>
          <ProgressBar value={Math.round(sending.share * 100)} max={100} label={sending.name} />
          <Button size="compact-sm" variant="default" onClick={sending.stop}>
            {t(($) => $.authoring.assets.stop)}
          </Button>
        </>
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<Upload size={15} aria-hidden />}
          onClick={() => field.current?.click()}
        >
          {text}
        </Button>
      )}
    </div>
  );
}
