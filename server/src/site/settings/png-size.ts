import type { Storage } from '#platform/storage/storage.ts';

/** Signature, and the length, type, width and height of the first chunk, IHDR (https://www.w3.org/TR/png-3/#11IHDR). */
const headBytes = 24;

/** Width and height of a stored PNG, in pixels; null if it is none, or is gone. */
export async function readPngSize(storage: Storage, key: string): Promise<{ width: number; height: number } | null> {
  if (!(await storage.head(key))) return null;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of await storage.get(key, { start: 0, end: headBytes - 1 })) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
  }
  const head = Buffer.concat(parts);
  if (length < headBytes || head.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}
