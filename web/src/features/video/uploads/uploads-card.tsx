import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CloudUpload, Pause, Play } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { giveUp, readVideosAgain, unfinishedQuery } from './uploads.api.ts';
import { pauseUpload, resumeUpload, setGentle } from './upload-files.ts';
import { UploadRow } from './upload-row.tsx';
import classes from './uploads-card.module.css';
import { isUnderWay, noteCard, useUploads, type UploadItem } from './uploads.store.ts';

/** All uploads in progress, with their total; renders nothing if there are none. */
export function UploadsCard({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { items, isGentle } = useUploads();
  const unfinished = useUnfinished(items);
  useEffect(() => {
    if (isCompact) return;
    noteCard(1);
    return () => noteCard(-1);
  }, [isCompact]);
  if (items.length === 0 && unfinished.length === 0) return null;
  const isPaused = items.some(({ state }) => state === 'paused') && !items.some(isUnderWay);
  const canPause = items.some(({ state }) => state === 'sending' || state === 'waiting' || state === 'lost');
  return (
    <section className={classes.card} data-compact={isCompact || undefined} aria-labelledby={titleId}>
      <header className={classes.header}>
        <CloudUpload size={20} aria-hidden />
        <h2 id={titleId}>{t(($) => $.uploads.title)}</h2>
        <Summary items={items} />
        <div className={classes.tools}>
          {!isCompact && (
            <Switch
              labelPosition="left"
              label={t(($) => $.uploads.gentle)}
              checked={isGentle}
              onChange={(event) => setGentle(event.currentTarget.checked)}
            />
          )}
          {(canPause || isPaused) && (
            <Button
              size="xs"
              variant="default"
              leftSection={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
              onClick={() => items.forEach(({ videoId }) => (isPaused ? resumeUpload : pauseUpload)(videoId))}
            >
              {isPaused ? t(($) => $.uploads.resumeAll) : t(($) => $.uploads.pauseAll)}
            </Button>
          )}
        </div>
      </header>
      <ul className={classes.list}>
        {items.map((item) => (
          <UploadRow key={item.videoId} item={item} />
        ))}
        {unfinished.map((upload) => (
          <UnfinishedRow key={upload.id} {...upload} />
        ))}
      </ul>
    </section>
  );
}

/** Uploads started in a closed tab, or in another one. */
function useUnfinished(items: readonly UploadItem[]) {
  const { data } = useQuery(unfinishedQuery);
  return (data?.data ?? []).filter(({ videoId }) => !items.some((item) => item.videoId === videoId));
}

function Summary({ items }: { items: readonly UploadItem[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const open = items.filter(({ state }) => state !== 'arrived' && state !== 'refused');
  if (open.length === 0) return <span className={classes.summary} />;
  const [size, sent] = [open.reduce((sum, item) => sum + item.size, 0), open.reduce((sum, item) => sum + item.sent, 0)];
  const speed = open.reduce((sum, item) => sum + (item.speed ?? 0), 0);
  const parts = [
    t(($) => $.uploads.files, { count: open.length }),
    t(($) => $.uploads.of, { sent: format.fileSize(sent), size: format.fileSize(size) }),
    ...(speed > 0
      ? [
          t(($) => $.uploads.megabits, { speed: format.number((speed * 8) / 1e6, { maximumFractionDigits: 1 }) }),
          t(($) => $.uploads.left, { time: format.duration(Math.ceil((size - sent) / speed)) }),
        ]
      : []),
  ];
  return <span className={`tabular ${classes.summary}`}>{parts.join(' · ')}</span>;
}

interface UnfinishedRowProps {
  videoId: string;
  title: string;
  fileName: string;
  size: number;
  received: number;
}

function UnfinishedRow({ videoId, title, fileName, size, received }: UnfinishedRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = format.number(received / size, { style: 'percent' });
  const drop = async () => {
    await giveUp(videoId).catch(() => {});
    readVideosAgain();
  };
  return (
    <li className={classes.unfinished}>
      <div>
        <strong dir="auto">{title}</strong>
        <span>{t(($) => $.uploads.chooseAgain, { name: fileName, percent })}</span>
      </div>
      <Button size="xs" variant="default" onClick={() => void drop()}>
        {t(($) => $.uploads.cancel)}
      </Button>
    </li>
  );
}
