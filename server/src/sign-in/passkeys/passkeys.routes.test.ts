import { describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { makeAuthenticator } from '#testing/soft-authenticator.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { resetUserFactors } from '@candela/contract/accounts/users';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import {
  createPasskey,
  createPasskeyChallenge,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
} from '@candela/contract/sign-in/passkeys';
import { getSecurity } from '@candela/contract/sign-in/security';
import { verifySession } from '@candela/contract/sign-in/sessions';

const { db, call, config } = await startTestServer();
const site = { origin: new URL(config.publicUrl).origin, rpId: 'localhost' };
const refused = { body: { title: 'errors.passkeys.refused.title' } };

interface Options {
  challenge: string;
  excludeCredentials?: { id: string }[];
  allowCredentials?: { id: string }[];
}

const newOptions = async (token: string) => bodyOf(await call(startPasskey, {}, token)).options as Options;

async function newChallenge(token?: string): Promise<Options> {
  return bodyOf(await call(createPasskeyChallenge, {}, token)).options as Options;
}

/** A user with a passkey. */
async function buildOwner(given: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db, given);
  const key = makeAuthenticator();
  const answer = key.register({ ...site, challenge: (await newOptions(user.token)).challenge });
  bodyOf(await call(createPasskey, { body: { name: 'Laptop', answer } }, user.token));
  return { ...user, key };
}

const signIn = (answer: ReturnType<ReturnType<typeof makeAuthenticator>['answer']>) =>
  call(signInWithPasskey, { body: { answer } });

describe('a passkey', () => {
  it('is made for this site, once for each challenge, and offered again to nobody who has it', async () => {
    const user = await buildUser(db);
    const [key, stranger] = [makeAuthenticator(), await buildUser(db)];
    const { challenge } = await newOptions(user.token);
    const add = (answer: ReturnType<typeof key.register>, token = user.token) =>
      call(createPasskey, { body: { name: ' Laptop ', answer } }, token);
    expect(await add(key.register({ ...site, challenge }), stranger.token)).toMatchObject(refused);
    const both = await Promise.all([
      add(key.register({ ...site, challenge })),
      add(key.register({ ...site, challenge })),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    for (const wrong of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }]) {
      const next = await newOptions(user.token);
      expect(next.excludeCredentials?.map(({ id }) => id)).toEqual([key.id]);
      const answer = makeAuthenticator().register({ ...site, ...wrong, challenge: next.challenge });
      expect(await add(answer)).toMatchObject(refused);
    }
    expect(bodyOf(await call(getSecurity, {}, user.token)).passkeys).toMatchObject([{ id: key.id, name: 'Laptop' }]);
  });

  it('signs in, each challenge once, and nobody else’s does', async () => {
    const owner = await buildOwner();
    const { challenge, allowCredentials } = await newChallenge();
    expect(allowCredentials).toEqual([]);
    const signed = owner.key.answer({ ...site, challenge });
    const answers = await Promise.all([signIn(signed), signIn(signed), signIn(signed)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    const wrong = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
    ];
    for (const each of wrong) {
      const answer = owner.key.answer({ ...site, challenge: (await newChallenge()).challenge, ...each });
      expect(await signIn(answer)).toMatchObject(refused);
    }
    const other = makeAuthenticator().answer({ ...site, challenge: (await newChallenge()).challenge });
    expect(await signIn(other)).toMatchObject(refused);
    expect(await signIn({ ...other, id: owner.key.id, rawId: owner.key.id })).toMatchObject(refused);
    const suspended = await buildOwner();
    await db.execute(`update users set status = 'suspended' where id = '${suspended.id}'`);
    const last = suspended.key.answer({ ...site, challenge: (await newChallenge()).challenge });
    expect(await signIn(last)).toMatchObject(refused);
  });

  it('proves who somebody is, but not that they are somebody else', async () => {
    const [owner, other] = [await buildOwner(), await buildOwner()];
    const prove = async (key: typeof owner.key) => {
      const { challenge, allowCredentials } = await newChallenge(owner.token);
      expect(allowCredentials?.map(({ id }) => id)).toEqual([owner.key.id]);
      const proof = { method: 'passkey' as const, answer: key.answer({ ...site, challenge }) };
      return (await call(verifySession, { body: { proof } }, owner.token)).status;
    };
    expect(await prove(other.key)).toBe(400);
    expect(await prove(owner.key)).toBe(204);
  });

  it('is renamed and removed by its owner; the last way to sign in stays', async () => {
    const [owner, stranger] = [await buildOwner({ passwordHash: null }), await buildUser(db)];
    const params = { id: owner.key.id };
    const rename = (token: string) => call(renamePasskey, { params, body: { name: 'Phone' } }, token);
    expect((await rename(stranger.token)).status).toBe(404);
    expect((await rename(owner.token)).status).toBe(204);
    expect((await call(removePasskey, { params }, stranger.token)).status).toBe(404);
    expect(await call(removePasskey, { params }, owner.token)).toMatchObject({
      status: 409,
      body: { title: 'errors.factors.lastWay.title' },
    });
    const second = makeAuthenticator();
    const answer = second.register({ ...site, challenge: (await newOptions(owner.token)).challenge });
    bodyOf(await call(createPasskey, { body: { name: 'Key', answer } }, owner.token));
    const removals = [owner.key.id, second.id].map((id) => call(removePasskey, { params: { id } }, owner.token));
    expect((await Promise.all(removals)).map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(bodyOf(await call(getSecurity, {}, owner.token)).passkeys).toHaveLength(1);
  });

  it('is taken away by an admin from somebody who has lost it, never from somebody of a higher role', async () => {
    const [admin, owner, above] = [
      await buildUser(db, { roleId: 1 }),
      await buildOwner(),
      await buildOwner({ roleId: 4 }),
    ];
    const reset = (id: string) => call(resetUserFactors, { params: { id } }, admin.token);
    expect(await reset(above.id)).toMatchObject({ body: { title: 'errors.users.higherRole.title' } });
    expect(await reset(admin.id)).toMatchObject({ body: { title: 'errors.users.yourself.title' } });
    expect((await reset(owner.id)).status).toBe(204);
    expect(await reset(owner.id)).toMatchObject({ body: { title: 'errors.factors.none.title' } });
    expect((await call(getSecurity, {}, owner.token)).status).toBe(401);
    const answer = owner.key.answer({ ...site, challenge: (await newChallenge()).challenge });
    expect(await signIn(answer)).toMatchObject(refused);
    const query = { entity: 'user' as const, entityId: owner.id, action: 'resetFactors' as const };
    expect(bodyOf(await call(listAuditEvents, { query }, admin.token)).data).toHaveLength(1);
  });
});
