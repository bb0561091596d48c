import type { LibraryVideo } from '@candela/contract/video/library';
import { useState } from 'react';
import { CandleCover } from '#ui/candle-cover.tsx';
import { useFormat } from '#platform/time/time.ts';
import classes from './library.module.css';

/** Poster of a video with its duration; a drawn cover if there is none. */
export function VideoThumbnail({ video }: { video: Pick<LibraryVideo, 'id' | 'posterUrl' | 'durationSeconds'> }) {
  const format = useFormat();
  const [lost, setLost] = useState<string | null>(null);
  const { posterUrl } = video;
  return (
    <span className={classes.thumbnail} aria-hidden>
      {posterUrl !== null && posterUrl !== lost ? (
        <img src={posterUrl} alt="" loading="lazy" onError={() => setLost(posterUrl)} />
      ) : (
        <CandleCover seed={Number.parseInt(video.id.slice(0, 6), 16)} />
      )}
      {video.durationSeconds > 0 && <span>{format.clock(video.durationSeconds)}</span>}
    </span>
  );
}
