import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import { mayActAs } from '@candela/contract/acting';
import { readAccess } from './access-tokens.ts';
import { callerColumns, callerFields } from './caller-row.ts';
import { readKey, readKeyOwner, type FoundKey } from './found-keys.ts';

const callerRow = rowOf({
  ...callerColumns,
  sessionId: z.uuid(),
  /** When the session ends by itself unless it is used, in milliseconds since 1970. */
  sessionEndsAt: z.number(),
  /** The admin who has signed in as this user, and until when; null in a user's own session. */
  actor: z
    .object({ id: z.uuid(), roleIds: z.array(z.int()), permissions: z.array(z.string()), endsAt: z.string() })
    .nullable(),
});

/** The author of a request: the owner of its bearer token or API key. */
export type SignedInCaller = z.infer<typeof callerRow> & {
  /** Network address of the request; not set for hub connections. */
  address?: string;
  /** Set when a program calls with this API key; there is no session then, and `sessionId` is that of the key. */
  keyId?: string;
};

/** The owner of an API key, and the key's limits. */
export interface KeyCaller {
  caller: SignedInCaller;
  scopes: readonly string[];
}

/** How long callers are cached; connected nodes are notified of changes at once. */
const cacheMilliseconds = 5_000;
/** The same while the nodes cannot hear each other. */
const unheardMilliseconds = 1_000;

interface CallersDeps {
  db: Db;
  domainEvents: DomainEvents;
  /** The key that signs access tokens. */
  accessKey: string;
  /** Host of passkeys. */
  rpId: string;
  /** Whether this node currently receives changes from other nodes. */
  hearsOthers(): boolean;
}

/** Finds callers by their token; sessions are cached for five seconds, so that a busy client does not cost a look-up per request. */
export function createCallers({ db, domainEvents, accessKey, rpId, hearsOthers }: CallersDeps) {
  const cache = new LRUCache<string, SignedInCaller>({ max: 20_000, ttl: cacheMilliseconds });
  /** API keys by the hash of their secret. */
  const keys = new LRUCache<string, FoundKey>({ max: 5000, ttl: cacheMilliseconds });
  /** Incremented whenever something is forgotten: the result of a look-up that began before is not cached. */
  let epoch = 0;

  /** @throws AppError sessions.accessExpired */
  async function find(token: string): Promise<SignedInCaller | null> {
    const access = readAccess(accessKey, token);
    if (access?.isExpired) throw new AppError('sessions.accessExpired');
    return access && findBySession(access.sessionId);
  }

  /** The user of a session with their current permissions; null when the session has ended. */
  async function findBySession(sessionId: string): Promise<SignedInCaller | null> {
    const known = cache.get(sessionId);
    if (known) return known;
    const begun = epoch;
    const caller = await readRow(db, callerRow)`
      select ${callerFields(rpId, sql`signed_in`)}, s.id as "sessionId",
        (extract(epoch from least(s.expires_at, s.idle_until, p.expires_at, p.idle_until)) * 1000)::float8 as "sessionEndsAt",
        case when a.id is not null then json_build_object('id', a.id, 'roleIds', a.role_ids, 'permissions', a.permissions,
          'endsAt', s.expires_at) end as actor
      from sessions s join users u on u.id = s.user_id
        left join sessions p on p.id = s.parent_id left join users a on a.id = p.user_id
        join users signed_in on signed_in.id = coalesce(a.id, u.id)
      where s.id = ${sessionId} and s.expires_at > now() and s.idle_until > now() and u.status = 'active'
        and (s.parent_id is null or (p.expires_at > now() and p.idle_until > now() and a.status = 'active'))`;
    if (!caller || (caller.actor && !mayActAs(caller.actor, caller))) return null;
    if (begun === epoch) cache.set(sessionId, caller, { ttl: timeToLive(changeOf(caller)) });
    return caller;
  }

  /**
   * The owner of an API key. @throws AppError keys.unknown, keys.revoked, keys.expired, keys.ownerInactive
   */
  async function findByKey(secretHash: string): Promise<KeyCaller> {
    const begun = epoch;
    const known = keys.get(secretHash);
    const found = known ?? (await readKey(db, rpId, secretHash));
    if (!found) throw new AppError('keys.unknown');
    if (!known && begun === epoch)
      keys.set(secretHash, found, { ttl: timeToLive(found.subscriptionsChangeAt ?? Infinity) });
    const { refusal, worksUntil, scopes, keyId, ...owner } = found;
    if (refusal) throw new AppError(refusal, { userId: owner.userId });
    if (worksUntil !== null && worksUntil <= Date.now()) throw new AppError('keys.expired', { userId: owner.userId });
    return {
      caller: { ...owner, sessionId: keyId, sessionEndsAt: worksUntil ?? Infinity, keyId, actor: null },
      scopes,
    };
  }

  /** The owner of an API key by its id, for addresses that were given to it; null if it does not work, or has none of these scopes. */
  async function findKeyOwner(keyId: string, needed: readonly string[]): Promise<SignedInCaller | null> {
    const found = await readKeyOwner(db, rpId, keyId);
    if (!found?.scopes.some((scope) => needed.includes(scope))) return null;
    const { scopes: _scopes, ...owner } = found;
    return { ...owner, sessionId: keyId, sessionEndsAt: Infinity, actor: null };
  }

  /** Not beyond the moment at which what was read changes by the clock. */
  function timeToLive(changesAt: number): number {
    const usual = hearsOthers() ? cacheMilliseconds : unheardMilliseconds;
    // 0 would be for ever.
    return Math.max(1, Math.min(usual, changesAt - Date.now()));
  }

  /** Forgets what this node has cached of a user, and of the users as whom they have signed in. */
  function forgetHere(userId: string): void {
    epoch++;
    for (const [key, caller] of cache.entries()) {
      if (caller.userId === userId || caller.actor?.id === userId) cache.delete(key);
    }
    for (const [hash, key] of keys.entries()) if (key.userId === userId) keys.delete(hash);
  }

  /** Clears the cache: this node may have missed changes. */
  function forgetAllHere(): void {
    epoch++;
    cache.clear();
    keys.clear();
  }

  /** Forgets a cached user after the commit: when a session has ended, or their permissions have changed. */
  function forget(userId: string): void {
    forgetHere(userId);
    domainEvents.emit('callers.changed', userId);
  }

  return { find, findBySession, findByKey, findKeyOwner, forget, forgetHere, forgetAllHere };
}

/**
 * When what a caller may do changes by the clock alone, in milliseconds since 1970: a subscription ends or begins, the session ends (also
 * that as another user), or the days of grace without a second factor. Infinity: never.
 */
export function changeOf(
  caller: Pick<SignedInCaller, 'sessionEndsAt' | 'subscriptionsChangeAt' | 'factorDueAt'>,
): number {
  const { sessionEndsAt, subscriptionsChangeAt, factorDueAt } = caller;
  return Math.min(sessionEndsAt, subscriptionsChangeAt ?? Infinity, factorDueAt ?? Infinity);
}

export type Callers = ReturnType<typeof createCallers>;
