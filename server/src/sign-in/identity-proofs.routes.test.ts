import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { buildSession, buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { makeAuthenticator } from '#testing/soft-authenticator.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { confirmTotp, removeTotp, startTotp } from '@candela/contract/sign-in/factors';
import {
  createPasskey,
  createPasskeyChallenge,
  removePasskey,
  signInWithPasskey,
  startPasskey,
} from '@candela/contract/sign-in/passkeys';
import type { Proof } from '@candela/contract/sign-in/proofs';
import { getSecurity } from '@candela/contract/sign-in/security';
import { createSession, verifySession } from '@candela/contract/sign-in/sessions';
import { codeAt } from './factors/totp.ts';

const { db, call, config } = await startTestServer();
const password = 'correct horse battery';
const passwordHash = await hashPassword(password);
const site = { origin: new URL(config.publicUrl).origin, rpId: 'localhost' };

const codeOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title.slice('errors.'.length, -'.title'.length);

const prove = async (token: string, proof: Proof) => codeOf(await call(verifySession, { body: { proof } }, token));
const byPassword = (token: string, given = password) => prove(token, { method: 'password', password: given });
const methodsOf = async (token: string) => bodyOf(await call(getSecurity, {}, token)).proofMethods;
/** The proof was given some time ago. */
const forgetProof = (id: string) => run(db)`update sessions set verified_at = null where user_id = ${id}::uuid`;

/** `code(0)` was used to set it up, `code(1)` is the next one. */
async function addTotp(token: string) {
  const { secret } = bodyOf(await call(startTotp, {}, token));
  const begun = Date.now();
  const code = (steps: number) => codeAt(secret, begun + steps * 30_000);
  return { code, ...bodyOf(await call(confirmTotp, { body: { code: code(0) } }, token)) };
}

const challengeOf = (body: { options: unknown }) => (body.options as { challenge: string }).challenge;

async function addPasskey(token: string) {
  const key = makeAuthenticator();
  const challenge = challengeOf(bodyOf(await call(startPasskey, {}, token)));
  bodyOf(await call(createPasskey, { body: { name: 'Laptop', answer: key.register({ ...site, challenge }) } }, token));
  return {
    id: key.id,
    sign: async () => {
      const answer = key.answer({ ...site, challenge: challengeOf(bodyOf(await call(createPasskeyChallenge, {}))) });
      return { method: 'passkey' as const, answer };
    },
  };
}

describe('a step-up of somebody with an authenticator app', () => {
  it('takes a code of it or a recovery code, and not the password, be it right or wrong', async () => {
    const owner = await buildUser(db, { passwordHash });
    expect(await methodsOf(owner.token)).toEqual(['password']);
    const { code, recoveryCodes } = await addTotp(owner.token);
    expect(await methodsOf(owner.token)).toEqual(['totp', 'recovery']);
    await forgetProof(owner.id);
    for (let guess = 0; guess < 7; guess++) {
      const given = guess % 2 === 0 ? password : 'a guess';
      expect(await byPassword(owner.token, given)).toBe('sessions.factorNeeded');
    }
    expect(codeOf(await call(removeTotp, {}, owner.token))).toBe('sessions.stepUpRequired');
    expect(await prove(owner.token, { method: 'recovery', code: recoveryCodes[0] ?? '' })).toBeNull();
    await forgetProof(owner.id);
    expect(await prove(owner.token, { method: 'totp', code: code(-5) })).toBe('sessions.wrongProof');
    expect(codeOf(await call(removeTotp, {}, owner.token))).toBe('sessions.stepUpRequired');
    expect(await prove(owner.token, { method: 'totp', code: code(1) })).toBeNull();
    expect(codeOf(await call(removeTotp, {}, owner.token))).toBeNull();
    // Without a factor the password is the proof again.
    await forgetProof(owner.id);
    expect(await byPassword(owner.token)).toBeNull();
  });

  it('accepts a passkey as well', async () => {
    const owner = await buildUser(db, { passwordHash });
    await addTotp(owner.token);
    const { sign } = await addPasskey(owner.token);
    expect(await methodsOf(owner.token)).toEqual(['totp', 'passkey', 'recovery']);
    await forgetProof(owner.id);
    expect(await prove(owner.token, await sign())).toBeNull();
    expect(codeOf(await call(removeTotp, {}, owner.token))).toBeNull();
  });
});

describe('a step-up of somebody with a passkey only', () => {
  it('takes the passkey, also right after signing in with the password', async () => {
    const owner = await buildUser(db, { passwordHash });
    const { id, sign } = await addPasskey(owner.token);
    expect(await methodsOf(owner.token)).toEqual(['passkey']);
    const { token } = bodyOf(await call(createSession, { body: { email: owner.email, password } }));
    const remove = async (by: string) => codeOf(await call(removePasskey, { params: { id } }, by));
    expect(await remove(token)).toBe('sessions.stepUpRequired');
    expect(await byPassword(token)).toBe('sessions.factorNeeded');
    expect(await remove(token)).toBe('sessions.stepUpRequired');
    expect(await prove(token, await sign())).toBeNull();
    // Signing in with it is a proof itself.
    const { answer } = await sign();
    const other = bodyOf(await call(signInWithPasskey, { body: { answer } }));
    expect(await remove(other.token)).toBeNull();
  });

  it('takes the password if the passkey belongs to another host, where nobody can use it', async () => {
    const owner = await buildUser(db, { passwordHash });
    await run(db)`
      insert into passkeys (id, user_id, rp_id, public_key, counter, transports, is_synced, name)
      values ('elsewhere', ${owner.id}, 'old.example', '', 0, '{}', false, 'Key')`;
    expect(await methodsOf(owner.token)).toEqual(['password']);
    await forgetProof(owner.id);
    expect(await byPassword(owner.token)).toBeNull();
  });
});

describe('a new factor', () => {
  it('ends what was confirmed by the password in other sessions, not in the one that added it', async () => {
    for (const add of [addTotp, addPasskey]) {
      const owner = await buildUser(db, { passwordHash });
      const other = await buildSession(db, owner.id);
      expect(codeOf(await call(startTotp, {}, other))).toBeNull();
      await add(owner.token);
      expect(codeOf(await call(startTotp, {}, other))).toBe('sessions.stepUpRequired');
      expect(codeOf(await call(startTotp, {}, owner.token))).toBeNull();
    }
  });

  it('that is added while a password is checked comes first', async () => {
    const addMeanwhile = async <T>(id: string, send: () => Promise<T>): Promise<T> => {
      const sent = await db.transaction(async (tx) => {
        await run(tx)`select from users where id = ${id}::uuid for no key update`;
        await run(tx)`
          insert into passkeys (id, user_id, rp_id, public_key, counter, transports, is_synced, name)
          values (${`key of ${id}`}, ${id}, 'localhost', '', 0, '{}', false, 'Key')`;
        const answer = send();
        await untilSomebodyWaits(tx);
        return { answer };
      });
      return sent.answer;
    };
    const proving = await buildUser(db, { passwordHash });
    await forgetProof(proving.id);
    expect(await addMeanwhile(proving.id, () => byPassword(proving.token))).toBe('sessions.factorNeeded');
    const coming = await buildUser(db, { passwordHash });
    const body = { email: coming.email, password };
    const { token } = bodyOf(await addMeanwhile(coming.id, () => call(createSession, { body })));
    expect(codeOf(await call(startTotp, {}, token))).toBe('sessions.stepUpRequired');
  });
});
