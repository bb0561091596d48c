import { open } from 'node:fs/promises';

const headerBytes = 12;
/** What programs write that do not know the length yet. */
const unknownSizes = new Set([0, 0xffffffff]);

/**
 * Whether an AVI file ends before its parts do. Readers guess the length of such a file from what is left of it, so that nobody
 * would notice that the rest is missing; files of other kinds say how many seconds they have.
 */
export async function isCutOffAvi(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size: end } = await file.stat();
    const header = Buffer.alloc(headerBytes);
    // Long films have several parts, one after the other.
    for (let at = 0; at < end;) {
      const { bytesRead } = await file.read(header, 0, headerBytes, at);
      const isPart = bytesRead === headerBytes && /^RIFF.{4}AVI[ X]$/s.test(header.toString('latin1'));
      // What follows the last part is none of the film.
      if (!isPart) return false;
      const size = header.readUInt32LE(4);
      if (unknownSizes.has(size)) return false;
      // Parts begin at even places.
      at += 8 + size + (size % 2);
      if (at > end + 1) return true;
    }
    return false;
  } finally {
    await file.close();
  }
}
