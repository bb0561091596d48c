import { expect, it } from 'vitest';
import { startMailServer } from '#testing/mail-server.ts';
import { createMailer } from './mailer.ts';

const { url, mails, greetings } = await startMailServer();

/** The lines that a mail server gets when an installation sends a mail. */
async function send(publicUrl: string, from?: string) {
  const mailer = createMailer({
    smtpUrl: url,
    from,
    dataDir: '/',
    publicUrl,
    getBrand: async () => ({ product: 'Northgate, School', color: '#224488' }),
    getText: async () => ({
      languageCode: 'en',
      direction: 'ltr',
      text: { subject: 'Hello', text: '{{link}}', button: 'Go' },
    }),
  });
  const values = { firstName: 'Ana', path: '/x' };
  const unsubscribe = { path: '/u', oneClickPath: '/one' };
  await mailer.send({
    to: 'ana@example.test',
    languageCode: 'en',
    template: 'invitation',
    values,
    unsubscribe,
    messageKey: 'k1',
  });
  return { mail: mails.at(-1) ?? '', greeting: greetings.at(-1) ?? '' };
}

it('sends in the name of the installation, from its host', async () => {
  const { mail, greeting } = await send('https://learn.school.example');
  expect(mail).toMatch(/^From: "Northgate, School" <no-reply@learn\.school\.example>$/m);
  expect(mail).toMatch(/^Message-ID: <k1@learn\.school\.example>$/m);
  expect(mail).toMatch(/^List-Unsubscribe: <https:\/\/learn\.school\.example\/one>$/m);
  expect(greeting).toBe('EHLO learn.school.example');
  expect(mail).toContain('#224488');
});

it('sends from the configured address', async () => {
  const { mail } = await send('https://learn.school.example', 'The school <post@mail.example>');
  expect(mail).toMatch(/^From: The school <post@mail\.example>$/m);
  expect(mail).toMatch(/^Message-ID: <k1@mail\.example>$/m);
});

it('uses localhost as the domain of a sender whose site has an IP address', async () => {
  const { mail } = await send('http://127.0.0.1:3000');
  expect(mail).toMatch(/<no-reply@localhost>$/m);
});
