import Hls, { ErrorTypes, Events, type ErrorData } from 'hls.js/light';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { swapToken } from './swap-token.ts';

interface HlsOptions {
  video: RefObject<HTMLVideoElement | null>;
  videoId: string;
  /** The newest signed address; a renewal does not interrupt what plays. */
  url: string | undefined;
  /** Asks for a new address when the old one was refused. */
  onExpired: () => void;
}

/** Plays HLS in a video element. hls.js comes first even where the browser could: only it takes a renewed token. */
export function useHls({ video, videoId, url, onExpired }: HlsOptions): { hasFailed: boolean; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const newest = useRef(url);
  const expired = useRef(onExpired);
  const isReady = url !== undefined;

  useEffect(() => {
    newest.current = url;
    expired.current = onExpired;
  });

  useEffect(() => {
    const element = video.current;
    const source = newest.current;
    if (!element || !isReady || !source) return;
    if (!Hls.isSupported()) {
      element.src = source;
      return () => element.removeAttribute('src');
    }
    const hls = new Hls({
      xhrSetup: (request, address) => request.open('GET', swapToken(address, newest.current ?? address), true),
    });
    let recoveries = 0;
    hls.on(Events.ERROR, (_event: Events.ERROR, data: ErrorData) => {
      if (data.response?.code === 403) expired.current();
      if (!data.fatal) return;
      if (++recoveries > 6) setHasFailed(true);
      else if (data.type === ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
      else window.setTimeout(() => hls.startLoad(), 500 * 2 ** recoveries);
    });
    hls.on(Events.FRAG_BUFFERED, () => {
      recoveries = 0;
    });
    hls.loadSource(source);
    hls.attachMedia(element);
    return () => hls.destroy();
  }, [video, videoId, isReady, attempt]);

  const retry = () => {
    setHasFailed(false);
    setAttempt((count) => count + 1);
    onExpired();
  };
  return { hasFailed, retry };
}
