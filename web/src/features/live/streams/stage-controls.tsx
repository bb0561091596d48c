import {
  Captions,
  CaptionsOff,
  Headphones,
  Keyboard,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Volume1,
  Volume2,
  VolumeX,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './live-stage.module.css';
import { QualityLabel } from './quality-label.tsx';
import type { StageAction } from './stage-keys.ts';
import { setStagePreference, useStagePreferences } from './stage-preferences.ts';
import type { ViewingHealth } from './viewing-state.ts';

interface StageControlsProps {
  act: Record<StageAction, () => void>;
  is: { isMuted: boolean; isPaused: boolean; isAudioOnly: boolean; hasCaptions: boolean };
  canCaption: boolean;
  /** Whether audio only is possible. */
  canDropPicture: boolean;
  helpId: string;
  /** The user has changed the volume. */
  onSound: () => void;
  readHealth: () => Promise<ViewingHealth | null>;
}

/** The controls below the video. They are mirrored in right-to-left languages, except the volume. */
export function StageControls({
  act,
  is,
  canCaption,
  canDropPicture,
  helpId,
  onSound,
  readHealth,
}: StageControlsProps) {
  const { t } = useTranslation();
  const { isMuted, isPaused, isAudioOnly, hasCaptions } = is;
  const isFull = useIsFullScreen();
  const { volume } = useStagePreferences();
  const loudness = isMuted ? 0 : volume;
  const SoundIcon = loudness === 0 ? VolumeX : loudness < 0.5 ? Volume1 : Volume2;
  return (
    <div className={classes.controls} role="group" aria-label={t(($) => $.live.controls)}>
      <Control
        icon={isPaused ? Play : Pause}
        label={isPaused ? t(($) => $.live.backToLive) : t(($) => $.live.pause)}
        onClick={act.play}
      />
      <Control icon={SoundIcon} label={isMuted ? t(($) => $.live.unmute) : t(($) => $.live.mute)} onClick={act.mute} />
      <input
        type="range"
        className={classes.volume}
        dir="ltr"
        aria-label={t(($) => $.live.volume)}
        min={0}
        max={1}
        step={0.05}
        value={loudness}
        style={{ '--share': `${loudness * 100}%` }}
        onChange={(event) => {
          setStagePreference({ volume: event.currentTarget.valueAsNumber });
          onSound();
        }}
      />
      <span className={classes.live} data-paused={isPaused || undefined}>
        {t(($) => $.events.states.live)}
      </span>
      <QualityLabel key={String(isAudioOnly)} read={readHealth} />
      <span className={classes.space} />
      {canCaption && (
        <Control
          icon={hasCaptions ? Captions : CaptionsOff}
          label={t(($) => $.live.captions)}
          isPressed={hasCaptions}
          onClick={act.captions}
        />
      )}
      {canDropPicture && (
        <Control icon={Headphones} label={t(($) => $.live.audioOnly)} isPressed={isAudioOnly} onClick={act.audioOnly} />
      )}
      <button
        type="button"
        className={classes.keys}
        popoverTarget={helpId}
        aria-label={t(($) => $.live.keys)}
        title={t(($) => $.live.keys)}
      >
        <Keyboard size={20} aria-hidden />
      </button>
      {document.pictureInPictureEnabled && !isAudioOnly && (
        <Control icon={PictureInPicture2} label={t(($) => $.live.pictureInPicture)} onClick={act.pictureInPicture} />
      )}
      <Control
        icon={isFull ? Minimize : Maximize}
        label={isFull ? t(($) => $.live.leaveFullScreen) : t(($) => $.live.fullScreen)}
        onClick={act.fullScreen}
      />
    </div>
  );
}

interface ControlProps {
  icon: LucideIcon;
  label: string;
  isPressed?: boolean;
  onClick: () => void;
}

function Control({ icon: Icon, label, isPressed, onClick }: ControlProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isPressed} onClick={onClick}>
      <Icon size={20} aria-hidden />
    </button>
  );
}

function useIsFullScreen(): boolean {
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  return isFull;
}
