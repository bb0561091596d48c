import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { callApi, signInByApi } from '../api.ts';
import { clientHeaders } from '../demo-accounts.ts';

export interface ClockVideo {
  file: string;
  seconds?: number;
  clockAt?: (second: number) => number;
}

interface ClockVideos {
  clock: { rate: number; seconds: number; width: number; height: number; bars: number; barWidth: number };
  clockVideos: readonly ClockVideo[];
  makeClock(folder: string): Promise<string>;
  makeClockVideo(clockPath: string, folder: string, video: ClockVideo): Promise<string>;
}

/** The videos with a clock in the picture that the server tests use too. */
export async function loadClockVideos(): Promise<ClockVideos> {
  const file = pathToFileURL(resolve(import.meta.dirname, '../../server/src/testing/clock-videos.ts')).href;
  return (await import(file)) as ClockVideos;
}

interface Processed {
  id: string;
  state: string;
  failureCode: string | null;
  durationSeconds: number;
}

/** Uploads a file as the demo trainer. Resolves when it is ready, or has failed. */
export async function uploadAsTrainer(path: string, title: string): Promise<Processed> {
  const { token } = await signInByApi('trainer');
  const bytes = await readFile(path);
  const { body: upload } = await callApi<{ url: string; videoId: string }>('POST', '/video-uploads', token, {
    videoId: randomUUID(),
    title,
    fileName: title,
    size: bytes.length,
    mimeType: 'video/mp4',
    fingerprint: randomUUID(),
  });
  await fetch(new URL(upload.url, inject('url')), {
    method: 'PATCH',
    headers: {
      ...clientHeaders,
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: bytes,
  });
  for (;;) {
    const { body } = await callApi<Processed>('GET', `/videos/${upload.videoId}/processing`, token);
    if (body.state === 'ready' || body.state === 'failed') return body;
    await delay(250);
  }
}

export interface Watched {
  /** The seconds that were sought, and what the clock in the picture showed there; null: none. */
  shown: [second: number, shows: number | null][];
  /** `video.duration` at the end of playing. */
  duration: number;
  hasEnded: boolean;
}

/**
 * An expression for a page with a video: seeks these seconds and reads the clock from a canvas, then plays the last second. Pictures of
 * a video that is held upright are turned back.
 */
export function watching(
  { width, height, bars, barWidth, rate }: ClockVideos['clock'],
  seconds: readonly number[],
): string {
  return `(async () => {
    const until = async (isDone) => {
      for (let tries = 0; tries < 600 && !isDone(); tries++) await new Promise((next) => setTimeout(next, 100));
      return isDone();
    };
    const isLoaded = () => !video().seeking && video().readyState >= 2;
    const video = () => document.querySelector('video');
    await until(() => video()?.readyState >= 2);
    const paper = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    Object.assign(paper.canvas, { width: ${width}, height: ${height} });
    const read = () => {
      paper.resetTransform();
      const isUpright = video().videoHeight > video().videoWidth;
      if (isUpright) {
        paper.translate(0, ${height});
        paper.rotate(-Math.PI / 2);
      }
      paper.drawImage(video(), 0, 0, isUpright ? ${height} : ${width}, isUpright ? ${width} : ${height});
      let count = 0;
      for (let bar = 0; bar < ${bars}; bar++) {
        const [above, below] = [0.25, 0.75].map(
          (part) => paper.getImageData((bar + 0.5) * ${barWidth}, part * ${height}, 1, 1).data[0],
        );
        if (Math.abs(above - below) < 80) return null;
        if (above > below) count += 2 ** bar;
      }
      return count / ${rate};
    };
    const shown = [];
    for (const second of ${JSON.stringify(seconds)}) {
      video().currentTime = second;
      await until(isLoaded);
      // The picture is painted after it was sought.
      await new Promise((next) => setTimeout(next, 300));
      shown.push([second, read()]);
    }
    video().muted = true;
    video().currentTime = video().duration - 1;
    await until(isLoaded);
    await video().play();
    await until(() => video().ended);
    return { shown, duration: video().duration, hasEnded: video().ended };
  })()`;
}
