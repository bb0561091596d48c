import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shownIn, tracksIn } from './segment-boxes.ts';
import type { Span } from './shown-span.ts';

/** When packaged segments show what, in seconds. */
export interface WrittenTimes {
  /** As their playlist says. */
  seconds: number;
  pictures: Span | null;
  sound: Span | null;
  /** The largest difference between where the playlist places a segment, and when its pictures begin. */
  shift: number;
  /**
   * For how long the next picture comes later than a single picture says that it is shown: whoever seeks there sees another one. Pictures
   * that are not decoded in the order of showing cannot say it.
   */
  hole: number;
}

/** A segment of a playlist. */
const entries = /#EXTINF:([\d.]+),\r?\n(\S+)/g;

/** Reads the times of segments from their own indexes, without their media. */
export async function readWrittenTimes(folder: string, playlist: string): Promise<WrittenTimes> {
  const text = await readFile(join(folder, playlist), 'utf8');
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1] ?? '';
  const tracks = tracksIn(await readFile(join(folder, init)));
  const [video, audio] = ['vide', 'soun'].map((kind) => tracks.find(({ handler }) => handler === kind));
  const times: WrittenTimes = { seconds: 0, pictures: null, sound: null, shift: 0, hole: 0 };
  let shownUntil = Infinity;
  const follow = (at: number) => (times.hole = Math.max(times.hole, at - shownUntil));
  for (const [, seconds, name = ''] of text.matchAll(entries)) {
    const fragments = await readFragments(join(folder, name));
    const pictures = fragments.flatMap((fragment) => (video && shownIn(fragment, video)) ?? []);
    for (const { at, seconds } of pictures.flatMap(({ samples }) => samples)) {
      follow(at);
      shownUntil = at + seconds;
    }
    const [first] = pictures;
    if (first) times.shift = Math.max(times.shift, Math.abs(first.from - times.seconds));
    const sounds = fragments.flatMap((fragment) => (audio && shownIn(fragment, audio)) ?? []);
    times.pictures = pictures.reduce(joined, times.pictures);
    times.sound = sounds.reduce(joined, times.sound);
    times.seconds += Number(seconds);
  }
  follow(times.seconds);
  return times;
}

/** The indexes of a segment: the contents of its movie fragments. */
async function readFragments(path: string): Promise<Buffer[]> {
  await using file = await open(path);
  const { size } = await file.stat();
  const header = Buffer.alloc(16);
  const fragments: Buffer[] = [];
  for (let at = 0; at + 8 <= size;) {
    await file.read(header, 0, header.length, at);
    const length = header.readUInt32BE(0) === 1 ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0);
    if (length < 8) break;
    if (header.toString('latin1', 4, 8) === 'moof') {
      const body = Buffer.alloc(length - 8);
      await file.read(body, 0, body.length, at + 8);
      fragments.push(body);
    }
    at += length;
  }
  return fragments;
}

function joined(one: Span | null, { from, to }: Span): Span {
  return { from: Math.min(one?.from ?? from, from), to: Math.max(one?.to ?? to, to) };
}
