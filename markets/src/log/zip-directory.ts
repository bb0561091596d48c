/** A file of an archive (APPNOTE.TXT of PKWARE, 4.3). */
export interface ZippedFile {
  /** Where its own header begins. */
  at: number;
  /** How many bytes it takes, as stored. */
  storedBytes: number;
  bytes: number;
  isDeflated: boolean;
}

/** Reads bytes of a file from one place to another, which may be behind its end. */
export type ReadSlice = (from: number, to: number) => Promise<Uint8Array>;

const endBytes = 22;
const maxComment = 65_535;
const maxFiles = 20_000;
const maxDirectoryBytes = 4_000_000;
/** More than anything that is read of an export has. */
const maxBytes = 200_000_000;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The files of an archive by name; null for what is no archive, or is cut off. Encrypted and very large ones are not read. */
export async function readZipDirectory(size: number, read: ReadSlice): Promise<Map<string, ZippedFile> | null> {
  const from = Math.max(0, size - endBytes - maxComment);
  const tail = viewOf(await read(from, size));
  let end = tail.byteLength - endBytes;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) return null;
  const count = tail.getUint16(end + 10, true);
  const [length, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (count > maxFiles || length > maxDirectoryBytes || start + length > from + end) return null;
  const directory = await read(start, start + length);
  const view = viewOf(directory);
  const files = new Map<string, ZippedFile>();
  for (let at = 0, n = 0; n < count; n++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) return null;
    const [method, name, extra, comment] = [10, 28, 30, 32].map((place) => view.getUint16(at + place, true));
    const file = {
      at: view.getUint32(at + 42, true),
      storedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      isDeflated: method === 8,
    };
    const isReadable = (method === 0 || method === 8) && file.at + file.storedBytes <= start;
    if (!isReadable) return null;
    files.set(String.fromCharCode(...directory.subarray(at + 46, at + 46 + (name ?? 0))), file);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

/** The stored bytes of a file, which may be deflated (RFC 1951). @throws for one that is cut off, or too long */
export async function readStored(file: ZippedFile, read: ReadSlice): Promise<Uint8Array> {
  if (Math.max(file.bytes, file.storedBytes) > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
  const header = viewOf(await read(file.at, file.at + 30));
  if (header.byteLength < 30 || header.getUint32(0, true) !== 0x04034b50) throw new Error('no file of an archive');
  const start = file.at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const stored = await read(start, start + file.storedBytes);
  if (stored.length !== file.storedBytes) throw new Error('an archive that is cut off');
  return stored;
}
