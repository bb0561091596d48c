import type { Live } from '@candela/contract/streams';
import { Button, Loader } from '@mantine/core';
import { Maximize, PictureInPicture2, Volume2, VolumeX } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time.ts';
import classes from './live-stage.module.css';
import { QualityLabel } from './quality-label.tsx';
import { requestPlayGrant } from './streams.api.ts';
import { Viewing, type ViewingState } from './viewing.ts';

/** The picture of a live session for who watches. */
export function LiveStage({ live }: { live: Live }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const viewing = useRef<Viewing | null>(null);
  const [state, setState] = useState<ViewingState>('connecting');
  // Browsers let a page begin silently only.
  const [isMuted, setMuted] = useState(true);
  const { state: streamState } = live;
  const newest = useRef(live);
  useEffect(() => {
    newest.current = live;
  }, [live]);
  useEffect(() => {
    const own = new Viewing({
      requestGrant: async () => {
        const { sources } = await requestPlayGrant(newest.current);
        const source = sources.find(({ kind }) => kind === 'whep');
        if (!source) throw new Error('no source');
        return source;
      },
      onStream: (stream) => {
        if (video.current) video.current.srcObject = stream;
      },
      onState: setState,
    });
    viewing.current = own;
    return () => own.stop();
  }, []);
  useEffect(() => {
    if (streamState === 'live') viewing.current?.wake();
  }, [streamState]);
  const toggleMuted = () => {
    setMuted(!isMuted);
    if (video.current) void video.current.play().catch(() => {});
  };
  const readHealth = useCallback(async () => viewing.current?.health() ?? null, []);
  const isPlaying = state === 'playing' && streamState === 'live';
  return (
    <div ref={frame} className={classes.stage}>
      <video ref={video} autoPlay playsInline muted={isMuted} aria-label={live.title} />
      {!isPlaying && <Cover live={live} state={state} />}
      {isPlaying && isMuted && (
        <Button className={classes.unmute} leftSection={<VolumeX size={18} aria-hidden />} onClick={toggleMuted}>
          {t(($) => $.live.unmute)}
        </Button>
      )}
      {isPlaying && (
        <div className={classes.controls}>
          <button
            type="button"
            aria-label={isMuted ? t(($) => $.live.unmute) : t(($) => $.live.mute)}
            onClick={toggleMuted}
          >
            {isMuted ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
          </button>
          <QualityLabel read={readHealth} />
          {document.pictureInPictureEnabled && (
            <button
              type="button"
              aria-label={t(($) => $.live.pictureInPicture)}
              onClick={() => void video.current?.requestPictureInPicture().catch(() => {})}
            >
              <PictureInPicture2 size={20} aria-hidden />
            </button>
          )}
          <button
            type="button"
            aria-label={t(($) => $.live.fullScreen)}
            onClick={() =>
              void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())
            }
          >
            <Maximize size={20} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}

function Cover({ live, state }: { live: Live; state: ViewingState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const texts = {
    waiting: t(($) => $.live.waiting, { when: format.dateTime(live.startsAt) }),
    live: t(($) => $.live.connecting),
    interrupted: t(($) => $.live.interrupted),
    ended: t(($) => $.live.ended),
  };
  const isRefused = state === 'refused' && live.state !== 'ended';
  return (
    <div className={classes.cover} role="status">
      {live.state !== 'ended' && !isRefused && <Loader color="gray" size="sm" aria-hidden />}
      <p>{isRefused ? t(($) => $.errors.streams.unavailable.title) : texts[live.state]}</p>
    </div>
  );
}
