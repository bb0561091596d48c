import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Packs uploaded text files into an archive for the import. */
export function packTexts(files: readonly { path: string; text: string }[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, text } of files) {
    // A path that leads outside is mapped to a place within the archive.
    const inside = posix.normalize(`/${path.replaceAll('\\', '/')}`).replaceAll(/^\/+|(?<!\/)\/+$/g, '');
    const name = inside || 'untitled.md';
    zip.addBuffer(Buffer.from(text), name.replaceAll(':', '-'), { compress: false });
  }
  zip.end();
  return buffer(zip.outputStream as Readable);
}
