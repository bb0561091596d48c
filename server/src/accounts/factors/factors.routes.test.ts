import type { Endpoint } from '@candela/contract/endpoint';
import { confirmTotp, createRecoveryCodes, removeTotp, startTotp } from '@candela/contract/accounts/factors';
import type { SecondProof } from '@candela/contract/accounts/proofs';
import { changePassword } from '@candela/contract/accounts/passwords';
import { getSecurity } from '@candela/contract/accounts/security';
import { createSession, finishSignIn, getSecondStep, verifySession } from '@candela/contract/accounts/sessions';
import { listMails } from '@candela/contract/messaging/mails';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '#platform/identity/passwords.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { codeAt } from './totp.ts';

const { app, db, call, config } = await startTestServer();
const password = 'correct horse battery';
const passwordHash = await hashPassword(password);

/** A user with an authenticator app. `code(0)` was used to set it up, `code(1)` is the next one. */
async function buildOwner() {
  const user = await buildUser(db, { passwordHash });
  const { secret, uri } = bodyOf(await call(startTotp, {}, user.token));
  const begun = Date.now();
  const code = (steps: number) => codeAt(secret, begun + steps * 30_000);
  const { recoveryCodes } = bodyOf(await call(confirmTotp, { body: { code: code(0) } }, user.token));
  return { ...user, secret, uri, code, recoveryCodes };
}

/** A browser that keeps cookies. */
function openBrowser(remoteAddress = '192.0.2.7') {
  const cookies = new Map<string, string>();
  return async ({ method, path }: Endpoint, payload?: object) => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress,
      headers: {
        'x-api-key': config.apiKey,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(payload && { payload }),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    const body = JSON.parse(answer.body || '{}') as { title?: string; token?: string; methods?: string[] };
    return { status: answer.statusCode, body, names: answer.cookies.map(({ name }) => name) };
  };
}

/** Signs in with the right password in a new browser. */
async function passwordGiven(email: string, from?: string) {
  const ask = openBrowser(from);
  const first = await ask(createSession, { email, password });
  return { first, ask, prove: (proof: SecondProof) => ask(finishSignIn, { proof }) };
}

describe('signing in with an authenticator app', () => {
  it('takes a second step, and there is no session before it; each code works once, however many show it', async () => {
    const owner = await buildOwner();
    expect(owner.uri).toContain(`otpauth://totp/Candela:${encodeURIComponent(owner.email)}?issuer=Candela&secret=`);
    const { first, ask, prove } = await passwordGiven(owner.email);
    expect(first).toMatchObject({ status: 401, body: { title: 'errors.sessions.secondStepNeeded.title' } });
    expect(first.body.token).toBeUndefined();
    expect(first.names).toEqual(['candela-second-step']);
    expect((await ask(getSecondStep)).body.methods).toEqual(['totp', 'recovery']);
    expect((await prove({ method: 'totp', code: owner.code(-5) })).body.title).toBe('errors.sessions.wrongProof.title');
    // The code with which it was set up.
    expect((await prove({ method: 'totp', code: owner.code(0) })).status).toBe(400);
    const code = owner.code(1);
    const others = await Promise.all([
      passwordGiven(owner.email, '192.0.2.8'),
      passwordGiven(owner.email, '192.0.2.9'),
    ]);
    const all = await Promise.all(
      [prove, ...others.map((each) => each.prove)].map((each) => each({ method: 'totp', code })),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  });

  it('goes on for ten minutes, in the browser that gave the password, while that is the password', async () => {
    const owner = await buildOwner();
    expect((await openBrowser()(getSecondStep)).body.title).toBe('errors.sessions.secondStepOver.title');
    const { ask, prove } = await passwordGiven(owner.email);
    await call(changePassword, { body: { password: 'another, longer password' } }, owner.token);
    expect((await ask(getSecondStep)).status).toBe(409);
    expect((await prove({ method: 'totp', code: owner.code(1) })).status).toBe(409);
  });

  it('is not guessed: of eight codes at once five are looked at', async () => {
    const owner = await buildOwner();
    const { prove } = await passwordGiven(owner.email, '192.0.2.20');
    const guesses = await Promise.all(Array.from({ length: 8 }, () => prove({ method: 'recovery', code: 'a guess' })));
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    expect((await prove({ method: 'totp', code: owner.code(1) })).status).toBe(429);
  });
});

describe('recovery codes', () => {
  it('are ten of 80 bits, each good for once however it is typed, and void with the next ones', async () => {
    const owner = await buildOwner();
    expect(new Set(owner.recoveryCodes).size).toBe(10);
    const [one = '', other = ''] = owner.recoveryCodes;
    expect(one).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const prove = async (code: string, from: string) =>
      (await (await passwordGiven(owner.email, from)).prove({ method: 'recovery', code })).status;
    const tries = ['192.0.2.31', '192.0.2.32', '192.0.2.33'];
    const typed = ` ${one.toUpperCase().replaceAll('-', ' ')} `;
    expect((await Promise.all(tries.map((from) => prove(typed, from)))).toSorted()).toEqual([201, 400, 400]);
    expect(bodyOf(await call(getSecurity, {}, owner.token)).recoveryCodesLeft).toBe(9);
    bodyOf(await call(createRecoveryCodes, {}, owner.token));
    expect(await prove(other, '192.0.2.34')).toBe(400);
    await app.jobs.runDue();
    const admin = await buildUser(db, { roleId: 1 });
    const { data } = bodyOf(await call(listMails, { query: { limit: 100 } }, admin.token));
    expect(
      data
        .filter(({ to }) => to === owner.email)
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(['A recovery code was used to sign in to Candela', 'A way to sign in to Candela was added']);
  });
});

describe('the authenticator app', () => {
  it('stays until another one is confirmed, proves who somebody is, and is removed with its codes', async () => {
    const owner = await buildOwner();
    const next = bodyOf(await call(startTotp, {}, owner.token));
    const confirm = (code: string) => call(confirmTotp, { body: { code } }, owner.token);
    expect(await confirm(owner.code(1))).toMatchObject({ body: { title: 'errors.factors.wrongCode.title' } });
    const verify = (proof: SecondProof) => call(verifySession, { body: { proof } }, owner.token);
    expect((await verify({ method: 'totp', code: owner.code(1) })).status).toBe(204);
    const confirmed = await Promise.all([0, 0].map(() => confirm(codeAt(next.secret, Date.now()))));
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await verify({ method: 'totp', code: owner.code(1) })).status).toBe(400);
    const stored = JSON.stringify((await db.execute(sql`select * from totp_factors`)).rows);
    expect(stored).not.toContain(next.secret);
    expect((await call(removeTotp, {}, owner.token)).status).toBe(204);
    expect(bodyOf(await call(getSecurity, {}, owner.token))).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    expect(await call(createRecoveryCodes, {}, owner.token)).toMatchObject({ status: 409 });
    expect((await passwordGiven(owner.email)).first.status).toBe(201);
  });
});
