import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { Live } from '@candela/contract/live/streams';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './live-studio.module.css';
import { Recognition, useCaptioning } from './use-captioning.ts';

interface CaptionSwitchProps {
  live: Live;
  track: MediaStreamTrack | undefined;
  isMuted: boolean;
}

/** Switch for live captions, if the host's browser can create them. Off by default. */
export function CaptionSwitch({ live, track, isMuted }: CaptionSwitchProps) {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(false);
  const isLive = live.state === 'live';
  const state = useCaptioning(live, track, isOn && isLive && !isMuted);
  const texts = {
    missing: t(($) => $.live.captionsMissing),
    refused: t(($) => $.live.captionsRefused),
    listening: t(($) => $.live.captionsListening),
    waiting: isMuted ? t(($) => $.live.captionsMuted) : t(($) => $.live.captionsWaiting),
    off: t(($) => $.live.captionsHint),
  };
  const text = Recognition ? (isOn ? texts[state ?? 'waiting'] : texts.off) : texts.missing;
  return (
    <div className={classes.captions}>
      <Switch
        label={t(($) => $.live.captions)}
        checked={isOn}
        disabled={!Recognition}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <p className={classes.note} role="status">
        {text}
      </p>
    </div>
  );
}
