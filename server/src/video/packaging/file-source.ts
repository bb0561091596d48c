import { CustomSource } from 'mediabunny';
import { open, type FileHandle } from 'node:fs/promises';

/**
 * A media source that reads a file, with growing read-ahead while it is read sequentially. The library's own file source reads 64 kB at
 * a time and concatenates them.
 */
export function fileSource(path: string): CustomSource {
  let file: FileHandle | null = null;
  return new CustomSource({
    prefetchProfile: 'network',
    async getSize() {
      file = await open(path);
      return (await file.stat()).size;
    },
    async read(start, end) {
      const bytes = Buffer.allocUnsafeSlow(end - start);
      for (let at = 0; at < bytes.length;) {
        const bytesRead = (await file?.read(bytes, at, bytes.length - at, start + at))?.bytesRead ?? 0;
        if (bytesRead === 0) throw new Error(`${path} ends at ${start + at}`);
        at += bytesRead;
      }
      return bytes;
    },
    dispose() {
      void file?.close();
    },
  });
}
