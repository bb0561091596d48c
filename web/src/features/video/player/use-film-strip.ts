import { useQuery } from '@tanstack/react-query';
import { Hls } from 'hls.js/light';
import { useEffect, useEffectEvent, useState } from 'react';
import { playbackQuery } from './player.api.ts';

export interface FilmFrame {
  /** Second of the video that it shows. */
  at: number;
  /** URL of the picture; undefined until it is created. */
  picture?: string | undefined;
}

interface FilmStripOptions {
  videoId: string;
  isWhole: boolean;
  seconds: number;
  count: number;
  /** Nothing is loaded before this is true. */
  isWanted: boolean;
}

const height = 90;
const patience = 8000;

/** Evenly spaced pictures of a video, created one after another from its HLS stream, so that it works with every host. */
export function useFilmStrip({ videoId, isWhole, seconds, count, isWanted }: FilmStripOptions): FilmFrame[] {
  const { data } = useQuery({ ...playbackQuery(videoId, isWhole), enabled: isWanted });
  const [pictures, setPictures] = useState<ReadonlyMap<number, string>>(new Map());
  // After a renewal of the URL the pictures are the same.
  const hasUrl = data !== undefined;
  const newestUrl = useEffectEvent(() => data?.hlsUrl ?? '');
  useEffect(() => {
    if (!hasUrl || !Hls.isSupported()) return;
    const stop = new AbortController();
    const made: string[] = [];
    void drawFrames(newestUrl(), timesOf(seconds, count), stop.signal, (at, picture) => {
      made.push(picture);
      setPictures((known) => new Map(known).set(at, picture));
    });
    return () => {
      stop.abort();
      for (const picture of made) URL.revokeObjectURL(picture);
      setPictures(new Map());
    };
  }, [hasUrl, seconds, count]);
  return timesOf(seconds, count).map((at) => ({ at, picture: pictures.get(at) }));
}

/** The middle of each of `count` equal parts. */
const timesOf = (seconds: number, count: number) =>
  Array.from({ length: count }, (_, index) => ((index + 0.5) * seconds) / count);

async function drawFrames(
  url: string,
  times: readonly number[],
  signal: AbortSignal,
  onFrame: (at: number, picture: string) => void,
): Promise<void> {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  // Loads only the segment that contains each position.
  const hls = new Hls({
    maxBufferLength: 0.5,
    maxMaxBufferLength: 1,
    backBufferLength: 0,
    startPosition: times[0] ?? 0,
  });
  signal.addEventListener('abort', () => hls.destroy());
  hls.loadSource(url);
  hls.attachMedia(video);
  const canvas = document.createElement('canvas');
  for (const at of times) {
    if (!(await seekTo(video, at, signal))) continue;
    canvas.height = height;
    canvas.width = Math.max(1, Math.round((height * video.videoWidth) / video.videoHeight));
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.7));
    if (signal.aborted) return;
    if (blob) onFrame(at, URL.createObjectURL(blob));
  }
  hls.destroy();
}

/** @returns whether the frame is available; false after a timeout, or when aborted */
async function seekTo(video: HTMLVideoElement, at: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const wait = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const when = (event: string) =>
    new Promise<void>((done) => {
      video.addEventListener(event, () => done(), { once: true });
      wait.addEventListener('abort', () => done());
    });
  if (video.readyState < HTMLMediaElement.HAVE_METADATA) await when('loadedmetadata');
  if (wait.aborted) return false;
  const isThere = when('seeked');
  video.currentTime = at;
  await isThere;
  return video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0 && !signal.aborted;
}
