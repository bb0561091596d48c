import { ActionIcon, Button } from '@mantine/core';
import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { translateKey } from '#platform/languages/i18n.ts';
import rows from '#ui/draggable-rows.module.css';
import { FileRefusal } from '#ui/file-refusal.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './picture-field.module.css';
import type { PictureUpload } from './use-picture-uploads.ts';

interface SentPictureProps {
  upload: PictureUpload;
  onForget: () => void;
  onRetry: () => void;
}

/** A picture on its way to the server, or why it was not taken. */
export function SentPicture({ upload: { file, preview, share, failure }, onForget, onRetry }: SentPictureProps) {
  const { t } = useTranslation();
  const { name } = file;
  // What is wrong with the file stays wrong.
  const isPassing = failure instanceof Error && (!(failure instanceof ApiError) || failure.status >= 429);
  return (
    <li className={`${rows.row} ${classes.row}`} data-failed={failure !== null || undefined}>
      <span className={classes.thumbnail}>
        {failure === null ? <img src={preview} alt="" draggable={false} /> : <CircleAlert size={20} aria-hidden />}
      </span>
      <div className={classes.words}>
        {failure === null ? (
          <>
            <p dir="auto">{t(($) => $.feeds.pictures.sending, { name })}</p>
            <ProgressBar value={share} max={1} label={t(($) => $.feeds.pictures.sending, { name })} />
          </>
        ) : (
          <div role="alert">
            <p dir="auto">{t(($) => $.feeds.pictures.notSent, { name })}</p>
            {failure === 'tooLarge' ? (
              <p className={classes.refusal}>
                <strong>{translateKey('errors.assets.tooLarge.title')}: </strong>
                {translateKey('errors.assets.tooLarge.description')}
              </p>
            ) : (
              <FileRefusal error={failure} />
            )}
          </div>
        )}
      </div>
      <div className={classes.tools}>
        {isPassing && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t(($) => $.feeds.pictures.retry)}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t(($) => (failure === null ? $.feeds.pictures.cancel : $.feeds.pictures.dismiss), { name })}
          onClick={onForget}
        >
          <X size={17} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
