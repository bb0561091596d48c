import type { Readable } from 'node:stream';
import type { Storage } from '#platform/storage/storage.ts';
import { maxCalendarBytes } from '@candela/contract/community/economic-imports';

/** Files of imports, in the storage until they are imported. */
export function createCalendarFiles(storage: Storage) {
  const keyOf = (id: string) => `economic-imports/${id}`;
  return {
    put: (id: string, bytes: Uint8Array) => storage.put(keyOf(id), bytes),
    /** @throws NoSuchObject */
    read: async (id: string): Promise<Uint8Array> => (await received(await storage.get(keyOf(id)))) ?? new Uint8Array(),
    remove: (id: string) => storage.deletePrefix(keyOf(id)),
  };
}

export type CalendarFiles = ReturnType<typeof createCalendarFiles>;

/** The bytes of a stream; null if they are more than a calendar may have. */
export async function received(body: Readable): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxCalendarBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
