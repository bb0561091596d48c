import type { Live } from '@candela/contract/live/streams';
import { Play, VolumeX, WifiOff } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './live-stage.module.css';
import { SoundStage } from './sound-stage.tsx';
import { StageCaptions } from './stage-captions.tsx';
import { StageControls } from './stage-controls.tsx';
import { StageCover, useInterruption } from './stage-cover.tsx';
import { StageHelp } from './stage-help.tsx';
import { setStagePreference, useStagePreferences } from './stage-preferences.ts';
import { goOn, toggleFullScreen, togglePictureInPicture } from './stage-video.ts';
import { useCaptions } from './use-captions.ts';
import { useStageSound } from '#platform/media/stage-sound.ts';
import { usePageKeys } from '#platform/device/use-page-keys.ts';
import { stageActionOf } from './stage-keys.ts';
import { useIdle } from './use-idle.ts';
import { useViewing } from './use-viewing.ts';

interface LiveStageProps {
  live: Live;
  /** Containers for controls and captions while the stage is small beside something larger. */
  dock?: { controls: HTMLElement; captions: HTMLElement } | null;
  /** Element for full screen, if it is more than the picture. */
  area?: RefObject<HTMLElement | null>;
}

/** The live video for viewers, or only its sound to save data. */
export function LiveStage({ live, dock = null, area }: LiveStageProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  // Browsers allow only muted playback before the user has interacted with the page.
  const [isMuted, setMuted] = useState(() => !navigator.userActivation?.hasBeenActive);
  const [isPaused, setPaused] = useState(false);
  const { isAudioOnly, hasCaptions, volume } = useStagePreferences();
  const captions = useCaptions(live.eventId);
  const { state: streamState } = live;
  const { state, stream, readHealth } = useViewing(video, live, isAudioOnly);
  useEffect(() => {
    const element = video.current;
    if (!element || !stream) return;
    if (element.srcObject !== stream) element.srcObject = stream;
    if (isPaused) return;
    element.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      setMuted(true);
      element.muted = true;
      void element.play().catch(() => {});
    });
  }, [stream, isPaused]);
  useEffect(() => {
    if (video.current) video.current.volume = volume;
  }, [volume]);
  useEffect(() => {
    useStageSound.setState({ isSilent: isMuted || isPaused, volume });
    return () => useStageSound.setState({ isSilent: false, volume: 1 });
  }, [isMuted, isPaused, volume]);
  const isPlaying = state === 'playing' && streamState === 'live';
  // HLS provides no stream, and always includes the picture.
  const isByHls = isPlaying && stream === null;
  const isSoundOnly = isAudioOnly && !isByHls;
  // Their own connection is lost: the last picture stays, and a line says so.
  const [hasPlayed, setHasPlayed] = useState(false);
  if (isPlaying && !hasPlayed) setHasPlayed(true);
  if (streamState !== 'live' && hasPlayed) setHasPlayed(false);
  const isLost = hasPlayed && !isPlaying && stream !== null && !isAudioOnly && state !== 'refused';
  const isIdle = useIdle(frame) && isPlaying && !isPaused;
  const act = {
    play: () => {
      if (isPaused) goOn(video.current);
      else video.current?.pause();
    },
    mute: () => setMuted(!isMuted),
    fullScreen: () => toggleFullScreen(area?.current ?? frame.current, video.current),
    pictureInPicture: () => void togglePictureInPicture(video.current),
    captions: () => setStagePreference({ hasCaptions: !hasCaptions }),
    audioOnly: () => {
      if (!isByHls) setStagePreference({ isAudioOnly: !isAudioOnly });
    },
    help: () => document.getElementById(helpId)?.togglePopover(),
  };
  usePageKeys(stageActionOf, act);
  return (
    <div ref={frame} className={classes.stage} data-docked={dock !== null || undefined} data-idle={isIdle || undefined}>
      <video
        ref={video}
        playsInline
        muted={isMuted}
        aria-label={live.title}
        onPause={() => setPaused(true)}
        onPlay={() => setPaused(false)}
        onDoubleClick={act.fullScreen}
      />
      {isPlaying && isSoundOnly && <SoundStage live={live} stream={stream} isStill={isPaused} />}
      {!isPlaying && !isLost && <StageCover live={live} state={state} isSmall={dock !== null} />}
      {isLost && placed(<Lost isDocked={dock !== null} />, dock?.controls)}
      {streamState === 'interrupted' && dock && createPortal(<Away live={live} />, dock.controls)}
      {isPlaying && isPaused && (
        <button type="button" className={classes.resume} onClick={act.play}>
          <span>
            <Play size={20} fill="currentColor" aria-hidden /> {t(($) => $.live.backToLive)}
          </span>
        </button>
      )}
      {isPlaying && isMuted && !isPaused && (
        <button type="button" className={classes.unmute} onClick={act.mute}>
          <VolumeX size={18} aria-hidden /> {t(($) => $.live.unmute)}
        </button>
      )}
      {isPlaying &&
        hasCaptions &&
        placed(<StageCaptions captions={captions} languageCode={live.languageCode} />, dock?.captions)}
      {isPlaying &&
        placed(
          <StageControls
            act={act}
            is={{ isMuted, isPaused, isAudioOnly: isSoundOnly, hasCaptions }}
            canCaption={captions.isAvailable}
            canDropPicture={!isByHls}
            helpId={helpId}
            onSound={() => setMuted(false)}
            readHealth={readHealth}
          />,
          dock?.controls,
        )}
      <StageHelp id={helpId} />
    </div>
  );
}

/** The viewer's own connection is lost; the picture is the last one that came. */
function Lost({ isDocked }: { isDocked: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={isDocked ? classes.away : classes.lost} role="status">
      <WifiOff size={17} aria-hidden /> {t(($) => $.live.lastPicture)}
    </p>
  );
}

/** Beside a chart: the picture in its corner has no room for this text. */
function Away({ live }: { live: Live }) {
  const text = useInterruption(live);
  return (
    <p className={classes.away} role="status">
      <WifiOff size={17} aria-hidden /> {text}
    </p>
  );
}

function placed(shown: ReactNode, place: HTMLElement | undefined): ReactNode {
  return place ? createPortal(shown, place) : shown;
}
