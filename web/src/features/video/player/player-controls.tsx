import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlaybackRateButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import { speeds } from './use-player-keys.ts';
import classes from './video-player.module.css';

interface PlayerControlsProps {
  /** Id of the player that they steer from elsewhere on the page; absent inside of it. */
  controllerId?: string;
}

/** The controls of the player: time runs from left to right in every language. */
export function PlayerControls({ controllerId }: PlayerControlsProps) {
  const of = controllerId === undefined ? {} : { mediacontroller: controllerId };
  return (
    <div className={classes.controls} dir="ltr" data-docked={controllerId !== undefined || undefined}>
      <MediaTimeRange {...of} className={classes.timeline} />
      <MediaControlBar className={classes.bar}>
        <MediaPlayButton {...of} noTooltip />
        <MediaSeekBackwardButton {...of} seekOffset={10} noTooltip />
        <MediaSeekForwardButton {...of} seekOffset={10} noTooltip />
        <MediaMuteButton {...of} noTooltip />
        <MediaVolumeRange {...of} className={classes.volume} />
        <MediaTimeDisplay {...of} showDuration noToggle />
        <span className={classes.space} />
        <MediaCaptionsButton {...of} noTooltip ref={(button) => button?.setAttribute('role', 'switch')} />
        <MediaPlaybackRateButton {...of} rates={speeds} noTooltip />
        <MediaPipButton {...of} className={classes.pip} noTooltip />
        <MediaFullscreenButton {...of} noTooltip />
      </MediaControlBar>
    </div>
  );
}
