import { expect, it } from 'vitest';
import { callApi, signInByApi } from './api.ts';
import { pathOf, useBrowser, visit, type Page } from './browser.ts';
import { beginSession } from './signed-in.ts';

useBrowser();

const person = { email: 'noor.aziz@example.test', firstName: 'Noor', lastName: 'Aziz', roleId: 3 };
const passwords = ['a quiet place by the sea', 'another quiet place by the sea'] as const;

/** Opens the stored email with that subject and returns the link in it. */
async function linkInMail(admin: Page, subject: RegExp, path: string): Promise<string> {
  await admin.goto('/admin/dashboard');
  await admin.getByRole('button', { name: subject }).first().click();
  const link = admin.getByRole('dialog').getByRole('link').filter({ hasText: path });
  const href = await link.getAttribute('href');
  expect(href).toContain(`${path}?token=`);
  return href ?? '';
}

it('an invited learner accepts, signs out, forgets the password and sets a new one', async () => {
  const desk = await visit();
  await beginSession(desk.page, 'admin');
  // This test is about the email and everything after it, so the invitation is made by the API.
  const { token } = await signInByApi('admin');
  expect((await callApi('POST', '/invitations', token, person)).status).toBe(201);

  const home = await visit({ viewport: { width: 390, height: 844 } });
  const { page } = home;
  const invitation = await linkInMail(desk.page, /You are invited/, '/accept-invitation');
  await page.goto(invitation);
  expect(await page.getByLabel('First name').inputValue()).toBe('Noor');
  await page.locator('input[type=password]').fill('short');
  await page.getByRole('button', { name: 'Get started', exact: true }).click();
  await page.getByText('Use 12 to 128 characters.').first().waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Noor');
  await page.locator('input[type=password]').fill('P@ssw0rd1234');
  await page.getByText('This is one of the passwords that attackers try first.').waitFor();
  await page.locator('input[type=password]').fill(passwords[0]);
  await page.getByRole('button', { name: 'Get started', exact: true }).click();
  await page.waitForURL('**/education/home');
  await page.getByRole('heading', { name: 'Choose your first course' }).waitFor();

  // The link works only once.
  await page.evaluate(() => localStorage.removeItem('session'));
  await page.goto(invitation);
  await page.getByRole('heading', { name: 'This invitation isn’t valid' }).waitFor();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.locator('input[type=email]').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await page.goto(await linkInMail(desk.page, /Set a new password/, '/reset-password'));
  const [first, second] = [page.locator('input[type=password]').nth(0), page.locator('input[type=password]').nth(1)];
  await first.fill(passwords[1]);
  await second.fill(passwords[1]);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();

  await page.goto('/login');
  await page.locator('input[type=email]').fill(person.email);
  await page.locator('input[type=password]').fill(passwords[0]);
  await page.locator('button[type=submit]').click();
  await page.getByRole('alert').first().waitFor();
  // The form keeps what was typed.
  expect(await page.locator('input[type=email]').inputValue()).toBe(person.email);
  await page.locator('input[type=password]').fill(passwords[1]);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/education/home');
  expect(pathOf(page)).toBe('/education/home');
  await home.close();
  await desk.close();
});

it('an admin saves a view of people by keyboard; each panel gives the focus back', async () => {
  const { page, close } = await visit();
  await beginSession(page, 'admin');
  await page.goto('/admin/usermanagement?roleId=2');
  const columns = page.getByRole('button', { name: 'Columns' });
  await columns.press('Enter');
  const joined = page.getByRole('checkbox', { name: 'Joined' });
  await joined.press('Space');
  await page.getByRole('columnheader', { name: 'Joined' }).waitFor();
  await joined.press('Escape');
  expect(await columns.evaluate((button) => button === document.activeElement)).toBe(true);

  const save = page.getByRole('button', { name: 'Save view' }).first();
  await save.press('Enter');
  const name = page.getByRole('textbox', { name: 'View name' });
  await name.fill('Trainers by joining');
  await name.press('Enter');
  await name.waitFor({ state: 'detached' });
  expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: 'Trainers by joining' }).and(page.locator('[aria-current=page]')).waitFor();

  await page.getByRole('button', { name: 'Remove this saved view' }).press('Enter');
  await page.getByRole('link', { name: 'Trainers by joining' }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Everyone');
  await close();
});
