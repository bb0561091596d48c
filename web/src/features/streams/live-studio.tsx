import '@mantine/core/styles/Input.layer.css';
import { joinMinutes } from '@candela/contract/events';
import type { Live } from '@candela/contract/streams';
import { Button, NativeSelect } from '@mantine/core';
import { Mic, MicOff, MonitorUp, Radio, Square, Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time.ts';
import { HandOver } from './hand-over.tsx';
import { LevelMeter } from './level-meter.tsx';
import classes from './live-studio.module.css';
import { ObsAddress } from './obs-address.tsx';
import { Publishing, type PublishingHealth, type PublishingState } from './publishing.ts';
import { requestPublishGrant, useEnding } from './streams.api.ts';
import { useCapture, type DeviceChoice } from './use-devices.ts';

/** Where a host prepares, goes live and ends. */
export function LiveStudio({ live }: { live: Live }) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<DeviceChoice>({ source: 'camera', cameraId: '', microphoneId: '' });
  const [isMuted, setMuted] = useState(false);
  const { stream, devices, problem } = useCapture(choice);
  const preview = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream;
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isMuted;
  }, [stream, isMuted]);
  const change = (changes: Partial<DeviceChoice>) => setChoice((before) => ({ ...before, ...changes }));
  const listOf = (kind: MediaDeviceKind) =>
    devices
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }, index) => ({ value: deviceId, label: label || String(index + 1) }));
  return (
    <div className={classes.studio}>
      <div className={classes.preview}>
        <video ref={preview} autoPlay playsInline muted data-mirrored={choice.source === 'camera' || undefined} />
        {!stream && (
          <p role="status">
            {problem === 'denied' && t(($) => $.live.denied)}
            {problem === 'missing' && t(($) => $.live.noDevice)}
            {!problem && t(($) => $.live.opening)}
          </p>
        )}
      </div>
      <div className={classes.panel}>
        <div className={classes.buttons}>
          <Button
            variant={choice.source === 'camera' ? 'light' : 'default'}
            leftSection={<Video size={17} aria-hidden />}
            aria-pressed={choice.source === 'camera'}
            onClick={() => change({ source: 'camera' })}
          >
            {t(($) => $.live.camera)}
          </Button>
          <Button
            variant={choice.source === 'screen' ? 'light' : 'default'}
            leftSection={<MonitorUp size={17} aria-hidden />}
            aria-pressed={choice.source === 'screen'}
            onClick={() => change({ source: 'screen' })}
          >
            {t(($) => $.live.screen)}
          </Button>
          <Button
            variant="default"
            leftSection={isMuted ? <MicOff size={17} aria-hidden /> : <Mic size={17} aria-hidden />}
            aria-pressed={isMuted}
            onClick={() => setMuted(!isMuted)}
          >
            {isMuted ? t(($) => $.live.micOff) : t(($) => $.live.micOn)}
          </Button>
        </div>
        {stream && <LevelMeter stream={stream} />}
        {choice.source === 'camera' && (
          <NativeSelect
            label={t(($) => $.live.camera)}
            data={listOf('videoinput')}
            value={choice.cameraId}
            onChange={(event) => change({ cameraId: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          label={t(($) => $.live.microphone)}
          data={listOf('audioinput')}
          value={choice.microphoneId}
          onChange={(event) => change({ microphoneId: event.currentTarget.value })}
        />
        <OnAir live={live} stream={stream} />
        <ObsAddress live={live} />
        {live.state !== 'ended' && <HandOver key={live.hosts.map(({ id }) => id).join()} live={live} />}
      </div>
    </div>
  );
}

/** The button that goes live, and what is known while it is. */
function OnAir({ live, stream }: { live: Live; stream: MediaStream | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const publishing = useRef<Publishing | null>(null);
  const [state, setState] = useState<PublishingState | null>(null);
  const [health, setHealth] = useState<PublishingHealth | null>(null);
  const ending = useEnding(live);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => {
      setNow(Date.now());
      void publishing.current?.health().then(setHealth);
    }, 1000);
    return () => {
      window.clearInterval(timer);
      publishing.current?.stop();
    };
  }, []);
  useEffect(() => {
    for (const track of stream?.getTracks() ?? []) void publishing.current?.replace(track);
  }, [stream]);
  const isOver = live.state === 'ended';
  useEffect(() => {
    if (isOver) publishing.current?.stop();
  }, [isOver]);
  const start = () => {
    if (!stream) return;
    publishing.current?.stop();
    publishing.current = new Publishing({ stream, requestGrant: () => requestPublishGrant(live), onState: setState });
  };
  const end = () => {
    if (!window.confirm(t(($) => $.live.confirmEnd))) return;
    publishing.current?.stop();
    setState(null);
    ending.mutate();
  };
  if (isOver) return <p className={classes.note}>{t(($) => $.live.ended)}</p>;
  const opensAt = Date.parse(live.startsAt) - joinMinutes * 60_000;
  const isEarly = now < opensAt;
  const isOnAir = state === 'live' || state === 'reconnecting' || state === 'connecting';
  return (
    <>
      {isEarly && (
        <p className={classes.note}>
          {t(($) => $.live.early, { when: format.dateTime(new Date(opensAt).toISOString()) })}
        </p>
      )}
      {!isOnAir && (
        <Button
          size="md"
          color="red"
          leftSection={<Radio size={18} aria-hidden />}
          disabled={!stream || isEarly}
          onClick={start}
        >
          {t(($) => $.live.start)}
        </Button>
      )}
      {state === 'replaced' && <p className={classes.note}>{t(($) => $.errors.streams.replaced.title)}</p>}
      {state === 'refused' && <p className={classes.note}>{t(($) => $.errors.streams.unavailable.title)}</p>}
      {isOnAir && (
        <p className={classes.health} role="status">
          <strong>{state === 'live' ? t(($) => $.live.onAir) : t(($) => $.live.reconnecting)}</strong>
          {state === 'live' && health && health.width > 0 && (
            <span>
              {format.number(health.bitrate / 1_000_000, { maximumFractionDigits: 1, minimumFractionDigits: 1 })} Mbit/s
              · {health.width} × {health.height} · {format.number(health.framesPerSecond)} fps ·{' '}
              {t(($) => $.live.loss, {
                share: format.number(health.loss, { style: 'percent', maximumFractionDigits: 1 }),
              })}
            </span>
          )}
        </p>
      )}
      {(isOnAir || live.state === 'live' || live.state === 'interrupted') && (
        <Button
          variant="default"
          leftSection={<Square size={16} aria-hidden />}
          loading={ending.isPending}
          onClick={end}
        >
          {t(($) => $.live.end)}
        </Button>
      )}
    </>
  );
}
