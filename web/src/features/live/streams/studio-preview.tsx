import type { Live } from '@candela/contract/live/streams';
import { MicOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './live-studio.module.css';
import { OnAirBadge } from './on-air.tsx';
import type { Studio } from './use-studio.ts';

/** What viewers see, and whether they see and hear it. */
export function StudioPreview({ live, studio }: { live: Live; studio: Studio }) {
  const { t } = useTranslation();
  const { captured, onAir, scene, isSilent } = studio;
  const { stream, hasCamera } = captured;
  const preview = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream;
  }, [stream]);
  return (
    <div className={classes.preview}>
      <video
        ref={preview}
        autoPlay
        playsInline
        muted
        aria-label={t(($) => $.live.preview)}
        data-mirrored={(hasCamera && scene !== 'screen') || undefined}
      />
      {!stream && <p role="status">{t(($) => $.live.opening)}</p>}
      <div className={classes.badges}>
        <OnAirBadge live={live} onAir={onAir} />
        {isSilent && (
          <span className={classes.badge}>
            <MicOff size={14} aria-hidden /> {t(($) => $.live.micOff)}
          </span>
        )}
      </div>
    </div>
  );
}
