import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '#platform/storage/storage.ts';
import type { ConnectionTrial } from '#site/connection-trials.ts';

/** Writes, reads and deletes a small object. */
export function storageTrial(storage: Storage): ConnectionTrial {
  return async () => {
    const key = `connection-tests/${randomUUID()}`;
    const written = randomBytes(1024);
    try {
      await storage.put(key, written);
      const read = await buffer(await storage.get(key));
      if (!read.equals(written)) throw new Error('what was read is not what was written');
    } finally {
      await storage.deletePrefix(key);
    }
    if (await storage.head(key)) throw new Error('what was deleted is still there');
    return { outcome: 'works', detail: storage.pathOf('connection-tests') === null ? 'S3' : '' };
  };
}
