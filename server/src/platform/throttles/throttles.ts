import { LRUCache } from 'lru-cache';
import type { Bucket } from './bucket.ts';

/** Maximum number of buckets; beyond it the oldest are dropped. */
const maxBuckets = 20_000;

/** Counts in memory on this node alone: for frequent attempts where nodes need not agree. */
export interface Throttles {
  /**
   * Takes one attempt out of a bucket; one with a limit of 0 is never full.
   * @returns null when there was room, otherwise the seconds until there is
   */
  take(bucket: Bucket): number | null;
}

export function createThrottles(): Throttles {
  const buckets = new LRUCache<string, { used: number }>({
    max: maxBuckets,
    ttl: 1000,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  });

  return {
    take({ key, limit, seconds }) {
      if (limit === 0) return null;
      const bucket = buckets.get(key);
      if (!bucket) {
        buckets.set(key, { used: 1 }, { ttl: seconds * 1000 });
        return null;
      }
      if (bucket.used >= limit) return Math.max(1, Math.ceil(buckets.getRemainingTTL(key) / 1000));
      bucket.used++;
      return null;
    },
  };
}
