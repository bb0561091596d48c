import { expect, it, vi } from 'vitest';
import { callApi, signInByApi } from './api.ts';
import { useBrowser, visit, type Page } from './browser.ts';
import { patience } from './pace.ts';

useBrowser();

const person = { email: 'noah.keys@example.test', firstName: 'Noah', lastName: 'Keys', roleId: 2 };

/** A virtual fingerprint reader that always recognises its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  // Otherwise it would accept the autofill offer before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

interface Mail {
  id: string;
  to: string;
  text: string;
}

/** The link in the invitation, once its email has been sent. */
async function readInvitation(token: string): Promise<string> {
  const find = async () => {
    const { body } = await callApi<{ data: Mail[] }>('GET', '/mails?limit=100', token);
    return body.data.find(({ to }) => to === person.email)?.id;
  };
  const id = await vi.waitUntil(find, { timeout: patience(30), interval: 200 });
  const { body } = await callApi<Mail>('GET', `/mails/${id}`, token);
  return /\S+\/accept-invitation\?token=\S+/.exec(body.text)?.[0] ?? '';
}

it('an invited trainer adds a passkey, signs in with it, and removes it', async () => {
  const { token } = await signInByApi('admin');
  expect((await callApi('POST', '/invitations', token, person)).status).toBe(201);
  const invitation = await readInvitation(token);

  const { page, close } = await visit();
  await addAuthenticator(page);
  await page.goto(invitation);
  await page.locator('input[type=password]').fill('a quiet place by the sea');
  await page.getByRole('button', { name: 'Get started', exact: true }).click();
  await page.waitForURL('**/trainer/dashboard');

  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const remove = page.getByRole('button', { name: /^Remove/ });
  await remove.waitFor();

  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/trainer/dashboard');

  // A passkey that was used just now counts as proof of identity.
  await page.goto('/account/security');
  await page.getByText(/· used /).waitFor();
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await remove.waitFor({ state: 'detached' });
  await close();
});
