import { useQuery } from '@tanstack/react-query';
import { MediaController, MediaLoadingIndicator, MediaPlayButton } from 'media-chrome/react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { resumeSecond } from '#platform/media/resume.ts';
import { CaptionButton, useCaptionTracks } from './caption-button.tsx';
import { labelControls } from './control-labels.ts';
import { PlayerControls } from './player-controls.tsx';
import { isClosed, PlayerCovers } from './player-covers.tsx';
import { PlayerMenu } from './player-menu.tsx';
import { playbackQuery, useTakeOver } from './player.api.ts';
import { usePlayerChoices } from './player-choices.ts';
import { joinCaptions, useCaptionFiles, type CaptionFile } from './use-caption-files.ts';
import { useChapterTrack } from './use-chapter-track.ts';
import { useDoubleTap } from './use-double-tap.ts';
import { useHls } from './use-hls.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useTakenOver } from './use-taken-over.ts';
import classes from './video-player.module.css';

interface VideoPlayerProps {
  videoId: string;
  /** For recordings: play the unpublished parts, too. */
  isWhole?: boolean;
  /** The course whose draft is being previewed: no progress is saved. */
  draftOf?: number;
  title: string;
  /** Second at which playback starts. */
  startAt: number;
  /** Shown faintly over the video, if the site has watermarks on, as a deterrent against copying. */
  viewerName: string;
  /** Container for the controls while the video is small beside something larger. */
  controlsIn?: HTMLElement | null;
  /** Captions that are not part of the video, for languages in which it has none of its own. */
  captions?: readonly Pick<CaptionFile, 'languageCode' | 'label' | 'url'>[];
  /** What stands along the timeline: as wide as it, at its times. */
  marks?: ReactNode;
  /** Opens what follows this video, by media keys; undefined if there is nothing. */
  onNext?: (() => void) | undefined;
  /** Called with the element when it is mounted, and with null when it is removed. */
  onElement: (video: HTMLVideoElement | null) => void;
}

const noCaptions: NonNullable<VideoPlayerProps['captions']> = [];

/** The video player: HLS by signed URL, captions, chapters, speed, keyboard, resume. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, controlsIn = null, onElement } = props;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const controllerId = useId();
  const { playback, captions, qualities, covers } = usePlayback(props, video);
  usePlayerKeys(video, captions);
  useCaptionTracks(video, captions);
  useMediaSession({ video, title, posterUrl: playback?.posterUrl ?? null, onNext: props.onNext });
  const jump = useDoubleTap(video);
  const chaptersUrl = useChapterTrack(playback?.chapters ?? [], playback?.durationSeconds ?? 0);
  const { captionSize, captionLook } = usePlayerChoices();
  useState(labelControls);

  const controls = (
    <PlayerControls video={video} marks={props.marks} {...(controlsIn && { controllerId })}>
      <CaptionButton captions={captions} />
      <PlayerMenu qualities={qualities} captions={captions} />
    </PlayerControls>
  );
  return (
    <div className={classes.frame} dir="ltr">
      <MediaController
        id={controllerId}
        className={classes.player}
        data-docked={controlsIn !== null || undefined}
        data-size={captionSize}
        data-look={captionLook}
        noHotkeys
        aria-label={title}
      >
        <video
          slot="media"
          playsInline
          poster={playback?.posterUrl ?? undefined}
          ref={(element) => {
            setVideo(element);
            onElement(element);
          }}
        >
          {captions.map(({ languageCode, label, url }) => (
            <track key={url} kind="captions" src={url} srcLang={languageCode} label={label} />
          ))}
          {chaptersUrl !== null && <track key={chaptersUrl} kind="chapters" default src={chaptersUrl} />}
          {playback?.thumbnailsUrl && (
            <track kind="metadata" label="thumbnails" default src={playback.thumbnailsUrl} key="thumbnails" />
          )}
        </video>
        <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        <div className={classes.centre} slot="centered-chrome">
          <MediaPlayButton className={classes.bigPlay} noTooltip />
        </div>
        {controlsIn ? createPortal(controls, controlsIn) : controls}
        {playback?.isWatermarked && (
          <span className={classes.watermark} aria-hidden>
            {props.viewerName}
          </span>
        )}
        {jump && (
          <span className={classes.jump} data-side={jump.side} aria-hidden>
            {jump.side === 'left' ? '−' : '+'}
            {jump.seconds}
          </span>
        )}
      </MediaController>
      {covers}
    </div>
  );
}

/** The playback URL, the viewer's settings, and errors. */
function usePlayback(
  { videoId, isWhole = false, draftOf, startAt, captions: given = noCaptions }: VideoPlayerProps,
  video: HTMLVideoElement | null,
) {
  const query = useQuery(playbackQuery(videoId, isWhole, draftOf));
  const { data: playback, error } = query;
  const takeOver = useTakeOver(videoId, isWhole);
  const { isTakenOver, takeBack } = useTakenOver();
  const { hasFailed, retry, qualities } = useHls({
    video,
    url: playback?.hlsUrl,
    startAt: resumeSecond(startAt, playback?.durationSeconds),
    onExpired: () => void query.refetch(),
  });
  const isStill = isTakenOver || isClosed(error);
  useEffect(() => {
    if (isStill) video?.pause();
  }, [isStill, video]);
  const speed = usePlayerChoices((state) => state.speed);
  useEffect(() => {
    if (video) playAt(video, speed);
  }, [video, speed]);
  const files = useCaptionFiles(videoId, playback);
  const captions = given.length === 0 ? files : joinCaptions(files, given);
  const covers = (
    <PlayerCovers
      error={error}
      isPending={query.isPending}
      isThere={playback !== undefined}
      hasFailed={hasFailed}
      isTakenOver={isTakenOver}
      isTaking={takeOver.isPending}
      onTakeOver={() => takeOver.mutate(undefined, { onSuccess: takeBack })}
      onRetry={retry}
    />
  );
  return { playback, captions, qualities, covers };
}

function playAt(video: HTMLVideoElement, speed: number): void {
  // Applies to videos loaded later as well.
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}
