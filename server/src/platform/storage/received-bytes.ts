import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#platform/http/errors.ts';

/**
 * Writes a stream into a file, and stops as soon as it exceeds the limit. The stream is not destroyed: the client must receive
 * a response, which is impossible on a closed connection.
 * @throws AppError assets.tooLarge
 */
async function receiveBytes(bytes: Readable, path: string, limit: number): Promise<{ size: number; checksum: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const part of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > limit) throw new AppError('assets.tooLarge');
      hash.update(part);
      await file.write(part);
    }
  } finally {
    await file.close();
  }
  return { size, checksum: hash.digest('hex') };
}

interface ReceivedFile {
  path: string;
  size: number;
  checksum: string;
}

/**
 * Receives a stream in a temporary file, which is removed after its use.
 * @throws AppError assets.tooLarge
 */
export async function withReceived<T>(
  bytes: Readable,
  limit: number,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'candela-upload-'));
  try {
    const path = join(folder, 'bytes');
    return await use({ path, ...(await receiveBytes(bytes, path, limit)) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
