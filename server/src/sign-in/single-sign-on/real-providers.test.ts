import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { startLyingProvider, type Lie } from '#testing/lying-provider.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import {
  changeSingleSignOn,
  getSingleSignOn,
  startSingleSignOn,
  testSingleSignOn,
  type SingleSignOnChange,
} from '@candela/contract/sign-in/single-sign-on';

const client = { clientId: 'candela-client', secret: 's3cret-of-the-client-that-nobody-sees' };
const { app, db, call, config } = await startTestServer();
const provider = await startLyingProvider(client);
afterAll(() => provider.stop());
const admin = await buildUser(db, { roleId: 4 });

async function set(changes: Partial<SingleSignOnChange>) {
  const { hasSecret: _has, callbackUrl: _url, ...now } = bodyOf(await call(getSingleSignOn, {}, admin.token));
  const body = { ...now, ...changes, secret: client.secret };
  return bodyOf(await call(changeSingleSignOn, { body }, admin.token));
}
beforeAll(async () => {
  await set({
    isOn: true,
    name: 'School',
    issuer: provider.issuer,
    clientId: client.clientId,
    domains: 'school.example münchen.example',
  });
});

/** Comes back from the provider with claims in the token, and the same from its userinfo endpoint. */
async function comeBack(claims: Record<string, unknown>, lie: Lie = {}) {
  const begun = await call(startSingleSignOn, { body: { returnTo: null } });
  const { url } = bodyOf(begun);
  provider.answer(url, claims, lie);
  const response = await app.inject({
    method: 'POST',
    url: '/api/single-sign-on/callback',
    headers: { 'x-api-key': config.apiKey, cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '' },
    payload: { search: `?code=c&state=${new URL(url).searchParams.get('state') ?? ''}` },
  });
  const body = response.json() as { title?: string; session?: { token: string } };
  if (!body.session) return body.title?.replace(/^errors\.singleSignOn\.|\.title$/g, '');
  const { email, firstName, lastName, roleIds } = bodyOf(await call(getProfile, {}, body.session.token));
  return { email, firstName, lastName, roleIds };
}

/** A person as each provider describes one, by its documentation; subjects and addresses differ. */
const providers: [string, { roleClaim: string; claims: Record<string, unknown>; email: string; names?: string[] }][] = [
  [
    'Google',
    {
      roleClaim: '',
      claims: {
        sub: '110169484474386276334',
        hd: 'school.example',
        email: 'g@school.example',
        email_verified: true,
        name: 'Ana Paz',
        given_name: 'Ana',
        family_name: 'Paz',
        picture: 'https://x.example/p',
      },
      email: 'g@school.example',
    },
  ],
  [
    'Keycloak',
    {
      roleClaim: 'realm_access.roles',
      claims: {
        sub: 'f3b1',
        email: 'k@school.example',
        email_verified: true,
        preferred_username: 'ana',
        name: 'Ana Paz',
        given_name: 'Ana',
        family_name: 'Paz',
        realm_access: { roles: ['offline_access', 'teachers'] },
        resource_access: { account: { roles: ['manage-account'] } },
      },
      email: 'k@school.example',
    },
  ],
  [
    'Okta',
    {
      roleClaim: 'groups',
      claims: {
        sub: '00u1',
        ver: 1,
        email: 'o@school.example',
        email_verified: true,
        preferred_username: 'o@school.example',
        name: 'Ana Paz',
        groups: ['Everyone', 'teachers'],
        zoneinfo: 'America/Los_Angeles',
      },
      email: 'o@school.example',
    },
  ],
  [
    'Auth0',
    {
      roleClaim: 'https://school.example/roles',
      claims: {
        sub: 'auth0|5f7c',
        nickname: 'ana',
        name: 'a0@school.example',
        email: 'a0@school.example',
        email_verified: true,
        'https://school.example/roles': ['teachers'],
      },
      email: 'a0@school.example',
      names: ['a0@school.example', '–'],
    },
  ],
  [
    'GitLab',
    {
      roleClaim: 'groups_direct',
      claims: {
        sub: '4711',
        sub_legacy: 'x',
        name: 'Ana Paz',
        nickname: 'ana',
        preferred_username: 'ana',
        email: 'gl@school.example',
        email_verified: true,
        groups_direct: ['teachers'],
      },
      email: 'gl@school.example',
    },
  ],
  [
    'Authentik',
    {
      roleClaim: 'groups',
      claims: {
        sub: 'c0ffee',
        email: 'ak@school.example',
        email_verified: true,
        name: 'Ana Paz',
        given_name: 'Ana Paz',
        preferred_username: 'ana',
        nickname: 'ana',
        groups: ['teachers'],
      },
      email: 'ak@school.example',
    },
  ],
  [
    'Zitadel',
    {
      roleClaim: 'urn:zitadel:iam:org:project:roles',
      claims: {
        sub: '2034',
        email: 'z@school.example',
        email_verified: true,
        name: 'Ana Paz',
        'urn:zitadel:iam:org:project:roles': { teachers: { 2035: 'school.example' } },
      },
      email: 'z@school.example',
    },
  ],
  [
    'Cognito',
    {
      roleClaim: 'cognito:groups',
      claims: {
        sub: 'aaaa-bbbb',
        'cognito:username': 'ana',
        'cognito:groups': ['teachers'],
        email: 'c@school.example',
        email_verified: 'true',
        given_name: 'Ana',
        family_name: 'Paz',
      },
      email: 'c@school.example',
    },
  ],
  [
    'Apple',
    {
      roleClaim: '',
      claims: {
        sub: '001234.ab',
        email: 'ap@school.example',
        email_verified: 'true',
        is_private_email: 'false',
        nonce_supported: true,
      },
      email: 'ap@school.example',
      names: ['ap', '–'],
    },
  ],
  [
    'Microsoft Entra with the optional claim about the domain',
    {
      roleClaim: 'roles',
      claims: {
        sub: 'pairwise-2',
        tid: 't',
        oid: 'o',
        ver: '2.0',
        name: 'Paz, Ana',
        preferred_username: 'e@school.example',
        email: 'E@School.example',
        xms_edov: true,
        roles: ['teachers'],
      },
      email: 'e@school.example',
    },
  ],
  [
    'a directory with a domain in other letters',
    {
      roleClaim: 'role',
      claims: { sub: 'u1', email: 'Ana@MÜNCHEN.example', email_verified: 1, name: 'Ana Paz', role: 'teachers' },
      email: 'ana@xn--mnchen-3ya.example',
    },
  ],
];

