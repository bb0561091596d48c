import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { startLyingProvider, type Lie } from '#testing/lying-provider.ts';
import { signInAtProvider, startOpenidProvider } from '#testing/openid-provider.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import { requestSignUp } from '@candela/contract/accounts/sign-ups';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { removePasskey } from '@candela/contract/sign-in/passkeys';
import { getSignInOptions } from '@candela/contract/sign-in/sign-in-options';
import {
  changeSingleSignOn,
  getLink,
  getSingleSignOn,
  removeLink,
  startLink,
  startSingleSignOn,
  testSingleSignOn,
  type SingleSignOnChange,
} from '@candela/contract/sign-in/single-sign-on';

const client = { clientId: 'candela', secret: 's3cret-of-the-client-that-nobody-sees' };
const { app, db, call, config } = await startTestServer();
const callbackUrl = `${config.publicUrl}/sign-in/callback`;
const liar = await startLyingProvider(client);
const people: Record<string, Record<string, unknown>> = {};
const honest = await startOpenidProvider({ ...client, callbackUrl, claimsOf: (name) => people[name] ?? {} });
afterAll(() => {
  liar.stop();
  honest.stop();
});
const admin = await buildUser(db, { roleId: 1 });
const superAdmin = await buildUser(db, { roleId: 4 });

const titleOf = (answer: { body: unknown }) =>
  ((answer.body ?? {}) as { title?: string }).title?.replace(/^errors\.|\.title$/g, '');

async function set(changes: Partial<SingleSignOnChange>, token = admin.token) {
  const { hasSecret, callbackUrl: _url, ...now } = bodyOf(await call(getSingleSignOn, {}, admin.token));
  const secret = hasSecret ? null : client.secret;
  const defaults = {
    name: 'School',
    isOn: true,
    clientId: client.clientId,
    issuer: liar.issuer,
    domains: 'school.test',
  };
  return call(changeSingleSignOn, { body: { ...now, secret, ...(now.revision === 0 && defaults), ...changes } }, token);
}

/** Starts an attempt; returns what a browser would have then. */
async function begin(): Promise<{ url: string; cookie: string }> {
  const answer = await call(startSingleSignOn, { body: { returnTo: '/education/courses' } });
  return { url: bodyOf(answer).url, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
}

async function finish(search: string, cookie: string, token?: string) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/single-sign-on/callback',
    headers: { 'x-api-key': config.apiKey, cookie, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    payload: { search },
  });
  const body = response.json() as {
    session: { token: string; profile: { id: string } } | null;
    needsSecondStep: boolean;
    returnTo: string;
  };
  return { status: response.statusCode, body, cookies: String(response.headers['set-cookie']) };
}

const stateOf = (url: string) => new URL(url).searchParams.get('state') ?? '';
const searchOf = (url: string) => `?code=c&state=${stateOf(url)}`;

/** Returns from the fake provider with claims about a person. */
async function comeBack(about: Record<string, unknown>, lie: Lie = {}) {
  const { url, cookie } = await begin();
  liar.answer(url, about, lie);
  return finish(searchOf(url), cookie);
}

const countRow = rowOf({ users: z.int(), identities: z.int(), sessions: z.int() });
const counts = () => readRows(db, countRow)`
  select (select count(*)::int from users) as users, (select count(*)::int from oidc_identities) as identities,
    (select count(*)::int from sessions) as sessions`;

const ana = { sub: 'ana', email: 'Ana@School.test', email_verified: true, given_name: 'Ana', family_name: 'Paz' };

