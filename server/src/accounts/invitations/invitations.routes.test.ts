import { acceptInvitation, createInvitation, lookUpInvitation } from '@candela/contract/accounts/invitations';
import { getMail, listMails } from '@candela/contract/messaging/mails';
import { getProfile } from '@candela/contract/accounts/profiles';
import { describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';

const { db, call } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });
const superAdmin = await buildUser(db, { roleId: 4 });

const newcomer = { email: 'new@example.test', firstName: 'Grace', lastName: 'Hopper', roleId: 2 as const };

describe('an invitation', () => {
  it('leads to an account with the defaults of its role', async () => {
    const created = await call(createInvitation, { body: newcomer }, admin.token);
    expect(created.status).toBe(201);
    const [mail] = bodyOf(await call(listMails, {}, admin.token)).data;
    const { text } = bodyOf(await call(getMail, { params: { id: mail?.id ?? '' } }, admin.token));
    const token = /\?token=([\w-]+)/.exec(text)?.[1] ?? '';

    expect(bodyOf(await call(lookUpInvitation, { body: { token } }))).toEqual({
      email: 'new@example.test',
      firstName: 'Grace',
      lastName: 'Hopper',
    });
    const body = { token, firstName: 'Grace', lastName: 'Murray Hopper', password: 'nanoseconds of wire' };
    const accepted = await call(acceptInvitation, { body });
    expect(accepted.status).toBe(201);
    const session = bodyOf(accepted);
    expect(session.profile).toMatchObject({
      lastName: 'Murray Hopper',
      roleIds: [2],
      permissions: ['Manage Courses', 'Manage Feeds'],
    });
    expect(bodyOf(await call(getProfile, {}, session.token)).email).toBe('new@example.test');
    expect((await call(acceptInvitation, { body })).body).toMatchObject({
      title: 'errors.invitations.invalidToken.title',
    });
  });

  it('is refused for an address that has an account', async () => {
    const answer = await call(createInvitation, { body: { ...newcomer, email: admin.email } }, admin.token);
    expect(answer.status).toBe(409);
  });

  it('to be an admin comes from a SuperAdmin only', async () => {
    const body = { ...newcomer, email: 'chief@example.test', roleId: 1 as const };
    expect((await call(createInvitation, { body }, admin.token)).status).toBe(409);
    expect((await call(createInvitation, { body }, superAdmin.token)).status).toBe(201);
  });

  it('is not made up from a token of another kind or from nothing', async () => {
    expect((await call(lookUpInvitation, { body: { token: 'x'.repeat(43) } })).status).toBe(400);
  });
});
