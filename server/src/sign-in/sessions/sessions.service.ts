import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { queueAccountMail } from '#accounts/account-mails.ts';
import { forgetEmailChange } from '#accounts/mailed-links.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Origin } from '#platform/http/origins.ts';
import { accessSeconds, signAccess } from '#platform/identity/access-tokens.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Profile } from '@candela/contract/accounts/profiles';
import type { Access, OwnSession, Session } from '@candela/contract/sign-in/sessions';
import {
  deletePastSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  findSalt,
  insertSession,
  keepAccount,
  keepSession,
  listSessionsOf,
  lockSession,
  rotateSession,
} from './sessions.queries.ts';
import { judge, lifetimesOf, type Verdict } from './sessions.rotation.ts';
import { isRefreshTokenOf, parseRefreshToken, signRefreshToken } from './sessions.tokens.ts';

/** Once an hour. */
export const pastSessionsJob = defineJob({
  name: 'sessions.past',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 10, maxDelaySeconds: 60 },
  limitSeconds: 300,
  repeats: { cron: '17 * * * *', timeZone: 'UTC', payload: {} },
});

const pastAtOnce = 5000;

interface Deps {
  db: Db;
  callers: Callers;
  /** Key of the access tokens. */
  accessKey: string;
  /** Key of the refresh tokens. */
  refreshKey: string;
  getProfile(userId: string): Promise<Profile>;
  /** A user who had requested deletion has come back; part of the transaction that keeps the account. */
  onKept(tx: Tx, userId: string): Promise<void>;
  /** A replaced token was used; part of the transaction that ends the session. */
  onReuse(tx: Tx, userId: string, sessionId: string): Promise<void>;
}

/** A started session, and the refresh token for its cookie. */
export interface Started {
  session: Session;
  refreshToken: string;
}

export interface StartOptions {
  /**
   * Whether the session begins with a confirmed identity; by default it does. It does not if only an identity provider has vouched for
   * the user, or the password of somebody who has a second factor.
   */
  isVerified?: (tx: Tx) => Promise<boolean>;
  /** Hash against which the typed password was checked; without it the user has proven their identity in another way. */
  proven?: { passwordHash: string | null };
}

