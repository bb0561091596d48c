import { expect, it } from 'vitest';
import { prepareOwnerCode } from '#sign-in/owner-code.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { createOwner } from '@candela/contract/sign-in/first-run';
import { createSession } from '@candela/contract/sign-in/sessions';
import { getSignInOptions } from '@candela/contract/sign-in/sign-in-options';
import { getConnectionTest, startConnectionTest } from '@candela/contract/site/connection-tests';

const { app, db, call, config, secret } = await startTestServer();

const owner = {
  firstName: 'Salma',
  lastName: 'Haddad',
  email: 'Owner@School.test',
  password: 'a quiet place by the sea',
  languageId: 4,
  timeZone: 'Asia/Amman',
};
const isEmpty = async () => bodyOf(await call(getSignInOptions, {})).isEmpty;
const create = (changes: object) => call(createOwner, { body: { ...owner, code: 'x', ...changes } });

it('is set up once, by whoever has the code, however many try at once', async () => {
  expect(await isEmpty()).toBe(true);
  const code = await prepareOwnerCode(db, secret);
  if (code === null) throw new Error('no code');
  expect(code).toMatch(/^(\w{5}-){3}\w{5}$/);
  expect(await prepareOwnerCode(db, secret), 'another node, or the next start').toBe(code);
  expect(await prepareOwnerCode(db, 'another secret, of another installation')).not.toBe(code);

  expect((await create({})).body).toMatchObject({ title: 'errors.firstRun.wrongCode.title' });
  for (const bad of [{ code: '' }, { password: 'short' }, { email: 'оwner@school.test' }, { firstName: ' ' }])
    expect((await create({ code, ...bad })).status, JSON.stringify(bad)).toBe(400);
  for (const bad of [{ password: 'passwordpassword' }, { languageId: 99 }, { timeZone: 'Mars/Olympus' }])
    expect((await create({ code, ...bad })).status, JSON.stringify(bad)).toBeGreaterThanOrEqual(400);
  expect(await isEmpty()).toBe(true);

  // Guesses from another network are limited without affecting this one.
  const guess = (changes: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/first-run/owner',
      remoteAddress: '203.0.113.7',
      headers: { 'x-api-key': config.apiKey },
      payload: { ...owner, code: 'CCCCC-CCCCC-CCCCC-CCCCC', ...changes },
    });
  const guesses = (await Promise.all(Array.from({ length: 13 }, () => guess()))).map(({ statusCode }) => statusCode);
  expect(guesses.toSorted()).toEqual([...Array<number>(10).fill(400), 429, 429, 429]);

  expect((await guess({ code, password: 'passwordpassword' })).statusCode, 'the right code').toBe(400);

  const written = code.toLowerCase().replaceAll('-', ' ');
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, nth) => create({ code: written, email: `owner${nth}@school.test` })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  const made = answers.find(({ ok }) => ok);
  if (!made) throw new Error('nobody');
  const { token, profile } = bodyOf(made);
  expect(profile).toMatchObject({ roleIds: [4], languageId: 4, timeZone: 'Asia/Amman' });
  expect(await isEmpty()).toBe(false);
  expect((await create({ code })).body).toMatchObject({ title: 'errors.firstRun.closed.title' });
  expect(await prepareOwnerCode(db, secret)).toBeNull();

  expect(bodyOf(await call(getProfile, {}, token)).roleId).toBe(4);
  const signIn = { email: profile.email, password: owner.password };
  expect((await call(createSession, { body: signIn })).status).toBe(201);
  const query = { entity: 'user', action: 'create' } as const;
  expect(bodyOf(await call(listAuditEvents, { query }, token)).data).toMatchObject([{ entityId: profile.id }]);

  // Without a media process there is nothing to query.
  const started = bodyOf(await call(startConnectionTest, { body: { kind: 'live' } }, token));
  await app.jobs.runDue();
  const params = { id: started.id };
  expect(bodyOf(await call(getConnectionTest, { params }, token))).toMatchObject({ outcome: 'failed' });
});
