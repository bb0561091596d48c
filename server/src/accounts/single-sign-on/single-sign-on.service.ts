import { createHash } from 'node:crypto';
import type { Session } from '@candela/contract/accounts/sessions';
import type { Db } from '#db/client.ts';
import { accountOf } from './accounts-by-identity.ts';
import { connect } from './identities.queries.ts';
import type { createOpenidProvider } from './openid-provider.ts';
import type { createProviderSettings } from './provider-settings.service.ts';
import { deleteLinks, findLink, insertAttempt, lockUser, takeAttempt } from './single-sign-on.queries.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Origin } from '#platform/http/origins.ts';
import { isSame } from '#platform/http/webhooks.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';

export const attemptSeconds = 600;

interface Deps {
  db: Db;
  callers: Callers;
  settings: ReturnType<typeof createProviderSettings>;
  provider: ReturnType<typeof createOpenidProvider>;
  startSession(
    userId: string,
    origin: Origin,
    replaced: string | undefined,
  ): Promise<{ session: Session; refreshToken: string }>;
}

/** What the browser has brought back. */
interface Brought {
  /** Query of the address that the provider has sent it to. */
  search: string;
  /** Of the cookie. */
  state: string | undefined;
  refreshToken: string | undefined;
}

/** Signing in by the OpenID provider of the settings. */
export function createSingleSignOn({ db, callers, settings, provider, startSession }: Deps) {
  /** The state is for a cookie of the browser. @throws AppError singleSignOn.off, … */
  async function begin(
    caller: SignedInCaller | null,
    returnTo: string | null,
  ): Promise<{ url: string; state: string }> {
    const { access } = await settings.requireProvider();
    const { url, state, nonce, verifier } = await provider.begin(access);
    const userId = caller?.userId ?? null;
    const lifetimeSeconds = attemptSeconds;
    await insertAttempt(db, { stateHash: hashOf(state), nonce, verifier, returnTo, userId, lifetimeSeconds });
    return { url, state };
  }

  /**
   * Signs in, or connects the account of the caller who has asked for that. Whatever is refused leaves nothing behind.
   * @throws AppError singleSignOn.…
   */
  async function finish(caller: SignedInCaller | null, { search, state, refreshToken }: Brought, origin: Origin) {
    const given = new URLSearchParams(search).get('state');
    if (state === undefined || given === null || !isSame(given, state)) throw new AppError('singleSignOn.attemptLost');
    const attempt = await takeAttempt(db, hashOf(state));
    if (!attempt || attempt.isPast) throw new AppError('singleSignOn.attemptLost');
    if (attempt.userId !== null && attempt.userId !== caller?.userId) throw new AppError('singleSignOn.attemptLost');
    const { row, access } = await settings.requireProvider();
    const proven = await provider.finish(access, search, { ...attempt, state });
    const { returnTo, userId: linking } = attempt;
    if (linking !== null) {
      const isFree = await db.transaction((tx) => connect(tx, proven.issuer, proven.subject, linking));
      if (!isFree) throw new AppError('singleSignOn.taken');
      return { started: null, returnTo };
    }
    const userId = await db.transaction((tx) => accountOf(tx, row, proven));
    // Other roles, and the end of sessions that had those of before, hold on every node.
    callers.forget(userId);
    return { started: await startSession(userId, origin, refreshToken), returnTo };
  }

  async function getLink(caller: SignedInCaller) {
    const { name, issuer, isOn } = await settings.get();
    const { linkedAt, hasPassword } = await findLink(db, caller.userId, issuer);
    return { name: isOn ? name : null, linkedAt: toIsoOrNull(linkedAt), canUnlink: linkedAt !== null && hasPassword };
  }

  /** @throws AppError singleSignOn.lastWay */
  async function unlink(caller: SignedInCaller): Promise<void> {
    await db.transaction(async (tx) => {
      await lockUser(tx, caller.userId);
      const { hasPassword } = await findLink(tx, caller.userId, '');
      if (!hasPassword) throw new AppError('singleSignOn.lastWay');
      await deleteLinks(tx, caller.userId);
    });
  }

  return { begin, finish, getLink, unlink };
}

const hashOf = (state: string): string => createHash('sha256').update(state).digest('base64url');
