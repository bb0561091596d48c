import { expect, it } from 'vitest';
import { hashPassword } from '#platform/identity/passwords.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import { listMails } from '@candela/contract/messaging/mails';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { startTotp, confirmTotp } from '@candela/contract/sign-in/factors';
import { resetPassword } from '@candela/contract/sign-in/passwords';
import { createSession } from '@candela/contract/sign-in/sessions';
import { codeAt } from './factors/totp.ts';
import { resetOwner } from './owner-resets.ts';

const { app, db, call } = await startTestServer();

it('an owner who has lost everything gets a link from the command line, which ends what was before', async () => {
  await expect(resetOwner(db)).rejects.toThrow('There is no active SuperAdmin');
  const password = 'correct horse battery';
  const owner = await buildUser(db, { roleId: 4, passwordHash: await hashPassword(password) });
  const admin = await buildUser(db, { roleId: 1 });
  const { secret } = bodyOf(await call(startTotp, {}, owner.token));
  await call(confirmTotp, { body: { code: codeAt(secret, Date.now()) } }, owner.token);
  await expect(resetOwner(db, admin.email)).rejects.toThrow('is not an active SuperAdmin');

  const made = await resetOwner(db);
  expect(made.email).toBe(owner.email);
  // The server is notified and drops the cached session.
  await app.jobs.runDue();
  expect((await call(getProfile, {}, owner.token)).status).toBe(401);
  expect((await call(getProfile, {}, admin.token)).status).toBe(200);
  const signIn = (given: string) => call(createSession, { body: { email: owner.email, password: given } });
  expect((await signIn(password)).status).toBe(401);

  const reset = () => call(resetPassword, { body: { token: made.token, password: 'a quiet place by the sea' } });
  expect((await reset()).status).toBe(204);
  expect((await reset()).status).toBe(400);
  const answer = await signIn('a quiet place by the sea');
  expect(answer.status, 'without a second step').toBe(201);
  const { token } = bodyOf(answer);
  const query = { entity: 'user' as const, entityId: owner.id, action: 'resetFactors' as const };
  const { data } = bodyOf(await call(listAuditEvents, { query }, token));
  expect(data).toMatchObject([{ actor: null }]);
  expect(data[0]?.changes).toContainEqual({ field: 'apps', before: '1', after: '0' });
  const mails = bodyOf(await call(listMails, { query: { limit: 20 } }, token)).data;
  expect(mails.filter(({ to }) => to === owner.email).length).toBeGreaterThan(0);

  const second = await buildUser(db, { roleId: 4 });
  await expect(resetOwner(db)).rejects.toThrow('There are several SuperAdmins');
  expect((await resetOwner(db, second.email.toUpperCase())).email).toBe(second.email);
});
