import { LRUCache } from 'lru-cache';

export const hlsPlaylist = 'live.m3u8';

const maxBytes = 64 * 2 ** 20;
/** Only the playlist changes. */
const playlistMilliseconds = 500;
const segmentMilliseconds = 30_000;

/** Cache of HLS files: concurrent requests of any number of viewers read each file once. */
export function createHlsFiles(read: (eventId: number, file: string) => Promise<Uint8Array>) {
  const files = new LRUCache<string, Uint8Array>({
    max: 500,
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + 1,
  });
  const reading = new Map<string, Promise<Uint8Array>>();

  async function fetch(key: string, eventId: number, file: string): Promise<Uint8Array> {
    try {
      const bytes = await read(eventId, file);
      files.set(key, bytes, { ttl: file === hlsPlaylist ? playlistMilliseconds : segmentMilliseconds });
      return bytes;
    } finally {
      reading.delete(key);
    }
  }

  return function get(eventId: number, file: string): Promise<Uint8Array> {
    const key = `${eventId}/${file}`;
    const kept = files.get(key);
    if (kept) return Promise.resolve(kept);
    const begun = reading.get(key) ?? fetch(key, eventId, file);
    reading.set(key, begun);
    return begun;
  };
}