describe('the provider', () => {
  it('is set by admins, and its secret never leaves the server', async () => {
    expect(titleOf(await call(startSingleSignOn, { body: { returnTo: null } }))).toBe('singleSignOn.off');
    expect(titleOf(await set({ secret: null }))).toBe('singleSignOn.noSecret');
    for (const bad of [{ issuer: 'ftp://x' }, { issuer: 'https://u:p@x.test' }, { domains: 'a b!' }, { name: ' ' }])
      expect((await set(bad)).status, JSON.stringify(bad)).toBe(400);
    const saved = await set({});
    expect(bodyOf(saved)).toMatchObject({ hasSecret: true, revision: 1, callbackUrl });
    expect(titleOf(await set({ revision: 0 }))).toBe('singleSignOn.changed');
    const log = await call(listAuditEvents, { query: { entity: 'setting' } }, admin.token);
    const dump = await readRows(db, rowOf({ secret: z.string() }))`select secret from single_sign_on`;
    expect(JSON.stringify([saved.body, log.body, dump])).not.toContain(client.secret);
    expect(bodyOf(await call(getSignInOptions, {})).singleSignOn).toBe('School');
    expect(bodyOf(await call(testSingleSignOn, {}, admin.token)).milliseconds).toBeGreaterThanOrEqual(0);
    liar.lie({ issuer: 'http://evil.test' });
    expect(titleOf(await call(testSingleSignOn, {}, admin.token))).toBe('singleSignOn.wrongIssuer');
    liar.lie({});
  });

  it('gives roles 1 and 4 only if a SuperAdmin wrote it', async () => {
    const roleRules = [{ value: 'heads', roleId: 1 as const }];
    expect(titleOf(await set({ roleRules, roleClaim: 'groups' }))).toBe('singleSignOn.forbiddenRole');
    expect((await set({ roleRules, roleClaim: 'groups' }, superAdmin.token)).status).toBe(200);
    for (const changes of [
      { issuer: 'https://other.test' },
      { secret: 'another one' },
      { roleClaim: 'x' },
      { roleRules: [] },
    ])
      expect(titleOf(await set(changes)), JSON.stringify(changes)).toBe('singleSignOn.forbiddenRole');
    expect((await set({ name: 'The school' })).status).toBe(200);
    expect((await set({ roleRules: [], roleClaim: '' }, superAdmin.token)).status).toBe(200);
  });
});

describe('a provider that lies', () => {
  it('is refused, each time with the reason, and nothing is left behind', async () => {
    const now = Math.floor(Date.now() / 1000);
    const lies: [string, Lie][] = [
      ['wrongIssuer', { claims: { iss: 'http://evil.test' } }],
      ['wrongAudience', { claims: { aud: 'another client' } }],
      ['wrongAudience', { claims: { aud: ['candela', 'x'], azp: 'x' } }],
      ['wrongNonce', { claims: { nonce: 'another' } }],
      ['wrongNonce', { claims: { nonce: null } }],
      ['expired', { claims: { exp: now - 4000, iat: now - 5000 } }],
      ['expired', { claims: { iat: now + 4000 } }],
      ['badSignature', { algorithm: 'none' }],
      ['badSignature', { algorithm: 'HS256' }],
      ['badSignature', { isOtherKey: true }],
      ['badAnswer', { isWithoutToken: true }],
    ];
    const before = await counts();
    for (const [reason, lie] of lies) {
      const answer = await comeBack(ana, lie);
      expect([answer.status, titleOf(answer)], JSON.stringify(lie)).toEqual([400, `singleSignOn.${reason}`]);
    }
    expect(await counts()).toEqual(before);
  });

  it('and a browser that was not the one that asked, are refused; an attempt works once', async () => {
    const [one, other] = [await begin(), await begin()];
    liar.answer(one.url, ana);
    const lost = 'singleSignOn.attemptLost';
    expect(titleOf(await finish(searchOf(one.url), ''))).toBe(lost);
    expect(titleOf(await finish(searchOf(one.url), other.cookie))).toBe(lost);
    expect(titleOf(await finish('?code=c', one.cookie))).toBe(lost);
    const refusal = `?error=access_denied&state=${stateOf(other.url)}`;
    expect(titleOf(await finish(refusal, other.cookie))).toBe('singleSignOn.denied');
    expect(titleOf(await finish(refusal, other.cookie))).toBe(lost);
    await run(db)`update oidc_attempts set expires_at = now() - interval '1 second'`;
    expect(titleOf(await finish(searchOf(one.url), one.cookie))).toBe(lost);
    for (const returnTo of ['//evil.test', '/\\evil.test', 'https://evil.test'])
      expect((await call(startSingleSignOn, { body: { returnTo } })).status).toBe(400);
  });
});

