import { open } from 'node:fs/promises';

const headerBytes = 12;
/** Each is about 1 GB long. */
const maxParts = 1000;
/** Sizes written by programs that did not know the length yet. */
const unknownSizes = new Set([0, 0xffffffff]);

/**
 * Whether an AVI file is truncated. Readers estimate the duration of such a file from the remaining data, so that the loss would not be
 * noticed; other formats contain their duration.
 */
export async function isCutOffAvi(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size: end } = await file.stat();
    const header = Buffer.alloc(headerBytes);
    // Long videos consist of several RIFF parts.
    for (let [at, parts] = [0, 0]; at < end && parts < maxParts; parts++) {
      const { bytesRead } = await file.read(header, 0, headerBytes, at);
      const isPart = bytesRead === headerBytes && /^RIFF.{4}AVI[ X]$/s.test(header.toString('latin1'));
      // Data after the last part does not belong to the video.
      if (!isPart) return false;
      const size = header.readUInt32LE(4);
      if (unknownSizes.has(size)) return false;
      // Parts start at even offsets.
      at += 8 + size + (size % 2);
      if (at > end + 1) return true;
    }
    return false;
  } finally {
    await file.close();
  }
}
