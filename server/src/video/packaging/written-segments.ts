import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Span } from './shown-span.ts';
import { shownIn, tracksIn, type SegmentTrack } from './segment-boxes.ts';

/** When packaged segments show what, in seconds. */
export interface WrittenTimes {
  /** As their playlist says. */
  seconds: number;
  pictures: Span | null;
  sound: Span | null;
  /** The largest difference between where the playlist places a segment, and when its pictures begin. */
  shift: number;
}

/** A segment of a playlist. */
const entries = /#EXTINF:([\d.]+),\r?\n(\S+)/g;

/** Reads the times of segments from their own indexes, without their media. */
export async function readWrittenTimes(folder: string, playlist: string): Promise<WrittenTimes> {
  const text = await readFile(join(folder, playlist), 'utf8');
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1] ?? '';
  const tracks = tracksIn(await readFile(join(folder, init)));
  const of = (handler: string) => tracks.find((track) => track.handler === handler);
  const [video, audio] = [of('vide'), of('soun')];
  const times: WrittenTimes = { seconds: 0, pictures: null, sound: null, shift: 0 };
  for (const [, seconds, name = ''] of text.matchAll(entries)) {
    const fragments = await readFragments(join(folder, name));
    const pictures = spanOf(fragments, video);
    if (pictures) times.shift = Math.max(times.shift, Math.abs(pictures.from - times.seconds));
    times.pictures = joined(times.pictures, pictures);
    times.sound = joined(times.sound, spanOf(fragments, audio));
    times.seconds += Number(seconds);
  }
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

const spanOf = (fragments: readonly Buffer[], track: SegmentTrack | undefined): Span | null =>
  fragments.reduce<Span | null>((span, fragment) => joined(span, track ? shownIn(fragment, track) : null), null);

function joined(one: Span | null, other: Span | null): Span | null {
  if (!one || !other) return one ?? other;
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}
