import type { Live } from '@candela/contract/live/streams';
import { MicOff } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findBroadcastSupport } from './broadcast-support.ts';
import { CaptionSwitch } from './caption-switch.tsx';
import { DeviceFields } from './device-fields.tsx';
import { HandOver } from './hand-over.tsx';
import { InsetFields } from './inset-fields.tsx';
import classes from './live-studio.module.css';
import { ObsAddress } from './obs-address.tsx';
import { OnAirBadge, OnAirButtons, OnAirHealth } from './on-air.tsx';
import type { Inset } from './scene.ts';
import { RecordSwitch } from './record-switch.tsx';
import { SourceBar } from './source-bar.tsx';
import { StudioWithoutBroadcast } from './studio-without-broadcast.tsx';
import { useCapture } from './use-capture.ts';
import { usePublishing } from './use-publishing.ts';

interface LiveStudioProps {
  live: Live;
  /** Places the self-view elsewhere, for example in a corner of the chart. */
  place?: (preview: ReactNode) => ReactNode;
}

/** The studio, where a host prepares, goes live and ends the session. */
export function LiveStudio({ live, place = (shown) => shown }: LiveStudioProps) {
  const [support] = useState(() => findBroadcastSupport(window));
  if (support === 'none') return <StudioWithoutBroadcast live={live} />;
  return <Studio live={live} place={place} hasH264={support === 'full'} />;
}

interface StudioProps extends Required<LiveStudioProps> {
  hasH264: boolean;
}

function Studio({ live, place, hasH264 }: StudioProps) {
  const { t, i18n } = useTranslation();
  const [inset, setInset] = useState<Inset>(() => ({
    corner: i18n.dir() === 'rtl' ? 'bottomLeft' : 'bottomRight',
    size: 'small',
  }));
  const [isMuted, setMuted] = useState(false);
  const { stream, devices, problem, loss, choice, change } = useCapture(inset);
  const onAir = usePublishing(live, stream);
  const preview = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream;
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isMuted;
  }, [stream, isMuted]);
  const isOver = live.state === 'ended';
  return (
    <div className={classes.studio}>
      <div className={classes.desk}>
        {place(
          <div className={classes.preview}>
            <video
              ref={preview}
              autoPlay
              playsInline
              muted
              aria-label={t(($) => $.live.preview)}
              data-mirrored={choice.source === 'camera' || undefined}
            />
            {!stream && (
              <p role="status">
                {problem === 'denied' && t(($) => $.live.denied)}
                {problem === 'missing' && t(($) => $.live.noDevice)}
                {!problem && t(($) => $.live.opening)}
              </p>
            )}
            <div className={classes.badges}>
              <OnAirBadge live={live} onAir={onAir} />
              {isMuted && (
                <span className={classes.badge}>
                  <MicOff size={14} aria-hidden /> {t(($) => $.live.micOff)}
                </span>
              )}
            </div>
            <OnAirHealth onAir={onAir} />
          </div>,
        )}
        {loss && (
          <p className={classes.notice} role="status">
            {t(($) => $.live.losses[loss])}
          </p>
        )}
        {!hasH264 && !isOver && <p className={classes.notice}>{t(($) => $.live.withoutH264)}</p>}
        <div className={classes.bar}>
          <SourceBar
            source={choice.source}
            stream={stream}
            isMuted={isMuted}
            onSource={(source) => change({ source })}
            onMuted={setMuted}
          />
          <OnAirButtons live={live} onAir={onAir} isReady={stream !== null} />
        </div>
      </div>
      <details className={classes.panel}>
        <summary>{t(($) => $.live.settings)}</summary>
        <div className={classes.settings}>
          <DeviceFields devices={devices} choice={choice} onChange={change} />
          {choice.source === 'both' && <InsetFields inset={inset} onChange={setInset} />}
          {!isOver && live.canRecord && <RecordSwitch live={live} />}
          {!isOver && <CaptionSwitch live={live} track={stream?.getAudioTracks()[0]} isMuted={isMuted} />}
          <ObsAddress live={live} />
          {!isOver && <HandOver key={live.hosts.map(({ id }) => id).join()} live={live} />}
        </div>
      </details>
    </div>
  );
}
