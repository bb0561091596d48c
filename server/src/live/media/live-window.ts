import type { Segment } from './packager.ts';
import { playlistOf } from './playlist.ts';

/** Some seconds more than a player buffers, so that a slow one still finds its next segment. */
const listedSegments = 6;
const keptSegments = 10;

/** The newest seconds of a stream as HLS, in memory. */
export class LiveWindow {
  readonly #segments: (Segment & { number: number; parts: number })[] = [];
  // Starts from the clock, so that numbers keep rising in a process that replaces a crashed one. Those of parts stay
  // small: hls.js iterates over them from zero.
  #count = Math.floor(Date.now() / 1000);
  #parts = Math.floor(Date.now() / 60_000) % 10_000;

  add(segment: Segment): void {
    const before = this.#segments.at(-1);
    if (before && before.part !== segment.part) this.#parts++;
    this.#segments.push({ ...segment, number: this.#count++, parts: this.#parts });
    if (this.#segments.length > keptSegments) this.#segments.shift();
  }

  /** The following segments do not continue from here. */
  clear(): void {
    this.#segments.length = 0;
    this.#parts++;
  }

  /** `live.m3u8`, or a file that it names; undefined when there is none (any more, or yet). */
  read(file: string): Buffer | undefined {
    if (file === 'live.m3u8') return this.#playlist();
    const [, part, number] = /^([\w-]{36})(?:-(\d+))?\.(?:mp4|m4s)$/.exec(file) ?? [];
    const found = this.#segments.find(
      (each) => each.part.id === part && (number === undefined || each.number === Number(number)),
    );
    return number === undefined ? found?.part.init : found?.bytes;
  }

  #playlist(): Buffer | undefined {
    const listed = this.#segments.slice(-listedSegments);
    const [first] = listed;
    if (!first) return undefined;
    const segments = listed.map(({ part, number, seconds, startsAt }) => ({
      file: `${part.id}-${number}.m4s`,
      init: `${part.id}.mp4`,
      seconds,
      startsAt,
    }));
    return Buffer.from(playlistOf(segments, { sequence: first.number, discontinuities: first.parts, isOver: false }));
  }
}