describe('a person comes from', () => {
  it.each(providers)(
    '%s',
    async (_name, { roleClaim, claims, email, names: [firstName, lastName] = ['Ana', 'Paz'] }) => {
      await set({ roleClaim, roleRules: [{ value: 'teachers', roleId: 2 }] });
      expect(await comeBack(claims)).toEqual({ email, firstName, lastName, roleIds: [roleClaim === '' ? 3 : 2] });
    },
  );
});

describe('an address', () => {
  /** `entra-id-token.json` of the reviews: Microsoft Entra sends no `email_verified`. */
  const entra = {
    sub: 'pairwise-1',
    tid: 'tenant',
    oid: 'object-1',
    ver: '2.0',
    name: 'Ana Paz',
    preferred_username: 'ana@school.example',
    email: 'ana@school.example',
  };
  beforeAll(() => set({ roleClaim: '', roleRules: [] }));

  it('that is not stated to be verified needs an admin who trusts the provider', async () => {
    expect(await comeBack(entra)).toBe('emailUnsaid');
    await set({ isEmailTrusted: true });
    expect(await comeBack({ ...entra, email_verified: false })).toBe('emailUnproven');
    expect(await comeBack({ ...entra, xms_edov: false })).toBe('emailUnproven');
    expect(await comeBack({ ...entra, email: 'ana@evil.example' })).toBe('otherDomain');
    // A name that people choose themselves is no address.
    expect(await comeBack({ ...entra, email: undefined })).toBe('emailMissing');
    expect(await comeBack(entra)).toMatchObject({ email: 'ana@school.example', firstName: 'Ana', lastName: 'Paz' });
    await set({ isEmailTrusted: false });
    expect(await comeBack(entra), 'the account is there').toMatchObject({ email: 'ana@school.example' });
  });

  it('is not verified by a claim about another address', async () => {
    const more = { email: 'other@school.example', email_verified: true };
    expect(await comeBack({ ...entra, sub: 'x1', email: 'head@school.example' }, { userinfo: more })).toBe(
      'emailUnsaid',
    );
    const same = { email: 'HEAD@school.example', email_verified: true };
    const found = await comeBack({ ...entra, sub: 'x1', email: 'head@school.example' }, { userinfo: same });
    expect(found).toMatchObject({ email: 'head@school.example' });
  });
});

describe('while the userinfo endpoint is down', () => {
  const down = { userinfoStatus: 503 };
  const ana = { sub: 'down', email: 'down@school.example', given_name: 'Ana', family_name: 'Paz' };

  it('a token that says enough signs in', async () => {
    await set({ roleClaim: 'groups', roleRules: [{ value: 'teachers', roleId: 2 }] });
    expect(await comeBack(ana, down), 'it says too little for a new account').toBe('unreachable');
    const made = await comeBack({ ...ana, email_verified: true, groups: ['teachers'] });
    expect(made).toMatchObject({ roleIds: [2] });
    // Roles stay as they are, because nothing is said about them.
    expect(await comeBack(ana, down)).toMatchObject({ email: 'down@school.example', roleIds: [2] });
    expect(await comeBack({ ...ana, sub: 'new', email: 'n@school.example', email_verified: true }, down)).toMatchObject(
      { roleIds: [3] },
    );
  });

  it('but not one with claims about another person', async () => {
    expect(await comeBack(ana, { userinfo: { sub: 'another' } })).toBe('wrongIssuer');
  });
});

it('the test says whether the provider lists the claim about verified addresses', async () => {
  const sends = async (lie: Lie) => {
    provider.lie(lie);
    return bodyOf(await call(testSingleSignOn, {}, admin.token)).sendsEmailVerified;
  };
  expect(await sends({})).toBeNull();
  expect(await sends({ listedClaims: ['sub', 'email'] })).toBe(false);
  expect(await sends({ listedClaims: ['sub', 'email', 'email_verified'] })).toBe(true);
});
