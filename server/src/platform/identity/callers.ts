import { mayActAs } from '@candela/contract/acting';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { readAccess } from './access-tokens.ts';
import { callerColumns, callerFields } from './caller-row.ts';
import { readKey, type FoundKey } from './found-keys.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';

const callerRow = rowOf({
  ...callerColumns,
  sessionId: z.uuid(),
  /** Who has signed in as this user, and until when; null in sessions of their own. */
  actor: z
    .object({ id: z.uuid(), roleIds: z.array(z.int()), permissions: z.array(z.string()), endsAt: z.string() })
    .nullable(),
});

/** Who makes a request: the owner of its bearer token, or of the API key that it carries. */
export type SignedInCaller = z.infer<typeof callerRow> & {
  /** Network address of the request; connections of the hub do not say it. */
  address?: string;
  /** Of a program that calls with this API key; there is no session then, and `sessionId` is that of the key. */
  keyId?: string;
};

/** Whom an API key calls for, and what it is limited to. */
export interface KeyCaller {
  caller: SignedInCaller;
  scopes: readonly string[];
}

/** How long a change may go unseen that another node could not tell; it is told at once where nodes hear each other. */
const cacheMilliseconds = 5_000;
/** While they do not. */
const unheardMilliseconds = 1_000;

interface CallersDeps {
  db: Db;
  domainEvents: DomainEvents;
  /** Of access tokens. */
  accessKey: string;
  /** Whether this node would hear what happens at others. */
  hearsOthers(): boolean;
}

/** Finds callers by their token; sessions are kept for five seconds, so that a busy client costs no look-up per request. */
export function createCallers({ db, domainEvents, accessKey, hearsOthers }: CallersDeps) {
  const cache = new LRUCache<string, SignedInCaller>({ max: 20_000, ttl: cacheMilliseconds });
  /** Keys by the hash of their secret. */
  const keys = new LRUCache<string, FoundKey>({ max: 5000, ttl: cacheMilliseconds });
  /** Rises with whatever is forgotten: what was looked up before is not kept. */
  let epoch = 0;

  /** @throws AppError sessions.accessExpired */
  async function find(token: string): Promise<SignedInCaller | null> {
    const access = readAccess(accessKey, token);
    if (access?.isExpired) throw new AppError('sessions.accessExpired');
    return access && findBySession(access.sessionId);
  }

  /** Whose session it is, with what they may do now; null when it has ended. */
  async function findBySession(sessionId: string): Promise<SignedInCaller | null> {
    const known = cache.get(sessionId);
    if (known) return known;
    const begun = epoch;
    const caller = await readRow(db, callerRow)`
      select ${callerFields}, s.id as "sessionId",
        case when a.id is not null then json_build_object('id', a.id, 'roleIds', a.role_ids, 'permissions', a.permissions,
          'endsAt', s.expires_at) end as actor
      from sessions s join users u on u.id = s.user_id
        left join sessions p on p.id = s.parent_id left join users a on a.id = p.user_id
      where s.id = ${sessionId} and s.expires_at > now() and s.idle_until > now() and u.status = 'active'
        and (s.parent_id is null or (p.expires_at > now() and p.idle_until > now() and a.status = 'active'))`;
    if (!caller || (caller.actor && !mayActAs(caller.actor, caller))) return null;
    if (begun === epoch) cache.set(sessionId, caller, { ttl: timeToLive() });
    return caller;
  }

  /**
   * Whom the API key of a secret calls for. @throws AppError keys.unknown, keys.revoked, keys.expired, keys.ownerInactive
   */
  async function findByKey(secretHash: string): Promise<KeyCaller> {
    const begun = epoch;
    const known = keys.get(secretHash);
    const found = known ?? (await readKey(db, secretHash));
    if (!found) throw new AppError('keys.unknown');
    if (!known && begun === epoch) keys.set(secretHash, found, { ttl: timeToLive() });
    const { refusal, worksUntil, scopes, keyId, ...owner } = found;
    if (refusal) throw new AppError(refusal, { userId: owner.userId });
    if (worksUntil !== null && worksUntil <= Date.now()) throw new AppError('keys.expired', { userId: owner.userId });
    return { caller: { ...owner, sessionId: keyId, keyId, actor: null }, scopes };
  }

  const timeToLive = () => (hearsOthers() ? cacheMilliseconds : unheardMilliseconds);

  /** Forgets what this node keeps of a user, and of others as whom they have signed in. */
  function forgetHere(userId: string): void {
    epoch++;
    for (const [key, caller] of cache.entries()) {
      if (caller.userId === userId || caller.actor?.id === userId) cache.delete(key);
    }
    for (const [hash, key] of keys.entries()) if (key.userId === userId) keys.delete(hash);
  }

  /** Forgets what this node keeps of everybody: it may have missed changes. */
  function forgetAllHere(): void {
    epoch++;
    cache.clear();
    keys.clear();
  }

  /** Forgets what is kept of a user, after the commit: when a session has ended, or what the user may do has changed. */
  function forget(userId: string): void {
    forgetHere(userId);
    domainEvents.emit('callers.changed', userId);
  }

  return { find, findBySession, findByKey, forget, forgetHere, forgetAllHere };
}

export type Callers = ReturnType<typeof createCallers>;
