import { expect, it } from 'vitest';
import { signIn, useBrowser, visit, type Page } from './browser.ts';

useBrowser({ isWhole: true });

async function write(admin: Page, heading: string, message: string): Promise<void> {
  await admin.goto('/admin/announcements/add');
  await admin.getByRole('textbox', { name: 'Heading' }).fill(heading);
  await admin.getByRole('textbox', { name: 'Message' }).fill(message);
  await admin.getByLabel('Learners').check();
}

it('an announcement reaches a learner who has the page open, and everywhere they are', async () => {
  const [desk, home] = [await visit(), await visit({ reducedMotion: 'no-preference' })];
  const [admin, learner] = [desk.page, home.page];
  await signIn(learner, 'student');
  const otherTab = await home.context.newPage();
  const sockets: string[] = [];
  otherTab.on('websocket', (socket) => sockets.push(socket.url()));
  await otherTab.goto('/education/mylearning');
  await otherTab.getByRole('heading', { level: 1 }).waitFor();
  await signIn(admin, 'admin');

  // The form names what is missing and keeps what was typed.
  await admin.goto('/admin/announcements/add');
  await admin.getByRole('textbox', { name: 'Message' }).fill('The Friday room opens at four.');
  await admin.getByRole('button', { name: 'Publish' }).click();
  await admin.getByText('Enter a heading.').waitFor();
  expect(await admin.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('The Friday room opens at four.');
  await admin.getByRole('textbox', { name: 'Heading' }).fill('Friday at four');
  await admin.getByLabel('Learners').check();
  await admin.getByRole('button', { name: 'Publish' }).click();
  await admin.waitForURL('**/admin/announcements');

  await learner.getByRole('region', { name: 'Friday at four' }).waitFor();
  await otherTab.getByRole('region', { name: 'Friday at four' }).waitFor();
  // One tab holds the WebSocket connection for both.
  expect(sockets).toEqual([]);

  await learner.getByRole('button', { name: /^Notifications, \d+ new/ }).click();
  // The browser has not been asked for permission yet: pushes are offered first.
  await learner.getByRole('button', { name: 'Subscribe later' }).click();
  await learner
    .getByRole('dialog')
    .getByRole('button', { name: /Friday at four/ })
    .click();
  await expect
    .poll(() =>
      learner
        .getByRole('dialog')
        .getByRole('button', { name: /Friday at four.*New/ })
        .count(),
    )
    .toBe(0);
  await learner.keyboard.press('Escape');
  await learner.getByRole('region', { name: 'Friday at four' }).getByRole('button', { name: 'Close' }).click();
  await learner.reload();
  await learner.getByRole('heading', { level: 1 }).waitFor();
  expect(await learner.getByRole('region', { name: 'Friday at four' }).count()).toBe(0);
  await home.close();
  await desk.close();
});

it('an announcement that must be acknowledged stays until then, and the admin sees who has acknowledged it', async () => {
  const [desk, home] = [
    await visit(),
    await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' }),
  ];
  const [admin, learner] = [desk.page, home.page];
  await signIn(admin, 'admin');
  await write(admin, 'New risk rules', 'Read them before your next live room.');
  await admin.getByLabel('Dialog').check();
  await admin.getByLabel('Require acknowledgement').check();
  await admin.getByRole('button', { name: 'Publish' }).click();
  await admin.waitForURL('**/admin/announcements');

  await signIn(learner, 'student');
  const window = learner.getByRole('dialog', { name: 'New risk rules' });
  await window.waitFor();
  await learner.keyboard.press('Escape');
  expect(await window.isVisible()).toBe(true);
  await window.getByRole('button', { name: 'Got it' }).click();
  await window.waitFor({ state: 'hidden' });

  await admin.getByRole('link', { name: /New risk rules/ }).click();
  await admin.getByRole('button', { name: 'Acknowledged' }).click();
  await admin.getByText('student@candela.test').waitFor();

  // After ending it early, its text can no longer be changed.
  expect(await admin.getByRole('textbox', { name: 'Heading' }).isDisabled()).toBe(true);
  await admin.getByLabel('Until').fill(await admin.getByLabel('From').inputValue());
  await admin.getByRole('button', { name: 'Save end time' }).click();
  await admin.getByText('The end must be after the start.').waitFor();
  admin.once('dialog', (dialog) => void dialog.accept());
  await admin.goto('/admin/announcements');
  await admin.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
  await home.close();
  await desk.close();
});
