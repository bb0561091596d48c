import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VideoDropZone } from './drop-zone.tsx';
import classes from './lesson-video-upload.module.css';
import { readProcessed } from './uploads.api.ts';
import { UploadButtons } from './upload-button.tsx';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './uploads.store.ts';

interface LessonVideoUploadProps {
  /** The video of the lesson; null if there is none yet. */
  videoId: string | null;
  /** Called with the new video of the lesson; null: the upload was cancelled. */
  onVideo: (videoId: string | null) => void;
  /** Called when the video is ready. */
  onReady: (durationSeconds: number) => void;
}

/** Uploads or records the video of a lesson; the lesson can be edited and saved meanwhile. */
export function LessonVideoUpload({ videoId, onVideo, onReady }: LessonVideoUploadProps) {
  const { t } = useTranslation();
  // The lesson refers to the video only after the server has created it.
  const [begun, setBegun] = useState<string | null>(null);
  const item = useUploads(
    ({ items }) => items.find((each) => each.videoId === begun) ?? items.find((each) => each.videoId === videoId),
  );
  const isKnown = item?.videoId === begun && item?.isAnnounced === true;
  const name = useEffectEvent(onVideo);
  useEffect(() => {
    if (begun !== null && isKnown) name(begun);
  }, [begun, isKnown]);
  const state = item?.video?.state;
  const tell = useEffectEvent(onReady);
  useEffect(() => {
    if (!videoId || state !== 'ready') return;
    void readProcessed(videoId).then(
      ({ durationSeconds }) => tell(durationSeconds),
      () => {},
    );
  }, [videoId, state]);
  const choose = ([id]: string[]) => id !== undefined && setBegun(id);
  return (
    <VideoDropZone isSingle onBegun={choose}>
      {item ? (
        <ul className={classes.row}>
          <UploadRow
            item={item}
            onGivenUp={() => {
              setBegun(null);
              if (videoId === item.videoId) onVideo(null);
            }}
          />
        </ul>
      ) : (
        <div className={classes.empty}>
          <UploadButtons isSingle size="xs" onBegun={choose} />
          <span>{t(($) => $.uploads.dropHint)}</span>
        </div>
      )}
    </VideoDropZone>
  );
}
