import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '#platform/identity/passwords.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import type { Endpoint } from '@candela/contract/endpoint';
import { listEnrolments } from '@candela/contract/learning/enrolments';
import { listMails } from '@candela/contract/messaging/mails';
import {
  confirmRecoveryCodes,
  confirmTotp,
  countMissingFactors,
  createRecoveryCodes,
  removeTotp,
  startTotp,
} from '@candela/contract/sign-in/factors';
import { changePassword } from '@candela/contract/sign-in/passwords';
import type { SecondProof } from '@candela/contract/sign-in/proofs';
import { getSecurity } from '@candela/contract/sign-in/security';
import { createSession, finishSignIn, getSecondStep, verifySession } from '@candela/contract/sign-in/sessions';
import type { SettingValues } from '@candela/contract/site/setting-values';
import { changeSettings, listSettings, readSettingsForm } from '@candela/contract/site/settings';
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

const confirmCodes = (token: string, code = '') => call(confirmRecoveryCodes, { body: { code } }, token);

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
    const { recoveryCodes } = bodyOf(await call(createRecoveryCodes, {}, owner.token));
    expect((await confirmCodes(owner.token, recoveryCodes[0])).status).toBe(204);
    expect(await prove(other, '192.0.2.34')).toBe(400);
    await app.jobs.runDue();
    const admin = await buildUser(db, { roleId: 1 });
    const { data } = bodyOf(await call(listMails, { query: { limit: 100 } }, admin.token));
    expect(
      data
        .filter(({ to }) => to === owner.email)
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(['A recovery code was used to sign in to Candela', 'A sign-in method was added to your Candela account']);
  });
});

describe('recovery codes that are made anew', () => {
  const renew = async (token: string) => bodyOf(await call(createRecoveryCodes, {}, token)).recoveryCodes;
  const left = async (token: string) => bodyOf(await call(getSecurity, {}, token)).recoveryCodesLeft;

  it('do not replace the old ones before they are confirmed: a page that is left loses none', async () => {
    const owner = await buildOwner();
    const [first = '', second = ''] = owner.recoveryCodes;
    await renew(owner.token);
    const { prove } = await passwordGiven(owner.email, '192.0.2.50');
    expect((await prove({ method: 'recovery', code: first })).status).toBe(201);
    expect(await left(owner.token)).toBe(9);

    // Those that were never confirmed are replaced themselves, and cannot be confirmed any more.
    const lost = await renew(owner.token);
    const kept = await renew(owner.token);
    expect(await confirmCodes(owner.token, lost[0])).toMatchObject({
      status: 409,
      body: { title: 'errors.factors.codesReplaced.title' },
    });
    expect(await left(owner.token)).toBe(9);
    expect((await confirmCodes(owner.token, second)).status).toBe(409);
    const both = await Promise.all([0, 0].map(() => confirmCodes(owner.token, kept[0])));
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect(await left(owner.token)).toBe(10);
    const again = await passwordGiven(owner.email, '192.0.2.51');
    expect((await again.prove({ method: 'recovery', code: second })).status).toBe(400);
    expect((await again.prove({ method: 'recovery', code: lost[1] ?? '' })).status).toBe(400);
    expect((await again.prove({ method: 'recovery', code: kept[1] ?? '' })).status).toBe(201);
    expect(await confirmCodes((await buildUser(db)).token, kept[2])).toMatchObject({ status: 409 });
  });

  it('are confirmed by the use of one of them', async () => {
    const owner = await buildOwner();
    const [code = ''] = await renew(owner.token);
    const { prove } = await passwordGiven(owner.email, '192.0.2.52');
    expect((await prove({ method: 'recovery', code })).status).toBe(201);
    expect(await left(owner.token)).toBe(9);
    const old = await passwordGiven(owner.email, '192.0.2.53');
    expect((await old.prove({ method: 'recovery', code: owner.recoveryCodes[0] ?? '' })).status).toBe(400);
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

describe('a role that needs a second factor', () => {
  const codeOf = ({ body, status }: { body: unknown; status: number }) =>
    status === 409 ? (body as { title: string }).title : status;
  const set = async (token: string, values: Partial<SettingValues>) => {
    const { revision } = bodyOf(await call(readSettingsForm, {}, token));
    return (await call(changeSettings, { body: { revision, values } }, token)).status;
  };

  it('lets its people do nothing more after the days of grace, but set one up; then they keep the last one', async () => {
    const admin = await buildUser(db, { roleId: 1 });
    const learner = await buildUser(db);
    const trainer = await buildUser(db, { roleId: 2, passwordHash });
    const missing = async () => {
      const { data } = bodyOf(await call(countMissingFactors, {}, admin.token));
      return data.find(({ roleId }) => roleId === 2)?.people ?? 0;
    };
    const before = await missing();
    expect(before).toBeGreaterThan(0);
    expect(await set(admin.token, { 'signIn.factorRoleIds': [1, 2] })).toBe(200);
    const { factorDueAt } = bodyOf(await call(getProfile, {}, trainer.token));
    expect(Math.round((Date.parse(factorDueAt ?? '') - Date.now()) / 86_400_000)).toBe(14);
    const work = (token: string) => call(listEnrolments, {}, token);
    expect((await work(trainer.token)).status).toBe(200);

    // The switch itself begins the days: without any, it holds at once and on every cached session.
    expect(await set(admin.token, { 'signIn.factorGraceDays': 0 })).toBe(200);
    expect(codeOf(await work(trainer.token))).toBe('errors.factors.required.title');
    expect(codeOf(await work(admin.token))).toBe('errors.factors.required.title');
    expect((await work(learner.token)).status).toBe(200);
    bodyOf(await call(getSecurity, {}, trainer.token));
    bodyOf(await call(listSettings, {}, trainer.token));
    const { secret } = bodyOf(await call(startTotp, {}, trainer.token));
    bodyOf(await call(confirmTotp, { body: { code: codeAt(secret, Date.now()) } }, trainer.token));
    expect((await work(trainer.token)).status).toBe(200);
    expect(bodyOf(await call(getProfile, {}, trainer.token)).factorDueAt).toBeNull();
    expect(codeOf(await call(removeTotp, {}, trainer.token))).toBe('errors.factors.lastNeeded.title');
    const needed = async () => bodyOf(await call(getSecurity, {}, trainer.token)).neededFactor;
    expect(await needed()).toBe('totp');

    // A passkey is one, too: then the password alone signs nobody in.
    await db.execute(sql`
      insert into passkeys (id, user_id, rp_id, public_key, counter, transports, is_synced, name)
      values ('of the trainer', ${trainer.id}, ${new URL(config.publicUrl).hostname}, '', 0, '{}', false, 'Key')`);
    expect(await needed()).toBeNull();
    expect((await call(removeTotp, {}, trainer.token)).status).toBe(204);
    expect(await needed()).toBe('of the trainer');
    const { first, ask } = await passwordGiven(trainer.email, '192.0.2.40');
    expect(first.status).toBe(401);
    expect((await ask(getSecondStep)).body.methods).toEqual(['passkey']);

    const { secret: own } = bodyOf(await call(startTotp, {}, admin.token));
    bodyOf(await call(confirmTotp, { body: { code: codeAt(own, Date.now()) } }, admin.token));
    expect(await missing()).toBe(before - 1);
    expect(await set(admin.token, { 'signIn.factorRoleIds': [], 'signIn.factorGraceDays': 14 })).toBe(200);
    expect((await call(removeTotp, {}, admin.token)).status).toBe(204);
  });
});
