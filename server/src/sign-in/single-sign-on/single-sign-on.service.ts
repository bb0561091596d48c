import { createHash } from 'node:crypto';
import { queueAccountMail } from '#accounts/account-mails.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Origin } from '#platform/http/origins.ts';
import { isSame } from '#platform/http/webhooks.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import { readWays } from '#sign-in/sign-in-ways.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Session } from '@candela/contract/sign-in/sessions';
import { accountOf } from './accounts-by-identity.ts';
import { isKeptElsewhere } from './claims.ts';
import { connect } from './identities.queries.ts';
import type { createOpenidProvider } from './openid-provider.ts';
import type { Proven } from './proven-identity.ts';
import type { createProviderSettings } from './provider-settings.service.ts';
import { isUnsaid } from './role-rules.ts';
import { deleteLinks, findLink, insertAttempt, lockActive, takeAttempt } from './single-sign-on.queries.ts';

export const attemptSeconds = 600;

interface Deps {
  db: Db;
  callers: Callers;
  settings: ReturnType<typeof createProviderSettings>;
  provider: ReturnType<typeof createOpenidProvider>;
  /** Passkeys of this host are another way to sign in. */
  rpId: string;
  /** It does not count as identity confirmation for a step-up. */
  startSession(
    userId: string,
    origin: Origin,
    replaced: string | undefined,
  ): Promise<{ session: Session; refreshToken: string }>;
  /** The token for the second step if the user has a second factor here, otherwise null. */
  askSecondStep(userId: string): Promise<string | null>;
  warn(message: string): void;
}

/** The data with which the browser has returned from the provider. */
interface Brought {
  /** Query string of the address to which the provider redirected it. */
  search: string;
  /** From the cookie. */
  state: string | undefined;
  refreshToken: string | undefined;
}

/** Sign-in with the configured OpenID provider. */
export function createSingleSignOn(deps: Deps) {
  const { db, callers, settings, provider, rpId, startSession, askSecondStep, warn } = deps;

  /** The state is stored in a cookie of the browser. @throws AppError singleSignOn.off, … */
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
   * Signs in, or links the account of the caller who requested that. A refusal changes nothing.
   * @throws AppError singleSignOn.…
   */
  async function finish(caller: SignedInCaller | null, { search, state, refreshToken }: Brought, origin: Origin) {
    const given = new URLSearchParams(search).get('state');
    if (state === undefined || given === null || !isSame(given, state)) throw new AppError('singleSignOn.attemptLost');
    const attempt = await takeAttempt(db, hashOf(state));
    if (!attempt || attempt.isPast) throw new AppError('singleSignOn.attemptLost');
    if (attempt.userId !== null && attempt.userId !== caller?.userId) throw new AppError('singleSignOn.attemptLost');
    const { row, access } = await settings.requireProvider();
    const proven = await provider.finish(access, search, { ...attempt, state }, row.roleClaim);
    const { returnTo, userId: linking } = attempt;
    if (linking !== null) {
      await db.transaction((tx) => link(tx, linking, proven, origin));
      return { begun: null, secondStep: null, returnTo };
    }
    if (proven.moreFailed) warn('The userinfo endpoint of the provider does not respond; its token is used alone');
    if (isUnsaid(row, proven.claims)) {
      const reason = isKeptElsewhere(proven.claims, row.roleClaim)
        ? ' (too many values: it refers to another service)'
        : '';
      warn(`The provider has not said ${JSON.stringify(row.roleClaim)}${reason}: roles stay as they are`);
    }
    const userId = await db.transaction((tx) => accountOf(tx, row, proven));
    // New roles, and the end of sessions with the former ones, take effect on every node.
    callers.forget(userId);
    const secondStep = await askSecondStep(userId);
    const begun = secondStep === null ? await startSession(userId, origin, refreshToken) : null;
    return { begun, secondStep, returnTo };
  }

  async function getLink(caller: SignedInCaller) {
    const { name, issuer, isOn } = await settings.get();
    const linkedAt = toIsoOrNull(await findLink(db, caller.userId, issuer));
    return {
      name: isOn ? name : null,
      linkedAt,
      canUnlink: linkedAt !== null && (await hasOtherWay(db, caller.userId)),
    };
  }

  /** @throws AppError singleSignOn.lastWay */
  async function unlink(caller: SignedInCaller): Promise<void> {
    const { userId } = caller;
    await db.transaction(async (tx) => {
      if (!(await lockActive(tx, userId)) || !(await hasOtherWay(tx, userId)))
        throw new AppError('singleSignOn.lastWay');
      if ((await deleteLinks(tx, userId)) === 0) return;
      await queueAccountMail(tx, { userId, template: 'factorRemoved' });
      await recordChange(tx, caller, { action: 'removeFactor', entity: 'user', entityId: userId, before: factor });
    });
  }

  /** Whether the user can sign in without a provider. */
  async function hasOtherWay(from: Db | Tx, userId: string): Promise<boolean> {
    const { hasPassword, passkeys } = await readWays(from, userId, rpId);
    return hasPassword || passkeys > 0;
  }

  return { begin, finish, getLink, unlink };
}

/** The name in the audit log. */
const factor = { factor: 'provider' };

/** @throws AppError singleSignOn.noAccess, singleSignOn.taken */
async function link(tx: Tx, userId: string, proven: Proven, { address }: Origin): Promise<void> {
  if (!(await lockActive(tx, userId))) throw new AppError('singleSignOn.noAccess', { userId });
  const connected = await connect(tx, proven.issuer, proven.subject, userId);
  if (connected === 'taken') throw new AppError('singleSignOn.taken');
  if (connected === 'own') return;
  await queueAccountMail(tx, { userId, template: 'factorAdded' });
  const change = { action: 'addFactor', entity: 'user', entityId: userId, after: factor } as const;
  await recordChange(tx, { userId, address }, change);
}

const hashOf = (state: string): string => createHash('sha256').update(state).digest('base64url');
