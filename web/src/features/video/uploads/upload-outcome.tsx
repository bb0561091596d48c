import { Button } from '@mantine/core';
import { ReplaceButton } from './replace-button.tsx';
import { CircleAlert, CircleCheck, LoaderCircle, RotateCw } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { VideoNotices } from '#ui/video-notices.tsx';
import { useFailureText } from './refusal-text.ts';
import classes from './upload-outcome.module.css';
import { processedQuery, readVideosAgain, retry } from './uploads.api.ts';
import type { VideoNews } from './uploads.store.ts';

/** Processing state of an uploaded file. */
export function UploadOutcome({ videoId, news }: { videoId: string; news: VideoNews }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, progress, failureCode } = news;
  if (failureCode !== null) return <Failed videoId={videoId} code={failureCode} />;
  if (state === 'ready') {
    return (
      <>
        <p className={classes.ready}>
          <CircleCheck size={16} aria-hidden />
          {progress > 0 && progress < 1
            ? t(($) => $.uploads.readyMore, { percent: format.number(progress, { style: 'percent' }) })
            : t(($) => $.uploads.ready)}
          <Loudness videoId={videoId} />
        </p>
        <Notices videoId={videoId} />
      </>
    );
  }
  return (
    <p className={classes.processing}>
      <LoaderCircle size={16} aria-hidden />
      {progress > 0
        ? t(($) => $.uploads.processingAt, { percent: format.number(progress, { style: 'percent' }) })
        : t(($) => $.uploads.processing)}
    </p>
  );
}

/** Loudness of a video, if known: streaming services target -14 LUFS. */
function Loudness({ videoId }: { videoId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const loudness = useQuery(processedQuery(videoId)).data?.loudness ?? null;
  if (loudness === null) return null;
  return (
    <span className={classes.loudness}>
      {t(($) => $.uploads.loudness, { value: format.number(loudness, { maximumFractionDigits: 1 }) })}
    </span>
  );
}

function Notices({ videoId }: { videoId: string }) {
  return <VideoNotices notices={useQuery(processedQuery(videoId)).data?.notices ?? []} />;
}

function Failed({ videoId, code }: { videoId: string; code: NonNullable<VideoNews['failureCode']> }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const video = useQuery(processedQuery(videoId)).data;
  const { title, advice } = failureText(code, video?.failureDetail ?? null);
  const again = async () => {
    setBusy(true);
    // Errors have already been shown.
    await retry(videoId).catch(() => {});
    readVideosAgain();
    setBusy(false);
  };
  return (
    <div className={classes.failed} role="alert">
      <CircleAlert size={16} aria-hidden />
      <div>
        <strong>{title}</strong>
        <span>{advice}</span>
      </div>
      {video && <ReplaceButton size="xs" videoId={videoId} title={video.title} />}
      {video?.canRetry && (
        <Button
          size="xs"
          variant="light"
          loading={isBusy}
          leftSection={<RotateCw size={14} aria-hidden />}
          onClick={() => void again()}
        >
          {t(($) => $.core.retry)}
        </Button>
      )}
    </div>
  );
}
