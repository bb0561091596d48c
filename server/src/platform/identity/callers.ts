import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { runningTypes } from '#db/running-subscriptions.ts';
import { readAccess } from './access-tokens.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';

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
export type SignedInCaller = z.infer<typeof callerRow> & {
  /** Network address of the request; connections of the hub do not say it. */
  address?: string;
};

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
      select u.id as "userId", s.id as "sessionId", u.role_id as "roleId", u.role_ids as "roleIds", u.permissions,
        u.time_zone as "timeZone", coalesce((select code from languages l where l.id = u.language_id), 'en') as "languageCode",
        ${runningTypes} as "subscriptionTypeIds"
      from sessions s join users u on u.id = s.user_id
      where s.id = ${sessionId} and s.expires_at > now() and s.idle_until > now() and u.status = 'active'`;
    if (!caller) return null;
    if (begun === epoch) cache.set(sessionId, caller, { ttl: hearsOthers() ? cacheMilliseconds : unheardMilliseconds });
    return caller;
  }

  /** Forgets what this node keeps of a user. */
  function forgetHere(userId: string): void {
    epoch++;
    for (const [key, caller] of cache.entries()) if (caller.userId === userId) cache.delete(key);
  }

  /** Forgets what this node keeps of everybody: it may have missed changes. */
  function forgetAllHere(): void {
    epoch++;
    cache.clear();
  }

  /** Forgets what is kept of a user, after the commit: when a session has ended, or what the user may do has changed. */
  function forget(userId: string): void {
    forgetHere(userId);
    domainEvents.emit('callers.changed', userId);
  }

  return { find, findBySession, forget, forgetHere, forgetAllHere };
}

export type Callers = ReturnType<typeof createCallers>;
