import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { beginSession } from './signed-in.ts';

useBrowser({ isWhole: true });

/** A Tuesday in about five weeks, in the format of a `datetime-local` input. */
function inFiveWeeks(): string {
  const day = new Date(Date.now() + 35 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 5) % 7));
  return `${day.toISOString().slice(0, 10)}T19:00`;
}

it('a series is planned by an admin, seen at once by a learner, moved and cancelled', async () => {
  const [desk, home] = [await visit(), await visit()];
  const [admin, learner] = [desk.page, home.page];
  await beginSession(learner, 'student');
  await learner.goto('/education/events');
  await learner.getByRole('heading', { name: 'London open, live' }).first().waitFor();
  await beginSession(admin, 'admin');
  await admin.goto('/admin/events/add');

  // The form names what is missing and keeps what was typed.
  await admin.getByLabel('Description').fill('Ask what you want.');
  await admin.getByRole('button', { name: 'Schedule', exact: true }).click();
  await admin.getByText('Enter a title of at least 3 characters.').waitFor();
  await admin.getByText('Choose at least one host.').waitFor();
  expect(await admin.getByLabel('Description').inputValue()).toBe('Ask what you want.');

  await admin.getByLabel('Title').fill('Ask Ingrid anything');
  await admin.getByRole('combobox', { name: 'Hosts' }).fill('Ingrid');
  await admin.getByRole('option', { name: 'Ingrid Larsen (T-2001)' }).click();
  const startsAt = inFiveWeeks();
  await admin.getByLabel('Starts at').fill(startsAt);
  await admin.getByLabel('Repeats').selectOption('weekly');
  await admin.getByLabel('Number of sessions').fill('3');
  await admin.getByLabel('Capacity', { exact: true }).fill('1');
  await admin.getByRole('button', { name: 'Schedule', exact: true }).click();
  await admin.waitForURL('**/admin/events');

  const cards = learner.getByRole('article').filter({ hasText: 'Ask Ingrid anything' });
  await cards.first().waitFor();
  expect(await cards.count()).toBeGreaterThan(1);
  await cards
    .first()
    .getByRole('button', { name: /^Register/ })
    .click();
  await cards.first().getByText('You’re registered').waitFor();
  await cards.first().getByText('Full', { exact: true }).waitFor();
  await learner.getByRole('link', { name: 'Registered' }).click();
  await expect.poll(() => cards.count()).toBe(1);

  await admin
    .getByRole('link', { name: /Ask Ingrid anything/ })
    .first()
    .click();
  await admin.getByLabel('Title').fill('Ask Ingrid, one hour later');
  await admin.getByLabel('Starts at').fill(startsAt.replace('19:00', '20:00'));
  await admin.getByLabel('All upcoming events in the series').check();
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await admin.waitForURL('**/admin/events');
  // The list has several pages; the second event of the series is on the first one.
  const moved = admin.getByRole('link', { name: /Ask Ingrid, one hour later.*(20:00|8:00)/s });
  await expect.poll(() => moved.count()).toBeGreaterThan(1);
  await learner.getByRole('heading', { name: 'Ask Ingrid, one hour later' }).waitFor();

  await admin
    .getByRole('link', { name: /Ask Ingrid, one hour later/ })
    .first()
    .click();
  await admin.getByLabel('All upcoming events in the series').check();
  await admin.getByRole('button', { name: 'Cancel event' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel event' }).click();
  await admin.waitForURL('**/admin/events');
  const marked = learner.getByRole('article').filter({ hasText: 'Ask Ingrid, one hour later' });
  await marked.getByText('Cancelled').waitFor();
  await learner.getByRole('button', { name: /^Notifications, \d+ new/ }).click();
  await learner.getByRole('button', { name: 'Subscribe later' }).click();
  await learner.getByRole('button', { name: /Cancelled: Ask Ingrid, one hour later/ }).waitFor();
  await home.close();
  await desk.close();
});

it('the month shows what is planned, and a private address brings it to other calendars', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 844 } });
  await beginSession(page, 'student');
  await page.goto('/education/events');
  await page.getByRole('link', { name: 'Month' }).click();
  await page.waitForURL(/month=\d{4}-\d{2}/);
  const days = page.getByRole('button', { name: /, [1-9]\d* events?$/ });
  if ((await days.count()) === 0) await page.getByRole('link', { name: 'Next month' }).click();
  await days.last().click();
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Add to my calendar' }).click();
  const address = page.getByLabel('Private address');
  await expect.poll(() => address.inputValue()).toContain('/calendars/');
  const calendar = await page.request.get(new URL(await address.inputValue()).pathname);
  expect(await calendar.text()).toContain('SUMMARY:London open\\, live');
  await close();
});
