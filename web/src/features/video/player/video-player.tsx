import { useQuery } from '@tanstack/react-query';
import { Button, Loader } from '@mantine/core';
import { Hourglass, RotateCw, VideoOff } from 'lucide-react';
import { MediaController, MediaLoadingIndicator, MediaPlayButton } from 'media-chrome/react';
import { useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { resumeSecond } from '#platform/media/resume.ts';
import { labelControls } from './control-labels.ts';
import { useHls } from './use-hls.ts';
import { PlayerControls } from './player-controls.tsx';
import { usePlayerKeys } from './use-player-keys.ts';
import classes from './video-player.module.css';
import { isProcessing, playbackQuery } from './player.api.ts';

interface VideoPlayerProps {
  videoId: string;
  /** Of a recording, also what is not published. */
  isWhole?: boolean;
  title: string;
  /** Second to begin at. */
  startAt: number;
  /** Shown faintly over the picture, as a deterrent against copies. */
  viewerName: string;
  /** Where the controls go while the picture lies small beside something larger. */
  controlsIn?: HTMLElement | null;
  /** Captions that do not come with the video. */
  captions?: { languageCode: string; label: string; url: string }[];
  /** Called with the element when it is there, and with null when it goes. */
  onElement: (video: HTMLVideoElement | null) => void;
}

/** The one player: HLS by signed address, captions, speed, keyboard, resume. */
export function VideoPlayer({
  videoId,
  isWhole = false,
  title,
  startAt,
  viewerName,
  controlsIn = null,
  captions = [],
  onElement,
}: VideoPlayerProps) {
  const { t } = useTranslation();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const controllerId = useId();
  const playback = useQuery(playbackQuery(videoId, isWhole));
  const { hasFailed, retry } = useHls({
    video,
    url: playback.data?.hlsUrl,
    startAt: resumeSecond(startAt, playback.data?.durationSeconds),
    onExpired: () => void playback.refetch(),
  });
  usePlayerKeys(video);
  useState(labelControls);

  const isMissing = !playback.data && playback.error !== null && !isProcessing(playback.error);
  return (
    <div className={classes.frame} dir="ltr">
      <MediaController
        id={controllerId}
        className={classes.player}
        data-docked={controlsIn !== null || undefined}
        noHotkeys
        aria-label={title}
      >
        <video
          slot="media"
          playsInline
          poster={playback.data?.posterUrl ?? undefined}
          ref={(element) => {
            setVideo(element);
            onElement(element);
          }}
        >
          {[...(playback.data?.captions ?? []), ...captions].map((caption) => (
            <track
              key={caption.url}
              kind="captions"
              src={caption.url}
              srcLang={caption.languageCode}
              label={caption.label}
            />
          ))}
        </video>
        <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        <div className={classes.centre} slot="centered-chrome">
          <MediaPlayButton className={classes.bigPlay} noTooltip />
        </div>
        {controlsIn ? createPortal(<PlayerControls controllerId={controllerId} />, controlsIn) : <PlayerControls />}
        {playback.data && (
          <span className={classes.watermark} aria-hidden>
            {viewerName}
          </span>
        )}
      </MediaController>
      {isProcessing(playback.error) && (
        <Cover icon={<Hourglass size={30} aria-hidden />} text={t(($) => $.player.processing)} />
      )}
      {playback.isPending && !playback.error && <Cover icon={<Loader color="white" size={34} />} />}
      {(hasFailed || isMissing) && (
        <Cover
          icon={<VideoOff size={30} aria-hidden />}
          text={t(($) => $.player.failed)}
          action={
            <Button variant="white" color="black" leftSection={<RotateCw size={16} aria-hidden />} onClick={retry}>
              {t(($) => $.core.retry)}
            </Button>
          }
        />
      )}
    </div>
  );
}

function Cover({ icon, text, action }: { icon: ReactNode; text?: string; action?: ReactNode }) {
  return (
    <div className={classes.cover} role="status" dir="auto">
      {icon}
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