export function createSessions({ db, callers, accessKey, refreshKey, getProfile, onReuse, onKept }: Deps) {
  const accessTo = (sessionId: string): Access => ({
    sessionId,
    token: signAccess(accessKey, sessionId),
    expiresInSeconds: accessSeconds,
  });

  /**
   * Starts a session for a user whose identity was proven, replacing the one whose refresh token is in the browser. Unless it
   * `isVerified`, operations that need a step-up will ask for one.
   * @throws AppError sessions.invalidCredentials (suspended meanwhile, or the `proven` password has changed since)
   */
  async function start(
    userId: string,
    origin: Origin,
    replaced: string | undefined,
    { isVerified, proven }: StartOptions = {},
  ): Promise<Started> {
    await endByRefreshToken(replaced);
    const profile = await getProfile(userId);
    const salt = randomBytes(16).toString('base64url');
    const sessionId = await db.transaction(async (tx) => {
      const id = await insertSession(tx, {
        userId,
        proven,
        salt,
        lifetimes: lifetimesOf(profile.roleIds),
        address: origin.address,
        userAgent: origin.userAgent.slice(0, 300),
        isVerified: isVerified ? await isVerified(tx) : true,
      });
      if (id === null) throw new AppError('sessions.invalidCredentials');
      if (await keepAccount(tx, userId)) {
        await onKept(tx, userId);
        await noteKept(tx, userId, origin.address);
      }
      return id;
    });
    const refreshToken = signRefreshToken(refreshKey, sessionId, 1, salt);
    return { session: { ...accessTo(sessionId), profile }, refreshToken };
  }

  /**
   * A new access token for a refresh token, and a new refresh token when it is due. Refreshes of a session are
   * serialised, so that concurrent tabs and nodes agree on the newest token.
   * @throws AppError sessions.ended, sessions.reused (then the session has ended)
   */
  async function refresh(text: string | undefined): Promise<{ access: Access; refreshToken: string | null }> {
    const token = parseRefreshToken(text);
    if (!token) throw new AppError('sessions.ended');
    const id = token.sessionId;
    const { verdict, userId, newest } = await db.transaction(async (tx) => {
      const row = await lockSession(tx, id);
      if (!row || !isRefreshTokenOf(refreshKey, row.salt, token)) throw new AppError('sessions.ended');
      const lifetimes = lifetimesOf(row.roleIds);
      if (row.secondsSinceStart >= lifetimes.absolute) throw new AppError('sessions.ended');
      const judged: Verdict = judge(row, token.generation);
      let { generation } = row;
      switch (judged) {
        case 'reuse':
          await onReuse(tx, row.userId, id);
          await deleteSession(tx, id);
          break;
        case 'rotate':
        case 'skip':
          generation = Math.max(row.generation, token.generation) + 1;
          await rotateSession(tx, id, { generation, previous: token.generation, lifetimes });
          break;
        default:
          await keepSession(tx, id, { isPresented: judged === 'same', idle: lifetimes.idle });
      }
      const signed = signRefreshToken(refreshKey, id, generation, row.salt);
      return { verdict: judged, userId: row.userId, newest: signed };
    });
    if (verdict === 'reuse') {
      callers.forget(userId);
      throw new AppError('sessions.reused', { userId });
    }
    const isGiven = verdict === 'rotate' || verdict === 'skip' || verdict === 'repeat';
    return { access: accessTo(id), refreshToken: isGiven ? newest : null };
  }

  /** Ends the session of a refresh token, also of a replaced one; does nothing for a foreign token. */
  async function endByRefreshToken(text: string | undefined): Promise<void> {
    const token = parseRefreshToken(text);
    const row = token && (await findSalt(db, token.sessionId));
    if (!token || !row || !isRefreshTokenOf(refreshKey, row.salt, token)) return;
    await deleteSession(db, token.sessionId);
    callers.forget(row.userId);
  }

  /** Ends the session of a caller, that of a refresh token, or both. */
  async function end(caller: SignedInCaller | null, refreshToken: string | undefined): Promise<void> {
    // An admin who has signed in as another user returns to their own session.
    if (!caller?.actor) await endByRefreshToken(refreshToken);
    if (!caller) return;
    await deleteSession(db, caller.sessionId);
    callers.forget(caller.userId);
  }

  /** Ends every session of the caller, and invalidates requests that an intruder may have made. */
  async function endAll(caller: SignedInCaller): Promise<void> {
    await db.transaction((tx) => endAllOf(tx, caller.userId));
    callers.forget(caller.userId);
  }

  async function listOwn(caller: SignedInCaller): Promise<{ data: OwnSession[] }> {
    const rows = await listSessionsOf(db, caller.userId, caller.sessionId);
    return { data: rows.map(presentSession) };
  }

  /** Ends one session of the caller; does nothing if it belongs to another user. */
  async function endOwn(caller: SignedInCaller, id: string): Promise<void> {
    await deleteSessionOf(db, caller.userId, id);
    callers.forget(caller.userId);
  }

  /** Deletes expired sessions. */
  async function removePast(): Promise<void> {
    while ((await deletePastSessions(db, pastAtOnce)) === pastAtOnce);
  }

  return { start, refresh, end, endAll, listOwn, endOwn, removePast };
}

async function endAllOf(tx: Tx, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await forgetEmailChange(tx, userId);
}

function presentSession<R extends { startedAt: string; lastSeenAt: string }>(row: R): R {
  return { ...row, startedAt: toIso(row.startedAt), lastSeenAt: toIso(row.lastSeenAt) };
}

/** Records that somebody has kept their account by signing in, and tells them: who did so out of habit still wants it deleted. */
async function noteKept(tx: Tx, userId: string, address: string): Promise<void> {
  await queueAccountMail(tx, { userId, template: 'deletionCancelled' });
  await recordChange(tx, { userId, address }, { action: 'keepAccount', entity: 'user', entityId: userId });
}
