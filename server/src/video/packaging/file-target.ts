import { open, type FileHandle } from 'node:fs/promises';
import { BufferTarget } from 'mediabunny';

let failure: unknown = null;

/** The first write that failed in this process: what the library throws afterwards does not tell of it. */
export const writeFailure = (): unknown => failure;

interface Part {
  bytes: Uint8Array;
  position: number;
}

/** Bytes of what the library reuses between two writes; pictures and sound are larger, and nobody changes them. */
const copiedBytes = 64;

/** A file that media is written to, when all of it is known. */
export function fileTarget(path: string): BufferTarget {
  const target: PartsTarget = new PartsTarget({ onFinalize: (buffer) => save(path, target.take(), buffer) });
  return target;
}

/**
 * Keeps what it is given as it is. The library's own targets copy every byte two or three times, which took as long as all the
 * rest. A library that no longer calls `_write` keeps a buffer instead, which is then what is saved.
 */
class PartsTarget extends BufferTarget {
  private parts: Part[] = [];
  declare _dispatchWrite: (start: number, end: number) => void;

  _write(data: Uint8Array, position: number): void {
    this.parts.push({ bytes: data.byteLength <= copiedBytes ? data.slice() : data, position });
    this._dispatchWrite(position, position + data.byteLength);
  }

  take(): Part[] {
    const parts = this.parts;
    this.parts = [];
    return parts;
  }
}

async function save(path: string, parts: Part[], buffer: ArrayBuffer): Promise<void> {
  try {
    await using file = await open(path, 'w');
    if (parts.length === 0) await writeAll(file, [new Uint8Array(buffer)], 0);
    for (const { position, pieces } of runsOf(parts)) await writeAll(file, pieces, position);
  } catch (error) {
    failure ??= error;
    throw error;
  }
}

/** What lies behind each other, in the order in which it was written: the last of two at one place counts. */
function runsOf(parts: readonly Part[]): { position: number; pieces: Uint8Array[] }[] {
  const runs: { position: number; pieces: Uint8Array[] }[] = [];
  let end = -1;
  for (const { bytes, position } of parts) {
    if (position === end) runs.at(-1)?.pieces.push(bytes);
    else runs.push({ position, pieces: [bytes] });
    end = position + bytes.byteLength;
  }
  return runs;
}

/** A disk that is nearly full takes a part; it refuses what is then left. */
async function writeAll(file: FileHandle, pieces: readonly Uint8Array[], position: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, position);
  const left = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0) - bytesWritten;
  if (left > 0) await writeAll(file, [Buffer.concat(pieces).subarray(bytesWritten)], position + bytesWritten);
}
