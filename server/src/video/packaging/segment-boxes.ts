import { boxesOf } from '#platform/movie-boxes.ts';
import type { Span } from './shown-span.ts';

/** A track of segments, as their initialisation describes it. */
export interface SegmentTrack {
  id: number;
  /** `vide` or `soun`. */
  handler: string;
  /** Units per second. */
  scale: number;
}

/** The contents of boxes of a kind in others. */
export const childrenOf = (boxes: readonly Buffer[], kind: string): Buffer[] =>
  boxes.flatMap((box) => [...boxesOf(box)].filter((child) => child.kind === kind).map(({ body }) => body));

/** The tracks in an initialisation segment (ISO/IEC 14496-12, 8.3). */
export function tracksIn(init: Buffer): SegmentTrack[] {
  return childrenOf(childrenOf([init], 'moov'), 'trak').flatMap((track) => {
    const media = childrenOf([track], 'mdia');
    const [[head], [times], [handler]] = [
      childrenOf([track], 'tkhd'),
      childrenOf(media, 'mdhd'),
      childrenOf(media, 'hdlr'),
    ];
    if (!head || !times || !handler) return [];
    return [
      {
        // In version 1 of these boxes, 64-bit times come first.
        id: head.readUInt32BE(head[0] === 1 ? 20 : 12),
        scale: times.readUInt32BE(times[0] === 1 ? 20 : 12),
        handler: handler.toString('latin1', 8, 12),
      },
    ];
  });
}

/** The flags of the boxes tfhd and trun (ISO/IEC 14496-12, 8.8.7 and 8.8.8). */
const flags = { dataOffset: 0x1, baseOffset: 0x1, description: 0x2, firstFlags: 0x4, defaultDuration: 0x8 };
const sampleFlags = { duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 };

/** Samples of a track in a fragment, in seconds. */
export interface ShownSamples extends Span {
  /** When each is shown, and how long the fragment says it takes, in the order of showing. */
  samples: readonly { at: number; seconds: number }[];
}

/**
 * When samples of a track in a fragment are shown; null if it has none. Together they take as long as their decoding: the duration
 * of a single sample leads from its decoding to the next, which need not be shown next.
 */
export function shownIn(fragment: Buffer, { id, scale }: SegmentTrack): ShownSamples | null {
  const samples: { at: number; seconds: number }[] = [];
  let [begin, end] = [Infinity, -Infinity];
  for (const part of childrenOf([fragment], 'traf')) {
    const [[head], [time]] = [childrenOf([part], 'tfhd'), childrenOf([part], 'tfdt')];
    if (head?.readUInt32BE(4) !== id) continue;
    let at = !time ? 0 : time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4);
    const usual = usualDuration(head);
    for (const run of childrenOf([part], 'trun')) {
      for (const { duration, offset } of samplesIn(run, usual)) {
        samples.push({ at: (at + offset) / scale, seconds: duration / scale });
        begin = Math.min(begin, at);
        at += duration;
        end = Math.max(end, at);
      }
    }
  }
  samples.sort((one, other) => one.at - other.at);
  const [first] = samples;
  return first ? { from: first.at, to: first.at + (end - begin) / scale, samples } : null;
}

function usualDuration(head: Buffer): number {
  const set = head.readUInt32BE(0);
  if ((set & flags.defaultDuration) === 0) return 0;
  return head.readUInt32BE(8 + (set & flags.baseOffset ? 8 : 0) + (set & flags.description ? 4 : 0));
}

function* samplesIn(run: Buffer, usual: number): Generator<{ duration: number; offset: number }> {
  const set = run.readUInt32BE(0);
  const has = (flag: number) => (set & flag) !== 0;
  let at = 8 + (has(flags.dataOffset) ? 4 : 0) + (has(flags.firstFlags) ? 4 : 0);
  for (let count = run.readUInt32BE(4); count > 0; count--) {
    const duration = has(sampleFlags.duration) ? run.readUInt32BE(at) : usual;
    at += [sampleFlags.duration, sampleFlags.size, sampleFlags.flags].filter(has).length * 4;
    const offset = has(sampleFlags.offset) ? run.readInt32BE(at) : 0;
    if (has(sampleFlags.offset)) at += 4;
    yield { duration, offset };
  }
}