describe('who comes back', () => {
  it('gets an account for a proven address of an allowed domain, and the same one the next time', async () => {
    for (const [reason, about] of [
      ['emailUnproven', { ...ana, email_verified: false }],
      ['emailMissing', { ...ana, email: undefined }],
      // A Cyrillic а.
      ['emailMissing', { ...ana, email: 'аna@school.test' }],
      ['emailMissing', { ...ana, email: 'a@evil.test,b@school.test' }],
      ['badAnswer', { ...ana, sub: 'a\0na' }],
      ['badAnswer', { ...ana, sub: 'a'.repeat(256) }],
      ['otherDomain', { ...ana, email: 'ana@evil.test' }],
    ] as const)
      expect(titleOf(await comeBack(about))).toBe(`singleSignOn.${reason}`);
    await call(requestSignUp, {
      body: { email: 'ana@school.test', firstName: 'A', lastName: 'P', languageId: null, timeZone: null },
    });
    const first = await comeBack(ana);
    expect([first.status, first.body.returnTo]).toEqual([201, '/education/courses']);
    expect(first.cookies).toContain('candela-session=');
    expect(first.cookies, 'the browser is known').toContain('candela-device=');
    const profile = bodyOf(await call(getProfile, {}, first.body.session?.token ?? ''));
    expect(profile).toMatchObject({ email: 'ana@school.test', firstName: 'Ana', lastName: 'Paz', roleIds: [3] });
    // The address may change there, also only in upper or lower case.
    const again = await comeBack({ ...ana, email: 'other@elsewhere.test' });
    expect(again.body.session?.profile.id).toBe(profile.id);
    await run(db)`update users set status = 'suspended' where id = ${profile.id}::uuid`;
    expect(titleOf(await comeBack(ana))).toBe('singleSignOn.noAccess');
    await run(db)`update users set status = 'active' where id = ${profile.id}::uuid`;
  });

  it('has proven nothing here: a step-up is asked for, and the second factor of the account', async () => {
    const mallory = { ...ana, sub: 'm', email: 'm@school.test', given_name: 'M\0', family_name: '<img src=x>' };
    const { token = '', profile: { id } = { id: '' } } = (await comeBack(mallory)).body.session ?? {};
    expect(bodyOf(await call(getProfile, {}, token))).toMatchObject({ firstName: 'm', lastName: '–' });
    expect(titleOf(await call(removeLink, {}, token))).toBe('sessions.stepUpRequired');
    await run(db)`insert into totp_factors (user_id, secret, confirmed_at) values (${id}::uuid, 'x', now())`;
    const second = await comeBack(mallory);
    expect(second.body).toEqual({ session: null, needsSecondStep: true, returnTo: '/education/courses' });
    expect(second.cookies).toContain('candela-second-step=');
    expect(second.cookies).not.toContain('candela-session=');
    await run(db)`delete from totp_factors where user_id = ${id}::uuid`;
  });

  it('keeps one way in: a passkey of this host or the provider', async () => {
    const { token = '', profile: { id } = { id: '' } } = (await comeBack(ana)).body.session ?? {};
    await run(db)`update sessions set verified_at = now() where user_id = ${id}::uuid`;
    const addPasskey = (rpId: string) => run(db)`
      insert into passkeys (id, user_id, rp_id, public_key, counter, transports, is_synced, name)
      values (${rpId}, ${id}::uuid, ${rpId}, 'x', 0, '{}', false, 'Laptop')`;
    const rpId = new URL(config.publicUrl).hostname;
    await addPasskey(rpId);
    expect((await call(removePasskey, { params: { id: rpId } }, token)).status).toBe(204);
    await addPasskey('elsewhere.test');
    expect(titleOf(await call(removeLink, {}, token))).toBe('singleSignOn.lastWay');
    await addPasskey(rpId);
    expect(bodyOf(await call(getLink, {}, token)).canUnlink).toBe(true);
    expect((await call(removeLink, {}, token)).status).toBe(204);
    expect(titleOf(await call(removePasskey, { params: { id: rpId } }, token))).toBe('factors.lastWay');
    await run(db)`delete from passkeys where user_id = ${id}::uuid`;
    const query = { entity: 'user', entityId: id } as const;
    const log = bodyOf(await call(listAuditEvents, { query }, admin.token)).data;
    expect(log.map(({ action }) => action)).toContain('removeFactor');
    await run(db)`insert into oidc_identities (issuer, subject, user_id) values (${liar.issuer}, 'ana', ${id}::uuid)`;
  });

  it('becomes one person, however many come at once', async () => {
    const attempts = [await begin(), await begin(), await begin()];
    const eve = { ...ana, sub: 'eve', email: 'eve@school.test', nonce: null };
    // One nonce for all requests: the fake provider uses a single one.
    await run(db)`update oidc_attempts set nonce = (select nonce from oidc_attempts limit 1)`;
    const [{ nonce = '' } = {}] = await readRows(
      db,
      rowOf({ nonce: z.string() }),
    )`select nonce from oidc_attempts limit 1`;
    liar.answer(attempts[0]?.url ?? '', { ...eve, nonce });
    const answers = await Promise.all(attempts.map(({ url, cookie }) => finish(searchOf(url), cookie)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(new Set(made.map(({ body }) => body.session?.profile.id)).size).toBe(1);
  });

  it('with an account here connects it after signing in the old way', async () => {
    const old = await buildUser(db, { email: 'old@school.test', passwordHash: 'x' });
    const about = { ...ana, sub: 'old', email: 'old@school.test' };
    expect(titleOf(await comeBack(about))).toBe('singleSignOn.linkFirst');
    const started = await call(startLink, {}, old.token);
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? '';
    const { url } = bodyOf(started);
    liar.answer(url, about);
    expect(titleOf(await finish(searchOf(url), cookie, admin.token))).toBe('singleSignOn.attemptLost');
    const second = await call(startLink, {}, old.token);
    const [url2, cookie2] = [bodyOf(second).url, String(second.headers['set-cookie']).split(';')[0] ?? ''];
    liar.answer(url2, about);
    const linked = await finish(searchOf(url2), cookie2, old.token);
    expect([linked.status, linked.body.session]).toEqual([201, null]);
    expect(bodyOf(await call(getLink, {}, old.token))).toMatchObject({ name: 'The school', canUnlink: true });
    expect((await comeBack(about)).body.session?.profile.id).toBe(old.id);
    expect((await call(removeLink, {}, old.token)).status).toBe(204);
    expect(titleOf(await comeBack(about))).toBe('singleSignOn.linkFirst');
    const { body } = await comeBack(ana);
    await run(db)`update sessions set verified_at = now()`;
    expect(titleOf(await call(removeLink, {}, body.session?.token ?? ''))).toBe('singleSignOn.lastWay');
  });

  it('has the roles that the rules say, at each sign-in, but the last admin stays one', async () => {
    const roleRules = [
      { value: 'teachers', roleId: 2 as const },
      { value: 'heads', roleId: 1 as const },
    ];
    await set({ roleRules, roleClaim: 'groups' }, superAdmin.token);
    const tom = { ...ana, sub: 'tom', email: 'tom@school.test' };
    const rolesOf = async (groups: unknown, lie: Lie = {}) => {
      const { body } = await comeBack({ ...tom, groups }, lie);
      const token = body.session?.token ?? '';
      return { token, roleIds: bodyOf(await call(getProfile, {}, token)).roleIds };
    };
    const teacher = await rolesOf(['teachers']);
    expect(teacher.roleIds).toEqual([2]);
    await run(db)`update users set permissions = '{Manage Courses,Manage Signals}' where email = ${tom.email}`;
    expect((await rolesOf(['heads'])).roleIds).toEqual([1]);
    expect((await call(getProfile, {}, teacher.token)).status, 'a session of other roles').toBe(401);
    expect((await rolesOf(undefined)).roleIds, 'what is not said changes nothing').toEqual([1]);
    const groups = { groups: { endpoint: 'https://graph.test' } };
    expect((await rolesOf(['teachers'], { claims: { _claim_names: groups } })).roleIds).toEqual([1]);
    const back = await rolesOf(undefined, { userinfo: { groups: ['teachers'] } });
    expect(back.roleIds).toEqual([2]);
    const log = bodyOf(await call(listAuditEvents, { query: { entity: 'user', action: 'update' } }, admin.token));
    const [left, ...earlier] = log.data.map(({ changes }) => changes.find(({ field }) => field === 'permissions'));
    expect(left?.after).toBe(JSON.stringify(['Manage Courses', 'Manage Feeds']));
    expect(earlier[0]).toMatchObject({
      before: JSON.stringify(['Manage Courses', 'Manage Signals']),
      after: JSON.stringify(['Manage Courses', 'Manage Signals', 'Manage Events', 'Manage Feeds', 'Manage Strategies']),
    });
    expect((await rolesOf([])).roleIds).toEqual([3]);
    await rolesOf(['heads']);
    await run(db)`update users set status = 'suspended' where id in (${admin.id}::uuid, ${superAdmin.id}::uuid)`;
    expect((await rolesOf([])).roleIds).toEqual([1]);
    await run(db)`update users set status = 'active' where id in (${admin.id}::uuid, ${superAdmin.id}::uuid)`;
    await set({ roleRules: [], roleClaim: '' }, superAdmin.token);
  });
});

describe('a provider from the registry', () => {
  beforeAll(async () => void bodyOf(await set({ issuer: honest.issuer })));

  it('signs a learner in, with PKCE', async () => {
    people['mia'] = { email: 'mia@school.test', email_verified: true, given_name: 'Mia', family_name: 'Roth' };
    const { url, cookie } = await begin();
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    const search = await signInAtProvider(url, 'mia', callbackUrl);
    const { status, body } = await finish(search, cookie);
    expect(status, JSON.stringify(body)).toBe(201);
    const profile = bodyOf(await call(getProfile, {}, body.session?.token ?? ''));
    expect(profile).toMatchObject({ email: 'mia@school.test', firstName: 'Mia', lastName: 'Roth', roleIds: [3] });
  });
});
