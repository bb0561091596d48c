import type { Relay } from '#platform/realtime/relay.ts';
import type { Bucket } from './bucket.ts';
import { throttleKey } from './shared-throttles.ts';
import type { Throttles } from './throttles.ts';

/** How often nodes tell each other what they have counted: by this much the limit of a bucket may be passed at each node. */
const everyMilliseconds = 250;
/** Buckets of which nothing has been told yet; beyond it they are counted on this node alone. */
const maxPending = 5000;

/**
 * Counts on all nodes together where they have a Redis. No attempt waits for it: each node counts for itself, adds that to the counters in
 * Redis, under names that do not reveal for whom they are, and refuses from when those are full. While Redis is away, each node counts alone.
 */
export function countedTogether(
  alone: Throttles,
  relay: Relay | undefined,
  secret: string,
): Throttles & { close(): void } {
  const pending = new Map<string, Bucket & { attempts: number }>();
  const fullUntil = new Map<string, number>();
  let isTelling = false;

  async function tell(): Promise<void> {
    if (isTelling || !relay) return;
    isTelling = true;
    for (const [key, until] of fullUntil) if (until <= Date.now()) fullUntil.delete(key);
    const told = [...pending.values()];
    pending.clear();
    await Promise.all(
      told.map(async ({ key, limit, seconds, attempts }) => {
        const counted = await relay.count(throttleKey(secret, key), attempts, seconds * 1000);
        if (counted && counted.total >= limit) fullUntil.set(key, Date.now() + counted.leftMilliseconds);
      }),
    );
    isTelling = false;
  }
  const timer = relay && setInterval(() => void tell(), everyMilliseconds).unref();

  return {
    take(bucket) {
      const { key, limit } = bucket;
      if (!relay || limit === 0) return alone.take(bucket);
      const wait = (fullUntil.get(key) ?? 0) - Date.now();
      if (wait > 0) return Math.max(1, Math.ceil(wait / 1000));
      const refused = alone.take(bucket);
      if (refused !== null) return refused;
      const known = pending.get(key);
      if (known) known.attempts++;
      else if (pending.size < maxPending) pending.set(key, { ...bucket, attempts: 1 });
      return null;
    },
    close: () => clearInterval(timer),
  };
}
