import { boxesOf } from '#platform/movie-boxes.ts';

/** Tracks of a movie by number, in order: timescale in units per second. */
export type Timescales = Map<number, number>;

/** Reads the boxes before the fragments of a movie (ISO/IEC 14496-12): `ftyp` and `moov`. */
export function timescalesOf(init: Buffer): Timescales {
  const scales: Timescales = new Map();
  for (const trak of boxesAt(init, ['moov', 'trak'])) {
    const [head] = boxesAt(trak, ['tkhd']);
    const [media] = boxesAt(trak, ['mdia', 'mdhd']);
    if (head && media)
      scales.set(head.readUInt32BE(isLong(head) ? 20 : 12), media.readUInt32BE(isLong(media) ? 20 : 12));
  }
  return scales;
}

/** Start of the first fragment in each of its tracks, in seconds. */
export function startsOf(segment: Buffer, scales: Timescales): Map<number, number> {
  const starts = new Map<number, number>();
  for (const { trackId, time } of timesOf(segment)) {
    const scale = scales.get(trackId);
    if (scale === undefined || starts.has(trackId)) continue;
    starts.set(trackId, Number(isLong(time) ? time.readBigUInt64BE(4) : time.readUInt32BE(4)) / scale);
  }
  return starts;
}

/** Shifts the fragments of a segment in time, in place. Nothing begins before 0. */
export function moveInTime(segment: Buffer, scales: Timescales, seconds: number): void {
  for (const { trackId, time } of timesOf(segment)) {
    const units = BigInt(Math.round(seconds * (scales.get(trackId) ?? 0)));
    const moved = (isLong(time) ? time.readBigUInt64BE(4) : BigInt(time.readUInt32BE(4))) + units;
    const kept = moved < 0n ? 0n : moved;
    if (isLong(time)) time.writeBigUInt64BE(kept, 4);
    else time.writeUInt32BE(Number(kept), 4);
  }
}

/** Writes the duration of the whole movie, in place: otherwise players would have to read all of it. */
export function writeLength(init: Buffer, seconds: number): void {
  for (const head of boxesAt(init, ['moov', 'mvhd'])) {
    const units = Math.round(seconds * head.readUInt32BE(isLong(head) ? 20 : 12));
    if (isLong(head)) head.writeBigUInt64BE(BigInt(units), 24);
    else head.writeUInt32BE(Math.min(units, 0xff_ff_ff_ff), 16);
  }
}

/** A copy without creation times, which is identical for identical tracks, whoever published them. */
export function withoutDates(init: Buffer): Buffer {
  const copy = Buffer.from(init);
  const heads = [['mvhd'], ['trak', 'tkhd'], ['trak', 'mdia', 'mdhd']];
  for (const path of heads)
    for (const head of boxesAt(copy, ['moov', ...path])) head.fill(0, 4, isLong(head) ? 20 : 12);
  return copy;
}

/** Version 1 of a box has 64-bit times. */
const isLong = (box: Buffer) => box.readUInt8(0) === 1;

/** The contents of the boxes at the end of a path. */
function* boxesAt(bytes: Buffer, [kind, ...rest]: string[]): Generator<Buffer> {
  for (const box of boxesOf(bytes)) {
    if (box.kind !== kind) continue;
    if (rest.length === 0) yield box.body;
    else yield* boxesAt(box.body, rest);
  }
}

/** The `tfdt` of each track of each fragment. */
function* timesOf(segment: Buffer): Generator<{ trackId: number; time: Buffer }> {
  for (const traf of boxesAt(segment, ['moof', 'traf'])) {
    const [head] = boxesAt(traf, ['tfhd']);
    const [time] = boxesAt(traf, ['tfdt']);
    if (head && time) yield { trackId: head.readUInt32BE(4), time };
  }
}
