import type { LibraryVideo } from '@candela/contract/video/library';
import { Captions, Check, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './library.module.css';

/** State of a video: its resolutions, and what is still in progress. */
export function VideoState({ video }: { video: LibraryVideo }) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = format.number(video.progress, { style: 'percent', maximumFractionDigits: 0 });
  if (video.failureCode !== null) return <FailureText video={video} />;
  return (
    <span className={classes.state}>
      {video.state === 'uploading' && <span className={classes.chip}>{t(($) => $.library.uploading)}</span>}
      {video.state === 'processing' && (
        <span className={classes.chip}>
          <LoaderCircle size={13} className={classes.turns} aria-hidden />
          {t(($) => $.library.processing, { percent })}
        </span>
      )}
      {video.state === 'ready' && (
        <span className={classes.chip} data-tone="brand">
          <Check size={13} aria-hidden />
          {video.renditions.length === 0
            ? t(($) => $.library.ready)
            : video.renditions
                .toSorted((a, b) => b - a)
                .map((height) => `${height}p`)
                .join(', ')}
        </span>
      )}
      {video.state === 'ready' && video.quality === 'source' && video.progress > 0 && (
        <span className={classes.chip}>
          <LoaderCircle size={13} className={classes.turns} aria-hidden />
          {t(($) => $.library.sizes, { percent })}
        </span>
      )}
      {video.captionCodes.length > 0 && (
        <span className={classes.chip}>
          <Captions size={13} aria-hidden />
          {t(($) => $.library.captionsIn, { codes: video.captionCodes.map((code) => code.toUpperCase()).join(', ') })}
        </span>
      )}
      {video.lessonCount > 0 && <span>{t(($) => $.library.inLessons, { count: video.lessonCount })}</span>}
    </span>
  );
}

/** Why the last file of a video failed, and what to do. */
export function FailureText({ video }: { video: Pick<LibraryVideo, 'state' | 'failureCode' | 'failureDetail'> }) {
  const { t } = useTranslation();
  const { state, failureCode, failureDetail } = video;
  if (failureCode === null) return null;
  const hasNoPicture = failureDetail === 'no video';
  const { title, advice } = hasNoPicture
    ? t(($) => $.library.noPicture, { returnObjects: true })
    : t(($) => $.library.failures[failureCode], { returnObjects: true });
  return (
    <span className={classes.failure}>
      <strong>
        {title}
        {failureDetail !== null && !hasNoPicture && <bdi className={classes.detail}> ({failureDetail})</bdi>}
      </strong>
      <span>{state === 'ready' ? t(($) => $.library.staysReady) : advice}</span>
    </span>
  );
}
