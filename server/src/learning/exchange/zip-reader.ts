import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as yauzl from 'yauzl';

/** Why an archive is refused. */
export const zipProblems = [
  'notZip',
  'tooManyFiles',
  'tooLarge',
  'ratio',
  'path',
  'link',
  'repeated',
  'encrypted',
] as const;

export class ZipError extends Error {
  readonly problem: (typeof zipProblems)[number];
  constructor(problem: (typeof zipProblems)[number]) {
    super(`The archive is refused: ${problem}.`);
    this.problem = problem;
  }
}

interface ZipLimits {
  files: number;
  /** Of all files together, unpacked. */
  bytes: number;
  /** How many times smaller a file may be packed. */
  ratio: number;
  nameLength: number;
}

const zipLimits: ZipLimits = { files: 9_000, bytes: 2_000_000_000, ratio: 100, nameLength: 300 };

/** A small file may well be packed a hundred times smaller: it is compared with at least so many bytes. */
const leastPackedBytes = 1000;
/** The same for an archive as a whole. */
const smallArchiveBytes = 20_000;
const linkType = 0o120000;
const typeMask = 0o170000;

/** A file of an archive, lying in a folder of ours under a name of ours. */
export interface ZipFile {
  path: string;
  size: number;
}

/**
 * Unpacks an archive into a folder. Names in it never become names of files here; paths that lead elsewhere, links, names that
 * come twice, too many files and what swells too much are refused, whatever its directory says of sizes.
 * @throws ZipError
 */
export async function unpackZip(
  zipPath: string,
  folder: string,
  limits: ZipLimits = zipLimits,
): Promise<Map<string, ZipFile>> {
  const zip = await open(zipPath);
  try {
    if (zip.entryCount > limits.files) throw new ZipError('tooManyFiles');
    const files = new Map<string, ZipFile>();
    const seen = new Set<string>();
    let total = 0;
    for await (const entry of entriesOf(zip)) {
      checkEntry(entry, limits, seen);
      if (entry.fileName.endsWith('/')) continue;
      const path = join(folder, String(files.size));
      const size = await inflate(zip, entry, path, limits.bytes - total, limits.ratio);
      total += size;
      // Files that share their packed bytes, or that are small each, swell together.
      if (total > limits.ratio * Math.max(zip.fileSize, smallArchiveBytes)) throw new ZipError('ratio');
      files.set(entry.fileName, { path, size });
    }
    return files;
  } finally {
    zip.close();
  }
}

function open(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true };
    yauzl.open(path, options, (error, zip) => (error ? reject(new ZipError('notZip')) : resolve(zip)));
  });
}

/** Entries one after the other, as they are asked for. */
async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const entry = await new Promise<yauzl.Entry | null>((resolve, reject) => {
      const done = (settle: () => void) => {
        zip.removeAllListeners();
        settle();
      };
      zip.once('entry', (found: yauzl.Entry) => done(() => resolve(found)));
      zip.once('end', () => done(() => resolve(null)));
      zip.once('error', (error: Error) => done(() => reject(new ZipError(problemOf(error)))));
      if (zip.entriesRead >= zip.entryCount) done(() => resolve(null));
      else zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

/** yauzl refuses paths with `..`, absolute ones, drives and backslashes by itself. */
function problemOf({ message }: Error): ZipError['problem'] {
  return /file ?name|relative path|absolute path|characters/i.test(message) ? 'path' : 'notZip';
}

function checkEntry(entry: yauzl.Entry, limits: ZipLimits, seen: Set<string>): void {
  const { fileName } = entry;
  // What two file systems take for the same name is the same name.
  const name = fileName.normalize('NFC').toLowerCase();
  if (fileName.length > limits.nameLength || fileName.includes('\0')) throw new ZipError('path');
  if (seen.has(name)) throw new ZipError('repeated');
  seen.add(name);
  if (((entry.externalFileAttributes >>> 16) & typeMask) === linkType) throw new ZipError('link');
  if ((entry.generalPurposeBitFlag & 1) !== 0) throw new ZipError('encrypted');
  if (entry.uncompressedSize > limits.bytes) throw new ZipError('tooLarge');
  if (entry.uncompressedSize > limits.ratio * Math.max(entry.compressedSize, leastPackedBytes)) {
    throw new ZipError('ratio');
  }
}

async function inflate(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  path: string,
  room: number,
  ratio: number,
): Promise<number> {
  const source = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(new ZipError('notZip')) : resolve(stream)));
  });
  let size = 0;
  const meter = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length;
      if (size > room) done(new ZipError('tooLarge'));
      else if (size > ratio * Math.max(entry.compressedSize, leastPackedBytes)) done(new ZipError('ratio'));
      else done(null, part);
    },
  });
  try {
    await pipeline(source, meter, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('notZip');
  }
  return size;
}
