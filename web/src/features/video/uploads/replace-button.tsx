import { Button } from '@mantine/core';
import { Replace } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceFile } from './upload-files.ts';
import { videoTypes } from './video-types.ts';

/** Selects another file for a video: lessons, title and chapters are kept, and the old file plays until the new one is ready. */
export function ReplaceButton({ videoId, title, size }: { videoId: string; title: string; size?: 'xs' }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept={videoTypes}
        aria-label={t(($) => $.uploads.replaceOf, { title })}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void replaceFile({ videoId, title }, file);
        }}
      />
      <Button
        {...(size && { size })}
        variant="default"
        leftSection={<Replace size={size ? 14 : 16} aria-hidden />}
        onClick={() => field.current?.click()}
      >
        {t(($) => $.uploads.replace)}
      </Button>
    </>
  );
}
