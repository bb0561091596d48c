import { useEffect, useEffectEvent } from 'react';

interface MediaSessionOptions {
  video: HTMLVideoElement | null;
  title: string;
  posterUrl: string | null;
  /** Opens what follows this video; undefined if there is nothing. */
  onNext?: (() => void) | undefined;
}

const stepSeconds = 10;
/** For videos without a poster. */
const siteIcon = '/apple-touch-icon.png';

/** Media keys of keyboards, headsets and lock screens. */
export function useMediaSession({ video, title, posterUrl, onNext }: MediaSessionOptions): void {
  const hasNext = onNext !== undefined;
  const next = useEffectEvent(() => onNext?.());
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!video || !session) return;
    const take = () => {
      session.metadata = new MediaMetadata({ title, artwork: [{ src: posterUrl ?? siteIcon }] });
    };
    const seek = (to: number) => {
      video.currentTime = Math.max(0, Math.min(video.duration || 0, to));
    };
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
      play: () => void video.play(),
      pause: () => video.pause(),
      seekbackward: ({ seekOffset }) => seek(video.currentTime - (seekOffset ?? stepSeconds)),
      seekforward: ({ seekOffset }) => seek(video.currentTime + (seekOffset ?? stepSeconds)),
      seekto: ({ seekTime }) => seek(seekTime ?? video.currentTime),
      nexttrack: hasNext ? next : null,
    };
    setHandlers(session, handlers);
    // The title or poster of a playing video has changed.
    if (!video.paused) take();
    video.addEventListener('play', take);
    return () => {
      video.removeEventListener('play', take);
      setHandlers(session, Object.fromEntries(Object.keys(handlers).map((action) => [action, null])));
      session.metadata = null;
    };
  }, [video, title, posterUrl, hasNext]);
}

function setHandlers(session: MediaSession, handlers: Record<string, MediaSessionActionHandler | null>): void {
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      session.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // This browser does not support the key.
    }
  }
}
