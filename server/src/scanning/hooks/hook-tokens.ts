import { LRUCache } from 'lru-cache';
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { findTokenStrategy } from './hook-tokens.queries.ts';

/** A token of an address is believed for so long: after a change, the old one may be valid longer by that. */
const cacheMilliseconds = 5000;
/** One that is used is looked up again before that, so that no message waits for it. */
const freshMilliseconds = 2500;
const maxCached = 10_000;

export const hookPath = '/hooks/tradingview/';

export const newHookToken = (): string => randomBytes(32).toString('base64url');

export const hashHookToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Finds the strategies of addresses. Of any path, also of one that cannot be an address, the same look-up is made. */
export function createHookTokens(db: Db, onError: (error: unknown) => void) {
  const known = new LRUCache<string, { strategyId: number | null; freshUntil: number }>({
    max: maxCached,
    ttl: cacheMilliseconds,
  });

  async function lookUp(hash: string): Promise<number | null> {
    const strategyId = await findTokenStrategy(db, hash);
    known.set(hash, { strategyId, freshUntil: performance.now() + freshMilliseconds });
    return strategyId;
  }

  return {
    /** @param path behind `/hooks/` */
    async strategyOf(path: string): Promise<number | null> {
      const hash = hashHookToken(path.startsWith('tradingview/') ? path.slice('tradingview/'.length) : ` ${path}`);
      const cached = known.get(hash);
      if (!cached) return lookUp(hash);
      if (cached.freshUntil < performance.now()) {
        // Only one of those that come now.
        cached.freshUntil = Infinity;
        lookUp(hash).catch((error: unknown) => {
          cached.freshUntil = 0;
          onError(error);
        });
      }
      return cached.strategyId;
    },
  };
}

export type HookTokens = ReturnType<typeof createHookTokens>;
