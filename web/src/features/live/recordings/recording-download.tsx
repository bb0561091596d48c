import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './recording-editor.module.css';
import { useRecordingChanges } from './recordings.api.ts';

/** Downloads the cut recording; if it consists of several files, shows a link for each. */
export function RecordingDownload({ eventId, isChanged }: { eventId: number; isChanged: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { download } = useRecordingChanges(eventId);
  const files = download.data?.files ?? [];
  const begin = () =>
    download.mutate(undefined, {
      onSuccess: ({ files: [first, ...more] }) => {
        if (!first || more.length > 0) return;
        Object.assign(document.createElement('a'), { href: first.url, download: first.name }).click();
      },
    });
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={download.isPending}
        title={isChanged ? t(($) => $.recordings.downloadSaved) : undefined}
        onClick={begin}
      >
        {t(($) => $.recordings.download)}
      </Button>
      {files.length > 1 && (
        <ul className={classes.files} role="status">
          {files.map(({ url, name, seconds, bytes }) => (
            <li key={url}>
              <a href={url} download={name}>
                <bdi>{name}</bdi>
              </a>{' '}
              <span>
                {format.clock(seconds)} · {format.fileSize(bytes)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
