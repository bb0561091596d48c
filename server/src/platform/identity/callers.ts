import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { DomainEvents } from '#platform/domain-events.ts';

const callerRow = rowOf({
  userId: z.uuid(),
  sessionId: z.uuid(),
  roleId: z.int(),
  roleIds: z.array(z.int()),
  permissions: z.array(z.string()),
  timeZone: z.string().nullable(),
  /** Language of the interface, English until chosen. */
  languageCode: z.string(),
  /** Types of the caller's running subscriptions. */
  subscriptionTypeIds: z.array(z.int()),
});

/** Who makes a request: the owner of its bearer token. */
export type SignedInCaller = z.infer<typeof callerRow>;

/** Tokens are stored and looked up by this hash only. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** How long a change of roles or a sign-out on another node may go unseen. */
const cacheMilliseconds = 5_000;

/** Finds callers by their token; answers are kept for five seconds, so that a busy client costs no look-up per request. */
export function createCallers(db: Db, domainEvents: DomainEvents) {
  const cache = new LRUCache<string, SignedInCaller>({ max: 20_000, ttl: cacheMilliseconds });

  async function find(token: string): Promise<SignedInCaller | null> {
    const tokenHash = hashToken(token);
    const known = cache.get(tokenHash);
    if (known) return known;
    const caller = await readRow(db, callerRow)`
      select u.id as "userId", s.id as "sessionId", u.role_id as "roleId", u.role_ids as "roleIds", u.permissions,
        u.time_zone as "timeZone", coalesce((select code from languages l where l.id = u.language_id), 'en') as "languageCode",
        array(
          select distinct p.subscription_type_id from subscriptions x join plans p on p.id = x.plan_id
          where x.user_id = u.id and x.status = 'active' and x.starts_at <= now() and (x.ends_at is null or x.ends_at > now())
        ) as "subscriptionTypeIds"
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${tokenHash} and s.expires_at > now() and u.status = 'active'`;
    if (!caller) return null;
    cache.set(tokenHash, caller);
    return caller;
  }

  /** Forgets what this node keeps of a user. */
  function forgetHere(userId: string): void {
    for (const [key, caller] of cache.entries()) if (caller.userId === userId) cache.delete(key);
  }

  /** Forgets what this node keeps of everybody: it may have missed changes. */
  function forgetAllHere(): void {
    cache.clear();
  }

  /** Forgets what is kept of a user: after sign-out, and after changes of what the user may do. */
  function forget(userId: string): void {
    forgetHere(userId);
    domainEvents.emit('callers.changed', userId);
  }

  return { find, forget, forgetHere, forgetAllHere };
}

export type Callers = ReturnType<typeof createCallers>;
