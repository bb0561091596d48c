import { describe, expect, it } from 'vitest';
import { htmlText } from '#messaging/mail-layout.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createInvitation } from '@candela/contract/accounts/invitations';
import { getMail, listMails, type KeptMail } from '@candela/contract/messaging/mails';
import type { RoleId } from '@candela/contract/roles';
import { requestPasswordReset } from '@candela/contract/sign-in/passwords';
import { brandColorsOf, readableColor } from '@candela/contract/site/brand-colors';

const { app, db, call } = await startTestServer();
const superAdmin = await buildUser(db, { roleId: 4 });
const admin = await buildUser(db, { roleId: 1 });

const listTo = async (email: string) =>
  bodyOf(await call(listMails, { query: { limit: 100 } }, admin.token)).data.filter(({ to }) => to === email);

async function read(email: string, token: string): Promise<KeptMail> {
  await app.jobs.runDue();
  const [mail, ...others] = await listTo(email);
  expect(others).toEqual([]);
  return bodyOf(await call(getMail, { params: { id: mail?.id ?? '' } }, token));
}

const hasToken = ({ text }: KeptMail) => /\?token=[\w-]{43}/.test(text);

describe('the link in a kept mail', () => {
  const cases: [to: RoleId, by: 'admin' | 'superAdmin', isUsable: boolean][] = [
    [3, 'admin', true],
    [2, 'admin', true],
    [1, 'admin', false],
    [4, 'admin', false],
    [1, 'superAdmin', true],
    [4, 'superAdmin', false],
  ];
  it.each(cases)('to reset the password of role %i is read by the %s: %s', async (roleId, by, isUsable) => {
    const user = await buildUser(db, { roleId });
    await call(requestPasswordReset, { body: { email: user.email } });
    const mail = await read(user.email, { admin, superAdmin }[by].token);
    expect([hasToken(mail), mail.isMasked]).toEqual([isUsable, !isUsable]);
    expect(mail.text).toContain('/reset-password?token=');
  });

  it('is masked by the highest role of its addressee, and shown to the addressee', async () => {
    const both = await buildUser(db, { roleId: 2, roleIds: [2, 4] });
    await call(requestPasswordReset, { body: { email: both.email } });
    expect((await read(both.email, admin.token)).isMasked).toBe(true);
    expect(hasToken(await read(both.email, both.token))).toBe(true);
  });

  it('of an invitation to be a SuperAdmin is masked for an admin', async () => {
    const body = { email: 'chief@example.test', firstName: 'Chi', lastName: 'Ef', roleId: 4 as const };
    bodyOf(await call(createInvitation, { body }, superAdmin.token));
    expect(hasToken(await read(body.email, admin.token))).toBe(false);
  });

  it('is masked for everybody when nobody has the address any more', async () => {
    const user = await buildUser(db);
    await call(requestPasswordReset, { body: { email: user.email } });
    await read(user.email, admin.token);
    await db.execute(`update users set email = 'moved-${user.email}' where id = '${user.id}'`);
    expect(hasToken(await read(user.email, superAdmin.token))).toBe(false);
  });
});

it('shows its list and its button wherever the words put them', () => {
  const content = {
    languageCode: 'en',
    direction: 'ltr' as const,
    publicUrl: 'https://example.test',
    product: 'Northgate',
    color: '#ffcc00',
    values: { link: 'https://example.test/x', unsubscribe: 'https://example.test/stop' },
    items: [{ title: 'Order flow', body: 'New', link: '/y' }],
  };
  const text = 'This is new:\n{{items}}\nRead it: {{link}}.\n \nStop: {{unsubscribe}}';
  const html = htmlText({ subject: '', text, button: 'Read on' }, content);
  expect(html).toMatch(/This is new:[^]*Order flow[^]*Read it:[^]*>Read on<[^]*border-top[^]*Stop:/);
  const { light } = brandColorsOf('#ffcc00');
  expect(html, 'in the colour of the installation, made dark enough to read').toContain(
    `color:${light.ink}">Northgate<`,
  );
  expect(html).toContain(`style="color:${light.ink}">Order flow<`);
  expect(html).toContain(`background:${readableColor('#ffcc00')};color:#fff`);
});
