import { open, type FileHandle } from 'node:fs/promises';
import { StreamTarget, type StreamTargetChunk } from 'mediabunny';

let failure: unknown = null;

/** The first write that failed in this process: what the library throws afterwards does not tell of it. */
export const writeFailure = (): unknown => failure;

/** A file that media is written to. */
export function fileTarget(path: string): StreamTarget {
  let file: FileHandle | null = null;
  const writable = new WritableStream<StreamTargetChunk>({
    async start() {
      file = await noted(open(path, 'w'));
    },
    async write({ data, position }) {
      await noted(file?.write(data, 0, data.byteLength, position));
    },
    async close() {
      await noted(file?.close());
    },
    async abort() {
      await file?.close();
    },
  });
  return new StreamTarget(writable, { chunked: true });
}

async function noted<T>(work: Promise<T> | undefined): Promise<T | null> {
  try {
    return (await work) ?? null;
  } catch (error) {
    failure ??= error;
    throw error;
  }
}
