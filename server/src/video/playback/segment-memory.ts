import { LRUCache } from 'lru-cache';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '#platform/storage/storage.ts';

const maxBytes = 32 * 2 ** 20;
const maxSegmentBytes = 4 * 2 ** 20;
/** How long a segment is cached, and may still be served after its file was deleted. */
const keptMilliseconds = 60_000;

interface Segment {
  size: number;
  etag: string;
  bytes: Buffer;
}

/**
 * Caches segments that are requested again within a minute, for example by a class watching together. Segments requested once are
 * streamed from the storage and use no memory.
 */
export function createSegmentMemory(storage: Pick<Storage, 'head' | 'get'>) {
  const asked = new LRUCache<string, true>({ max: 10_000, ttl: keptMilliseconds });
  const kept = new LRUCache<string, Segment>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
    ttl: keptMilliseconds,
    async fetchMethod(key) {
      const found = await storage.head(key);
      if (!found || found.size > maxSegmentBytes) return undefined;
      const bytes = await buffer(await storage.get(key));
      return { size: bytes.length, etag: found.etag, bytes };
    },
  });

  /** Null if the segment has to be read from the storage, or does not exist. */
  return async function find(key: string): Promise<Segment | null> {
    const known = kept.get(key);
    if (known) return known;
    if (asked.has(key)) return (await kept.fetch(key)) ?? null;
    asked.set(key, true);
    return null;
  };
}
