import { ErrorTypes, Events, Hls, type ErrorData } from 'hls.js/light';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePlayerChoices } from './player-choices.ts';
import { swapToken } from './swap-token.ts';

interface HlsOptions {
  video: HTMLVideoElement | null;
  /** The latest signed URL; a renewal does not interrupt the playback. */
  url: string | undefined;
  /** Second at which playback starts. */
  startAt: number;
  /** Requests a new URL after the old one was refused. */
  onExpired: () => void;
}

/** The available qualities, and the current one. */
export interface Qualities {
  /** Heights in lines, highest first; empty if the browser chooses by itself. */
  heights: readonly number[];
  /** Height of the current quality. */
  shown: number | null;
}

const noQualities: Qualities = { heights: [], shown: null };

/** Plays HLS in a video element. hls.js is preferred even to native HLS: only it can use a renewed token. */
export function useHls({ video, url, startAt, onExpired }: HlsOptions) {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [qualities, setQualities] = useState(noQualities);
  const [playing, setPlaying] = useState<Hls | null>(null);
  const maxHeight = usePlayerChoices((state) => state.maxHeight);
  const stoodAt = useRef(0);
  const isReady = url !== undefined;
  const newestUrl = useEffectEvent(() => url ?? '');
  const expire = useEffectEvent(onExpired);

  useEffect(() => {
    if (!video || !isReady) return;
    // A retry resumes where the failed attempt stopped.
    const from = attempt === 0 ? startAt : stoodAt.current;
    const hls = Hls.isSupported()
      ? playByHls(video, from, { newestUrl, expire, fail: () => setHasFailed(true), show: setQualities })
      : null;
    const stop = hls ? () => hls.destroy() : playNatively(video, from, newestUrl());
    setPlaying(hls);
    return () => {
      stoodAt.current = video.currentTime;
      stop();
    };
  }, [video, isReady, startAt, attempt]);

  // The preference may come from another video: uses the highest quality that does not exceed it.
  const { heights } = qualities;
  useEffect(() => {
    if (playing) limitHeight(playing, heights, maxHeight);
  }, [playing, heights, maxHeight]);

  const retry = () => {
    setHasFailed(false);
    setAttempt((count) => count + 1);
    onExpired();
  };
  return { hasFailed, retry, qualities };
}

function limitHeight(hls: Hls, heights: readonly number[], maxHeight: number | null): void {
  const height = heights.find((each) => maxHeight !== null && each <= maxHeight) ?? heights.at(-1);
  hls.nextLevel = maxHeight === null ? -1 : hls.levels.findIndex((level) => level.height === height);
}

interface Playback {
  newestUrl: () => string;
  expire: () => void;
  fail: () => void;
  show: (qualities: Qualities) => void;
}

function playByHls(video: HTMLVideoElement, from: number, { newestUrl, expire, fail, show }: Playback): Hls {
  const hls = new Hls({
    startPosition: from,
    // Otherwise a segment of the lowest quality is loaded only to measure the bandwidth, which delays the first picture.
    testBandwidth: false,
    xhrSetup: (request, address) => request.open('GET', swapToken(address, newestUrl()), true),
  });
  let recoveries = 0;
  let timer = 0;
  const goOn = () => {
    // Loading goes on only once there is a playlist.
    if (hls.levels.length > 0) hls.startLoad();
    else hls.loadSource(newestUrl());
  };
  hls.on(Events.ERROR, (_event: Events.ERROR, data: ErrorData) => {
    if (data.response?.code === 403) expire();
    if (!data.fatal) return;
    if (++recoveries > 6) fail();
    else if (data.type === ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else timer = window.setTimeout(goOn, 500 * 2 ** recoveries);
  });
  hls.on(Events.DESTROYING, () => window.clearTimeout(timer));
  hls.on(Events.FRAG_BUFFERED, () => {
    recoveries = 0;
  });
  let heights: number[] = [];
  hls.on(Events.MANIFEST_PARSED, () => {
    heights = [...new Set(hls.levels.map(({ height }) => height).filter((height) => height > 0))].toSorted(
      (a, b) => b - a,
    );
    show({ heights, shown: null });
  });
  hls.on(Events.LEVEL_SWITCHED, (_event: Events.LEVEL_SWITCHED, { level }: { level: number }) => {
    show({ heights, shown: hls.levels[level]?.height ?? null });
  });
  hls.loadSource(newestUrl());
  hls.attachMedia(video);
  return hls;
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
