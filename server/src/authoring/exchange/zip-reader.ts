import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as yauzl from 'yauzl';
import { normalised } from '@candela/contract/normalised';

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
  /** Total unpacked size of all files. */
  bytes: number;
  /** Maximum compression ratio of a file. */
  ratio: number;
  nameLength: number;
}

const zipLimits: ZipLimits = { files: 9_000, bytes: 2_000_000_000, ratio: 100, nameLength: 300 };

/** Small files may have high ratios: the ratio is computed with at least this many bytes. */
const leastPackedBytes = 1000;
/** Maximum compression ratio of the whole archive. */
const smallArchiveBytes = 20_000;
const linkType = 0o120000;
const typeMask = 0o170000;

/** An unpacked file, stored under a generated name. */
export interface ZipFile {
  path: string;
  size: number;
}

/**
 * Unpacks an archive into a folder. File names from the archive are never used on disk; paths that lead outside, links, duplicate
 * names, too many files and zip bombs are refused, whatever sizes its directory claims.
 * @throws ZipError, or one of the system: a full disk
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
      const size = await inflate(zip, entry, path, { room: limits.bytes - total, ratio: limits.ratio });
      total += size;
      // Files that share packed bytes, or many small files, can be a zip bomb together.
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

/** The entries, one after the other on request. */
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

/** yauzl itself refuses paths with `..`, absolute ones, drives and backslashes. */
function problemOf({ message }: Error): ZipError['problem'] {
  return /file ?name|relative path|absolute path|characters/i.test(message) ? 'path' : 'notZip';
}

function checkEntry(entry: yauzl.Entry, limits: ZipLimits, seen: Set<string>): void {
  const { fileName } = entry;
  if (fileName.length > limits.nameLength || fileName.includes('\0')) throw new ZipError('path');
  // Names that some file systems treat as equal count as duplicates.
  const name = normalised(fileName).toLowerCase();
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
  { room, ratio }: { room: number; ratio: number },
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
    if (error instanceof ZipError || isOfSystem(error)) throw error;
    throw new ZipError('notZip');
  }
  return size;
}

/** Not of the archive. */
const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error;
