import { Cast } from 'lucide-react';
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
import { useTranslation } from 'react-i18next';
import { useRemotePlayback } from './use-remote-playback.ts';
import menu from './player-menu.module.css';
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

/** Sends the video to a screen nearby; there only where one is found. */
function CastButton({ video }: { video: HTMLVideoElement | null }) {
  const { t } = useTranslation();
  const state = useRemotePlayback(video);
  if (!video || state === 'unavailable') return null;
  const isConnected = state === 'connected';
  return (
    <div className={menu.menu}>
      <button
        type="button"
        className={menu.opener}
        aria-pressed={isConnected}
        aria-label={t(($) => $.player.cast)}
        title={t(($) => $.player.cast)}
        // Who closes the list of screens has chosen none.
        onClick={() => void video.remote.prompt().catch(() => {})}
      >
        <Cast size={20} aria-hidden />
      </button>
    </div>
  );
}
