import type { Storage } from '#platform/storage/storage.ts';
import { importPartBytes } from '@candela/contract/market-data/candle-imports';

const folderOf = (id: string) => `candle-imports/${id}`;
const keyOf = (id: string, part: number) => `${folderOf(id)}/${String(part).padStart(5, '0')}`;
/** Smaller pieces would be more questions to the thread that reads them. */
const pieceBytes = 512 * 1024;

/** The bytes of imported files, as the parts in which they were sent. */
export function createImportFiles(storage: Storage) {
  return {
    put: (id: string, offset: number, bytes: Uint8Array) => storage.put(keyOf(id, offset / importPartBytes), bytes),
    /** @throws NoSuchObject */
    async *read(id: string, size: number): AsyncGenerator<Uint8Array> {
      for (let part = 0; part * importPartBytes < size; part++) {
        let pieces: Buffer[] = [];
        let length = 0;
        for await (const piece of (await storage.get(keyOf(id, part))) as AsyncIterable<Buffer>) {
          pieces.push(piece);
          length += piece.length;
          if (length < pieceBytes) continue;
          yield Buffer.concat(pieces);
          [pieces, length] = [[], 0];
        }
        if (length > 0) yield Buffer.concat(pieces);
      }
    },
    /** @throws NoSuchObject */
    async readHead(id: string, size: number, limit: number): Promise<Uint8Array> {
      const pieces: Buffer[] = [];
      const range = { start: 0, end: Math.min(size, importPartBytes, limit) - 1 };
      for await (const piece of (await storage.get(keyOf(id, 0), range)) as AsyncIterable<Buffer>) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    remove: (id: string) => storage.deletePrefix(folderOf(id)),
    /** A folder on the disk of the files; null if they are on another machine. */
    diskPath: () => storage.pathOf('candle-imports'),
  };
}

export type ImportFiles = ReturnType<typeof createImportFiles>;
