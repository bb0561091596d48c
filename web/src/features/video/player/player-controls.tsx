import {
  MediaControlBar,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import type { ReactNode } from 'react';
import { CastButton } from './cast-button.tsx';
import classes from './video-player.module.css';

interface PlayerControlsProps {
  video: HTMLVideoElement | null;
  /** Id of the player when the controls are elsewhere on the page; undefined inside it. */
  controllerId?: string;
  /** What stands along the timeline, above it. */
  marks?: ReactNode;
  /** Menus and toggles. */
  children: ReactNode;
}

/** The player's controls: time runs from left to right in every language. */
export function PlayerControls({ video, controllerId, marks, children }: PlayerControlsProps) {
  const of = controllerId === undefined ? {} : { mediacontroller: controllerId };
  return (
    <div className={classes.controls} dir="ltr" data-docked={controllerId !== undefined || undefined}>
      {marks && <div className={classes.marks}>{marks}</div>}
      <MediaTimeRange {...of} className={classes.timeline} />
      <MediaControlBar className={classes.bar}>
        <MediaPlayButton {...of} noTooltip />
        <MediaSeekBackwardButton {...of} className={classes.step} seekOffset={10} noTooltip />
        <MediaSeekForwardButton {...of} className={classes.step} seekOffset={10} noTooltip />
        <MediaMuteButton {...of} noTooltip />
        <MediaVolumeRange {...of} className={classes.volume} />
        <MediaTimeDisplay {...of} showDuration noToggle />
        <span className={classes.space} />
        {children}
        <CastButton video={video} />
        <MediaPipButton {...of} className={classes.pip} noTooltip />
        <MediaFullscreenButton {...of} noTooltip />
      </MediaControlBar>
    </div>
  );
}
