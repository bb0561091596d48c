import { ErrorTypes, Events, Hls, type ErrorData } from 'hls.js/light';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { swapToken } from './swap-token.ts';

interface HlsOptions {
  video: HTMLVideoElement | null;
  /** The newest signed address; a renewal does not interrupt what plays. */
  url: string | undefined;
  /** Second to begin at. */
  startAt: number;
  /** Asks for a new address when the old one was refused. */
  onExpired: () => void;
}

/** Plays HLS in a video element. hls.js comes first even where the browser could: only it takes a renewed token. */
export function useHls({ video, url, startAt, onExpired }: HlsOptions): { hasFailed: boolean; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const stoodAt = useRef(0);
  const isReady = url !== undefined;
  const newestUrl = useEffectEvent(() => url ?? '');
  const expire = useEffectEvent(onExpired);

  useEffect(() => {
    if (!video || !isReady) return;
    // Another attempt goes on where the failed one stood.
    const from = attempt === 0 ? startAt : stoodAt.current;
    const stop = Hls.isSupported()
      ? playByHls(video, from, { newestUrl, expire, fail: () => setHasFailed(true) })
      : playNatively(video, from, newestUrl());
    return () => {
      stoodAt.current = video.currentTime;
      stop();
    };
  }, [video, isReady, startAt, attempt]);

  const retry = () => {
    setHasFailed(false);
    setAttempt((count) => count + 1);
    onExpired();
  };
  return { hasFailed, retry };
}

interface Playback {
  newestUrl: () => string;
  expire: () => void;
  fail: () => void;
}

function playByHls(video: HTMLVideoElement, from: number, { newestUrl, expire, fail }: Playback): () => void {
  const hls = new Hls({
    startPosition: from,
    xhrSetup: (request, address) => request.open('GET', swapToken(address, newestUrl()), true),
  });
  let recoveries = 0;
  hls.on(Events.ERROR, (_event: Events.ERROR, data: ErrorData) => {
    if (data.response?.code === 403) expire();
    if (!data.fatal) return;
    if (++recoveries > 6) fail();
    else if (data.type === ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else window.setTimeout(() => hls.startLoad(), 500 * 2 ** recoveries);
  });
  hls.on(Events.FRAG_BUFFERED, () => {
    recoveries = 0;
  });
  hls.loadSource(newestUrl());
  hls.attachMedia(video);
  return () => hls.destroy();
}

function playNatively(video: HTMLVideoElement, from: number, url: string): () => void {
  const begin = () => {
    video.currentTime = from;
  };
  video.addEventListener('loadedmetadata', begin, { once: true });
  video.src = url;
  return () => {
    video.removeEventListener('loadedmetadata', begin);
    video.removeAttribute('src');
  };
}
