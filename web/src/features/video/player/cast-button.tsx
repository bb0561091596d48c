import { Cast } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './player-menu.module.css';
import { useRemotePlayback } from './use-remote-playback.ts';

/** Casts the video to a nearby screen; shown only if one is available. */
export function CastButton({ video }: { video: HTMLVideoElement | null }) {
  const { t } = useTranslation();
  const { state, prompt } = useRemotePlayback(video);
  if (state === 'unavailable') return null;
  return (
    <div className={classes.menu}>
      <button
        type="button"
        className={classes.opener}
        aria-pressed={state === 'connected'}
        aria-label={t(($) => $.player.cast)}
        title={t(($) => $.player.cast)}
        onClick={() => void prompt()}
      >
        <Cast size={20} aria-hidden />
      </button>
    </div>
  );
}
