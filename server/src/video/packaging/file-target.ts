import { BufferTarget } from 'mediabunny';
import { open, type FileHandle } from 'node:fs/promises';

let failure: unknown = null;

/** The first failed write of this process: later errors of the library do not mention it. */
export const writeFailure = (): unknown => failure;

interface Part {
  bytes: Uint8Array;
  position: number;
}

/** The library reuses its small buffers between two writes, so they are copied; larger ones contain media data and do not change. */
const copiedBytes = 64;

/** A target for media that is written to a file once it is complete. */
export function fileTarget(path: string): BufferTarget {
  const target: PartsTarget = new PartsTarget({ onFinalize: (buffer) => save(path, target.take(), buffer) });
  return target;
}

/**
 * Stores the given chunks without copying. The library's own targets copy every byte two or three times, which took as long as
 * everything else. If a future version does not call `_write`, its buffer is saved instead.
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

/** Contiguous runs of chunks, in the order of writing: at the same position the later one wins. */
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

/** A nearly full disk accepts a part, and refuses the rest. */
async function writeAll(file: FileHandle, pieces: readonly Uint8Array[], position: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, position);
  const left = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0) - bytesWritten;
  if (left > 0) await writeAll(file, [Buffer.concat(pieces).subarray(bytesWritten)], position + bytesWritten);
}
