import { ActionIcon, Button } from '@mantine/core';
import { Clapperboard, Image, Pause, Play, WifiOff, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useNow } from '#platform/time/use-now.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { PosterDialog } from './poster-dialog.tsx';
import { useRefusalText } from './refusal-text.ts';
import { UploadOutcome } from './upload-outcome.tsx';
import { cancelUploadOf, fileOf, pauseUpload, resumeUpload } from './upload-files.ts';
import classes from './upload-row.module.css';
import type { UploadItem } from './uploads.store.ts';

/** An upload: progress, speed, remaining time, and actions. */
export function UploadRow({ item, onGivenUp }: { item: UploadItem; onGivenUp?: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isChoosing, setChoosing] = useState(false);
  const { videoId, title, fileName, size, state } = item;
  const cancelText =
    state === 'arrived' || state === 'refused' ? t(($) => $.uploads.dismiss) : t(($) => $.uploads.cancel);
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.poster}
        disabled={!fileOf(videoId) || state === 'refused' || state === 'checking'}
        onClick={() => setChoosing(true)}
        aria-label={t(($) => $.uploads.choosePoster, { title })}
      >
        {item.posterUrl ? <img src={item.posterUrl} alt="" /> : <Clapperboard size={22} aria-hidden />}
        <span className={classes.change}>
          <Image size={16} aria-hidden />
        </span>
      </button>
      <div className={classes.name}>
        <strong dir="auto">{title}</strong>
        <span>
          <bdi>{fileName}</bdi> · {format.fileSize(size)}
        </span>
      </div>
      <div className={classes.state} aria-live="polite">
        <State item={item} />
      </div>
      <div className={classes.actions}>
        {(state === 'sending' || state === 'waiting') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t(($) => $.uploads.pauseOne, { title })}
            onClick={() => pauseUpload(videoId)}
          >
            <Pause size={18} aria-hidden />
          </ActionIcon>
        )}
        {(state === 'paused' || state === 'lost') && (
          <Button
            size="xs"
            variant="light"
            leftSection={<Play size={14} aria-hidden />}
            onClick={() => resumeUpload(videoId)}
          >
            {t(($) => $.uploads.resume)}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`${cancelText}: ${title}`}
          onClick={() => {
            if (state !== 'arrived') onGivenUp?.();
            void cancelUploadOf(videoId);
          }}
        >
          <X size={18} aria-hidden />
        </ActionIcon>
      </div>
      {isChoosing && <PosterDialog videoId={videoId} title={title} onDone={() => setChoosing(false)} />}
    </li>
  );
}

function State({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const { state, refusal, video, videoId } = item;
  if (state === 'checking') return <p className={classes.quiet}>{t(($) => $.uploads.checking)}</p>;
  if (refusal) {
    const { title, advice } = refusalText(refusal);
    return (
      <div className={classes.refused} role="alert">
        <strong>{title}</strong>
        <span>{advice}</span>
      </div>
    );
  }
  if (state === 'arrived') return video && <UploadOutcome videoId={videoId} news={video} />;
  return <Sending item={item} />;
}

function Sending({ item: { title, size, sent, state, speed, lostAt, resumedAt } }: { item: UploadItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const share = sent / Math.max(1, size);
  const percent = format.number(Math.floor(share * 100) / 100, { style: 'percent' });
  const figures = [
    format.fileSize(sent),
    ...(speed === null ? [] : [t(($) => $.uploads.megabits, { speed: format.number((speed * 8) / 1e6, oneDigit) })]),
    ...(speed ? [t(($) => $.uploads.left, { time: format.duration(Math.ceil((size - sent) / speed)) })] : []),
  ].join(' · ');
  return (
    <>
      <div className={classes.figures}>
        <strong className="tabular">{percent}</strong>
        {state === 'lost' ? (
          <span className={classes.lost}>
            <WifiOff size={15} aria-hidden />
            <LostSince at={lostAt ?? 0} />
          </span>
        ) : (
          <span className="tabular">
            {state === 'paused' && t(($) => $.uploads.paused)}
            {state === 'waiting' && t(($) => $.uploads.waiting)}
            {state === 'sending' && figures}
          </span>
        )}
      </div>
      <div data-quiet={state === 'sending' ? undefined : true} className={classes.bar}>
        <ProgressBar value={Math.round(share * 100)} max={100} label={title} />
      </div>
      {resumedAt !== null && (
        <span className={classes.quiet}>
          {t(($) => $.uploads.resumedAt, { percent: format.number(resumedAt, { style: 'percent' }) })}
        </span>
      )}
    </>
  );
}

const oneDigit = { maximumFractionDigits: 1 } as const;
const minute = 60_000;

function LostSince({ at }: { at: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(minute / 4);
  if (now - at < minute) return t(($) => $.uploads.lost);
  return t(($) => $.uploads.lostSince, { time: format.duration((now - at) / 1000) });
}
