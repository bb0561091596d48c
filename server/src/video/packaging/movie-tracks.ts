import { open, type FileHandle } from 'node:fs/promises';

/** A part of a track that is shown, one after the other (ISO/IEC 14496-12, 8.6.6). */
export interface MovieEdit {
  seconds: number;
  /** Where it begins in the track, in seconds; null: nothing is shown. */
  from: number | null;
  /** Speed; 1 is normal, 0 a standing picture. */
  rate: number;
}

/** A track of an MP4 or QuickTime file, as the index of the file describes it. */
export interface MovieTrack {
  id: number;
  /** `vide`, `soun`, or one of many others. */
  handler: string;
  /** How long its media last, in seconds; 0 if they are in fragments. */
  seconds: number;
  /** Null without an edit list: everything is shown. */
  edits: MovieEdit[] | null;
}

interface Box {
  kind: string;
  /** Offsets of its content. */
  from: number;
  to: number;
}

const headerBytes = 8;
/** More boxes or edits than any program writes. */
const maxBoxes = 200_000;
const maxEdits = 10_000;
const maxTracks = 1000;

/** The tracks of an MP4 or QuickTime file in their order; none for other files. */
export async function readMovieTracks(path: string): Promise<MovieTrack[]> {
  await using file = await open(path);
  const { size } = await file.stat();
  const movie = await childOf(file, { kind: '', from: 0, to: size }, 'moov');
  const head = movie && (await childOf(file, movie, 'mvhd'));
  if (!movie || !head) return [];
  const { scale } = timesIn(await contentOf(file, head));
  const tracks: MovieTrack[] = [];
  for await (const box of boxesIn(file, movie)) {
    const track = box.kind === 'trak' ? await readTrack(file, box, scale) : null;
    if (track) tracks.push(track);
    if (tracks.length === maxTracks) break;
  }
  return tracks;
}

async function readTrack(file: FileHandle, track: Box, movieScale: number): Promise<MovieTrack | null> {
  const media = await childOf(file, track, 'mdia');
  const [head, times, handler] = [
    await childOf(file, track, 'tkhd'),
    media && (await childOf(file, media, 'mdhd')),
    media && (await childOf(file, media, 'hdlr')),
  ];
  if (!head || !times || !handler) return null;
  const { scale, seconds } = timesIn(await contentOf(file, times));
  const container = await childOf(file, track, 'edts');
  const edits = container && (await childOf(file, container, 'elst'));
  const headBytes = await contentOf(file, head);
  return {
    // In version 1 of the box the id follows 64-bit times.
    id: headBytes.readUInt32BE(headBytes[0] === 1 ? 20 : 12),
    handler: (await contentOf(file, handler)).toString('latin1', 8, 12),
    seconds,
    edits: edits && editsIn(await contentOf(file, edits), movieScale, scale),
  };
}

/** Timescale and duration of a movie or media header. */
function timesIn(header: Buffer): { scale: number; seconds: number } {
  const isWide = header[0] === 1;
  const scale = header.readUInt32BE(isWide ? 20 : 12) || 1;
  const units = isWide ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return { scale, seconds: units / scale };
}

function editsIn(list: Buffer, movieScale: number, scale: number): MovieEdit[] {
  const isWide = list[0] === 1;
  // A list may claim more than it has.
  const count = Math.min(list.readUInt32BE(4), maxEdits, Math.floor((list.length - 8) / (isWide ? 20 : 12)));
  return Array.from({ length: count }, (_none, index) => {
    const at = 8 + index * (isWide ? 20 : 12);
    const units = isWide ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at);
    const from = isWide ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4);
    return {
      seconds: units / movieScale,
      from: from === -1 ? null : from / scale,
      rate: list.readInt32BE(at + (isWide ? 16 : 8)) / 65_536,
    };
  });
}

async function childOf(file: FileHandle, parent: Box, kind: string): Promise<Box | null> {
  for await (const box of boxesIn(file, parent)) if (box.kind === kind) return box;
  return null;
}

/** The boxes in a box, read one header at a time; ends where the bytes are none. */
async function* boxesIn(file: FileHandle, { from, to }: Box): AsyncGenerator<Box> {
  const header = Buffer.alloc(2 * headerBytes);
  for (let [at, count] = [from, 0]; at + headerBytes <= to && count < maxBoxes; count++) {
    const { bytesRead } = await file.read(header, 0, header.length, at);
    const short = header.readUInt32BE(0);
    const isLong = short === 1 && bytesRead === header.length;
    const size = isLong ? Number(header.readBigUInt64BE(headerBytes)) : short === 0 ? to - at : short;
    const content = at + (isLong ? 2 * headerBytes : headerBytes);
    if (bytesRead < headerBytes || at + size > to || at + size < content) return;
    yield { kind: header.toString('latin1', 4, headerBytes), from: content, to: at + size };
    at += size;
  }
}

/** Small boxes only: headers and edit lists. */
async function contentOf(file: FileHandle, { from, to }: Box): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.min(to - from, 8 + maxEdits * 20));
  await file.read(bytes, 0, bytes.length, from);
  return bytes;
}
