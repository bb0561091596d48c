import { buffer } from 'node:stream/consumers';
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Files that were sent as they are, as the archive that an import is made of. */
export function packTexts(files: readonly { path: string; text: string }[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, text } of files) {
    // A path that leads elsewhere leads to the same place within the archive.
    const inside = posix.normalize(`/${path.replaceAll('\\', '/')}`).replaceAll(/^\/+|\/+$/g, '');
    const name = inside || 'untitled.md';
    zip.addBuffer(Buffer.from(text), name.replaceAll(':', '-'), { compress: false });
  }
  zip.end();
  return buffer(zip.outputStream as Readable);
}
