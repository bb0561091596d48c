import { readFile, writeFile } from 'node:fs/promises';

/** An entry of an edit list (ISO/IEC 14496-12, 8.6.6). */
export interface Edit {
  /** How long it is shown, in seconds. */
  seconds: number;
  /** Where it begins in the track, in seconds; null: nothing is shown. */
  from: number | null;
  /** Speed; 1 by default. */
  rate?: number;
}

interface Box {
  kind: string;
  body: Buffer;
  children: Box[] | null;
}

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
const headerBytes = 8;

function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + headerBytes <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + headerBytes);
    const body = bytes.subarray(at + headerBytes, at + size);
    boxes.push({ kind, body, children: containers.has(kind) ? readBoxes(body) : null });
    at += size;
  }
  return boxes;
}

function writeBox({ kind, body, children }: Box): Buffer {
  const content = children ? Buffer.concat(children.map(writeBox)) : body;
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(headerBytes + content.length);
  header.write(kind, 4, 'latin1');
  return Buffer.concat([header, content]);
}

const child = (box: Box, ...path: string[]): Box =>
  path.reduce((outer, kind) => outer.children!.find((each) => each.kind === kind)!, box);

/** Changes the movie box of a file, which must come after its media as ffmpeg writes it, so that no offset changes. */
async function changeMovie(path: string, change: (movie: Box) => void): Promise<void> {
  const bytes = await readFile(path);
  const at = bytes.lastIndexOf('moov') - 4;
  const [movie] = readBoxes(bytes.subarray(at));
  change(movie!);
  await writeFile(path, Buffer.concat([bytes.subarray(0, at), writeBox(movie!)]));
}

const tracksOf = (movie: Box, handler: 'vide' | 'soun'): Box[] =>
  movie.children!.filter(
    (box) => box.kind === 'trak' && child(box, 'mdia', 'hdlr').body.toString('latin1', 8, 12) === handler,
  );

/** Gives the tracks of a kind in an MP4 or MOV file these edits instead of their own; in 64 bits if `isWide`. */
export async function writeEdits(
  path: string,
  edits: { vide?: readonly Edit[]; soun?: readonly Edit[] },
  isWide = false,
): Promise<void> {
  await changeMovie(path, (movie) => {
    const movieScale = child(movie, 'mvhd').body.readUInt32BE(12);
    for (const handler of ['vide', 'soun'] as const) {
      const list = edits[handler];
      if (!list) continue;
      for (const track of tracksOf(movie, handler)) {
        const scale = child(track, 'mdia', 'mdhd').body.readUInt32BE(12);
        track.children = track.children!.filter(({ kind }) => kind !== 'edts');
        const entries = { kind: 'elst', body: editList(list, { movieScale, scale, isWide }), children: null };
        const box = { kind: 'edts', body: Buffer.alloc(0), children: [entries] };
        track.children.splice(1, 0, box);
        child(track, 'tkhd').body.writeUInt32BE(durationOf(list, movieScale), 20);
      }
    }
    const durations = movie
      .children!.filter(({ kind }) => kind === 'trak')
      .map((track) => child(track, 'tkhd').body.readUInt32BE(20));
    child(movie, 'mvhd').body.writeUInt32BE(Math.max(...durations), 16);
  });
}

const durationOf = (edits: readonly Edit[], scale: number) =>
  edits.reduce((sum, { seconds }) => sum + Math.round(seconds * scale), 0);

function editList(
  edits: readonly Edit[],
  { movieScale, scale, isWide }: { movieScale: number; scale: number; isWide: boolean },
): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt8(isWide ? 1 : 0);
  head.writeUInt32BE(edits.length, 4);
  const entries = edits.map(({ seconds, from, rate = 1 }) => {
    const [duration, time] = [Math.round(seconds * movieScale), from === null ? -1 : Math.round(from * scale)];
    const entry = Buffer.alloc(isWide ? 20 : 12);
    if (isWide) {
      entry.writeBigUInt64BE(BigInt(duration));
      entry.writeBigInt64BE(BigInt(time), 8);
    } else {
      entry.writeUInt32BE(duration);
      entry.writeInt32BE(time, 4);
    }
    entry.writeInt32BE(Math.round(rate * 65_536), entry.length - 4);
    return entry;
  });
  return Buffer.concat([head, ...entries]);
}

/** Sets the duration of the last picture to zero, as some recorders do. */
export async function endWithNothing(path: string): Promise<void> {
  await changeMovie(path, (movie) => {
    const [track] = tracksOf(movie, 'vide');
    const times = child(track!, 'mdia', 'minf', 'stbl', 'stts');
    const count = times.body.readUInt32BE(8);
    const body = Buffer.alloc(24);
    body.writeUInt32BE(2, 4);
    body.writeUInt32BE(count - 1, 8);
    body.writeUInt32BE(times.body.readUInt32BE(12), 12);
    body.writeUInt32BE(1, 16);
    times.body = body;
  });
}

/** Sets the matrix of the pictures to a quarter turn, as phones held upright do. */
export async function turn(path: string, height: number): Promise<void> {
  await changeMovie(path, (movie) => {
    const [track] = tracksOf(movie, 'vide');
    const { body } = child(track!, 'tkhd');
    [0, 1 << 16, 0, -1 << 16, 0, 0, height << 16, 0, 1 << 30].forEach((value, index) =>
      body.writeInt32BE(value, 40 + index * 4),
    );
  });
}
