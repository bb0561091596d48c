import { open } from 'node:fs/promises';
import { AppError } from '#platform/http/errors.ts';
import { FileBytes, windowBytes } from './file-bytes.ts';

/** What a picture says about itself before anything of it is decoded. */
export interface PictureHeader {
  format: 'jpeg' | 'png' | 'webp' | 'gif';
  /** Pixels as stored, before the picture is turned upright. */
  width: number;
  height: number;
  /** How many times a decoder goes over all pixels, by the effort of a plain picture of this format. */
  passes: number;
}

/** Parts of the file: segments, chunks. Writers with small buffers make a few thousand. */
const maxParts = 20_000;
/** Photographs have up to a dozen scans. */
const maxScans = 60;
/** Each is unpacked by the decoder, up to 8 MB: texts, colour profiles. */
const maxNotes = 100;
/** The decoder's time for listing them grows with their square. */
const maxFrames = 2000;

/**
 * Reads the size of a picture and what makes it expensive, by its bytes whatever its name, without decoding anything.
 * @throws AppError assets.unknownType, assets.unreadable, assets.tooComplex
 */
export async function readPictureHeader(path: string): Promise<PictureHeader> {
  const file = await open(path);
  try {
    const bytes = new FileBytes(file);
    const start = (await bytes.read(0, 12)).toString('latin1');
    const found = formats.find(([, signature]) => signature.test(start));
    if (!found) throw new AppError('assets.unknownType');
    const [format, , read] = found;
    const header = await read(bytes);
    if (!header || header.width === 0 || header.height === 0) throw new AppError('assets.unreadable');
    return { format, ...header };
  } finally {
    await file.close();
  }
}

type Facts = Omit<PictureHeader, 'format'>;

const formats = [
  ['jpeg', /^\xff\xd8\xff/, readJpeg],
  ['png', /^\x89PNG\r\n.\n/, readPng],
  ['gif', /^GIF8[79]a/, readGif],
  ['webp', /^RIFF[^]{4}WEBP/, readWebp],
] as const satisfies [PictureHeader['format'], RegExp, (bytes: FileBytes) => Promise<Facts | null>][];

/** Refuses what has more parts than a picture needs. */
function limit(count: number, most: number): void {
  if (count > most) throw new AppError('assets.tooComplex');
}

/** PNG (https://www.w3.org/TR/png-3/): chunks of length, type, data and checksum. */
async function readPng(bytes: FileBytes): Promise<Facts | null> {
  const ihdr = await bytes.read(8, 21);
  if (ihdr.length < 21 || ihdr.toString('latin1', 4, 8) !== 'IHDR') return null;
  const notes = new Set(['tEXt', 'zTXt', 'iTXt', 'iCCP', 'sPLT', 'eXIf']);
  let noted = 0;
  let at = 8;
  for (let parts = 1; ; parts++) {
    limit(parts, maxParts);
    const chunk = await bytes.read(at, 8);
    if (chunk.length < 8) break;
    const type = chunk.toString('latin1', 4, 8);
    if (type === 'IEND') break;
    if (notes.has(type)) limit(++noted, maxNotes);
    at += 12 + chunk.readUInt32BE(0);
  }
  const [isDeep, isInterlaced] = [ihdr.readUInt8(16) === 16, ihdr.readUInt8(20) === 1];
  return {
    width: ihdr.readUInt32BE(8),
    height: ihdr.readUInt32BE(12),
    passes: (isDeep ? 2 : 1) * (isInterlaced ? 2 : 1),
  };
}

/** JPEG (ITU-T T.81, annex B): segments, and coded data after each start of a scan. */
async function readJpeg(bytes: FileBytes): Promise<Facts | null> {
  let size: { width: number; height: number } | null = null;
  let isProgressive = false;
  let scans = 0;
  let at = 2;
  for (let parts = 1; ; parts++) {
    limit(parts, maxParts);
    at = await findMarker(bytes, at);
    const [, code = 0xd9, high = 0, low = 0] = await bytes.read(at, 4);
    if (code === 0xd9) break;
    if (isStartOfFrame(code)) {
      const frame = await bytes.read(at + 4, 5);
      if (frame.length < 5) break;
      size ??= { width: frame.readUInt16BE(3), height: frame.readUInt16BE(1) };
      isProgressive ||= [0xc2, 0xc6, 0xca, 0xce].includes(code);
    }
    if (code === 0xda) limit(++scans, maxScans);
    at += code === 0xd8 || code === 1 ? 2 : 2 + Math.max(2, high * 256 + low);
  }
  return size && { ...size, passes: isProgressive ? 2 + scans / 4 : 1 };
}

/** The position of the next marker: 0xff and a code that coded data does not have after it. Past the end if there is none. */
async function findMarker(bytes: FileBytes, from: number): Promise<number> {
  for (let at = from; ;) {
    const part = await bytes.read(at, windowBytes);
    if (part.length < 2) return at + part.length;
    for (let index = 0; index < part.length - 1; index++) {
      if (part[index] !== 0xff) continue;
      const code = part[index + 1] ?? 0;
      // Not among them: a stuffed zero, a restart, a byte that fills up.
      if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at + index;
    }
    at += part.length - 1;
  }
}

const isStartOfFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/** GIF 89a: the screen that all frames are drawn on. */
async function readGif(bytes: FileBytes): Promise<Facts | null> {
  const screen = await bytes.read(6, 4);
  if (screen.length < 4) return null;
  // Decoders list the frames, which takes a little time for each.
  return { width: screen.readUInt16LE(0), height: screen.readUInt16LE(2), passes: 1 };
}

/** WebP (RFC 9649): chunks of type, length and data, each padded to an even length. */
async function readWebp(bytes: FileBytes): Promise<Facts | null> {
  let size: { width: number; height: number } | null = null;
  let frames = 0;
  let at = 12;
  for (let parts = 1; ; parts++) {
    limit(parts, maxParts);
    const chunk = await bytes.read(at, 18);
    if (chunk.length < 8) break;
    const type = chunk.toString('latin1', 0, 4);
    if (type === 'ANMF') limit(++frames, maxFrames);
    if (chunk.length >= 18) size ??= webpSize(type, chunk);
    const length = chunk.readUInt32LE(4);
    at += 8 + length + (length % 2);
  }
  return size && { ...size, passes: 1 };
}

/** The size in the chunk that has it; null for all other ones. */
function webpSize(type: string, chunk: Buffer): { width: number; height: number } | null {
  if (type === 'VP8X') return { width: chunk.readUIntLE(12, 3) + 1, height: chunk.readUIntLE(15, 3) + 1 };
  if (type === 'VP8 ') return { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff };
  if (type !== 'VP8L') return null;
  const bits = chunk.readUInt32LE(9);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
