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
  /** Id of the player that they steer from elsewhere on the page; absent inside of it. */
  controllerId?: string;
  /** What can be chosen. */
  children: ReactNode;
}

/** The controls of the player: time runs from left to right in every language. */
export function PlayerControls({ video, controllerId, children }: PlayerControlsProps) {
  const of = controllerId === undefined ? {} : { mediacontroller: controllerId };
  return (
    <div className={classes.controls} dir="ltr" data-docked={controllerId !== undefined || undefined}>
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
