import { randomUUID } from 'node:crypto';
import type { Asked, Said } from '#testing/fake-server.ts';

/** A video at a fake provider. */
export interface FakeVideo {
  id: string;
  title: string;
  /** The bytes received so far. */
  bytes: Buffer;
  size: number;
  state: 'uploading' | 'processing' | 'ready' | 'failed';
  created: Date;
  captions: Map<string, string>;
  /** Whether its original was requested, and can be downloaded. */
  original: 'none' | 'preparing' | 'ready';
}

export const seconds = 12.4;

/** Shared by all fakes: videos, and a clock that never returns the same time twice. */
export function createFakeVideos() {
  const videos = new Map<string, FakeVideo>();
  let time = Date.parse('2026-01-01T00:00:00Z');

  function add(given: Partial<FakeVideo> = {}): FakeVideo {
    const video: FakeVideo = {
      id: randomUUID().replaceAll('-', ''),
      title: '',
      bytes: Buffer.of(),
      size: 0,
      state: 'uploading',
      created: new Date((time += 1000)),
      captions: new Map(),
      original: 'none',
      ...given,
    };
    videos.set(video.id, video);
    return video;
  }

  /** Finishes processing of all uploaded videos. */
  function finish(state: 'ready' | 'failed' = 'ready'): void {
    for (const video of videos.values()) {
      if (video.state === 'processing') video.state = state;
      if (video.original === 'preparing') video.original = 'ready';
    }
  }

  return { videos, add, finish };
}

/** The part of tus after the creation. An interrupted request keeps the bytes received so far. */
export function answerTus({ method, headers, body }: Asked, video: FakeVideo | undefined): Said {
  if (headers['tus-resumable'] !== '1.0.0') return { status: 412 };
  if (!video) return { status: 404 };
  const at = { 'upload-offset': String(video.bytes.length), 'tus-resumable': '1.0.0' };
  if (method === 'HEAD') return { status: 200, headers: { ...at, 'upload-length': String(video.size) } };
  if (method !== 'PATCH') return { status: 405 };
  if (headers['content-type'] !== 'application/offset+octet-stream') return { status: 415 };
  if (headers['upload-offset'] !== at['upload-offset']) return { status: 409 };
  take(video, body);
  return { status: 204, headers: { ...at, 'upload-offset': String(video.bytes.length) } };
}

export function take(video: FakeVideo, body: Buffer): void {
  video.bytes = Buffer.concat([video.bytes, body]);
  if (video.bytes.length === video.size) video.state = 'processing';
}

/** `upload-metadata` of tus; null if it is malformed. */
export function metadataOf({ headers }: Asked): Map<string, string> | null {
  const pairs = String(headers['upload-metadata'] ?? '')
    .split(',')
    .map((pair) => pair.split(' ') as [string, string | undefined]);
  if (
    pairs.some(([name, value]) => name === '' || (value !== undefined && Buffer.from(value, 'base64').length === 0))
  ) {
    return null;
  }
  return new Map(pairs.map(([name, value]) => [name, Buffer.from(value ?? '', 'base64').toString()]));
}
