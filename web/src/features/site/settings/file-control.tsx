import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingControlProps } from './setting-control-props.ts';
import { useBrandFileUpload } from './settings.api.ts';
import classes from './settings.module.css';

/** A logo: the current one, an upload, or the product's own. */
export function FileControl({ value, labelId, describedBy, onChange }: SettingControlProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const upload = useBrandFileUpload();
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      onChange((await upload.mutateAsync(file)).id);
    } catch {
      // The toast shows the error; the old picture stays.
    }
  };
  return (
    <div className={classes.file}>
      <img src={value ? `/brand/${String(value)}.png` : '/favicon.svg'} alt="" width={36} height={36} />
      <span>{value ? t(($) => $.settings.ownPicture) : t(($) => $.settings.productPicture)}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/svg+xml,image/png,image/jpeg,image/webp"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="xs"
        loading={upload.isPending}
        aria-describedby={`${labelId} ${describedBy}`}
        onClick={() => input.current?.click()}
      >
        {t(($) => $.settings.replace)}
      </Button>
    </div>
  );
}
