import { expect, it } from 'vitest';
import { findViolations } from '../axe.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { patience } from '../pace.ts';
import { beginSession } from '../signed-in.ts';

useBrowser();

/** With the service worker, and with motion: reactions float. */
const asSeen = { serviceWorkers: 'allow', reducedMotion: 'no-preference' } as const;

/** The time in some minutes on a clock in Berlin, the browsers' time zone. */
function berlinIn(minutes: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' });
  return parts.format(new Date(Date.now() + minutes * 60_000)).replace(' ', 'T');
}

async function plan(admin: Page, title: string): Promise<void> {
  await admin.goto('/admin/events/add');
  await admin.getByLabel('Title').fill(title);
  await admin.getByRole('combobox', { name: 'Hosts' }).fill('Ingrid');
  await admin.getByRole('option', { name: 'Ingrid Larsen (T-2001)' }).click();
  await admin.getByLabel('Starts at').fill(berlinIn(5));
  await admin.getByRole('button', { name: 'Schedule', exact: true }).click();
  await admin.waitForURL('**/admin/events');
}

/** Number of frames that the video has shown. */
const framesOf = (page: Page) =>
  page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);

async function waitForPicture(page: Page): Promise<void> {
  const before = await framesOf(page);
  await expect.poll(() => framesOf(page), { timeout: patience(10) }).toBeGreaterThan(before + 10);
}

it('a trainer goes live, a learner watches, and both reconnect by themselves', async () => {
  const [desk, studio, home] = [
    await visit(),
    await visit({ ...asSeen, permissions: ['camera', 'microphone'] }),
    await visit(asSeen),
  ];
  await beginSession(desk.page, 'admin');
  // Another one in a second try, whose first one is still planned.
  const title = `Live right now ${Date.now() % 10_000}`;
  await plan(desk.page, title);

  await beginSession(home.page, 'student');
  const learner = home.page;
  await learner.goto('/education/educators');
  const follow = learner.getByRole('button', { name: 'Follow Ingrid Larsen', exact: true });
  const unfollow = learner.getByRole('button', { name: 'Unfollow Ingrid Larsen' });
  // In a second try she is followed already.
  await follow.or(unfollow).waitFor();
  if (await follow.isVisible()) await follow.click();
  await unfollow.waitFor();
  await learner.goto('/education/onlive');
  // In a second try that of the first one may be.
  await learner.getByText('No one is live').or(learner.getByText('Live right now').first()).waitFor();
  expect(await learner.getByText(title).count()).toBe(0);
  await learner.goto('/education/events');
  await learner.getByRole('article').filter({ hasText: title }).getByRole('link', { name: 'Join' }).click();
  await learner.getByText('Starts ').waitFor();

  await beginSession(studio.page, 'trainer');
  await studio.page.goto('/millicast/host');
  const card = studio.page.getByRole('article').filter({ hasText: title });
  await card.getByRole('link', { name: 'Go live' }).click();
  await studio.page.getByRole('button', { name: 'Go live' }).click();
  await studio.page.getByText('You are live').waitFor();
  // Viewers who were waiting see the picture without doing anything.
  await waitForPicture(learner);
  await learner.getByText('1 viewer').waitFor();
  await studio.page
    .getByText(/Mbit\/s/)
    .first()
    .waitFor();

  const other = await home.context.newPage();
  // The headless shell denies notifications without asking; this learner has not been asked yet.
  await other.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'default' });
  });
  await other.goto('/education/onlive');
  await other.getByRole('link', { name: new RegExp(title) }).waitFor();
  await other.getByRole('button', { name: /^Notifications, \d+ new/ }).click();
  await other.getByRole('button', { name: 'Subscribe later' }).click();
  await other.getByRole('button', { name: new RegExp(`Ingrid Larsen is live ${title}`) }).waitFor();
  await other.close();

  // Chat, and the trainer moderates it.
  await learner.getByLabel('Write a message').fill('Good morning, Ingrid');
  await learner.keyboard.press('Enter');
  const said = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
  await said(studio.page, 'Good morning, Ingrid').waitFor();
  await studio.page.getByLabel('Write a message').fill('Welcome to the open');
  await studio.page.getByRole('button', { name: 'Send' }).click();
  await said(learner, 'Welcome to the open').getByText('Host').waitFor();
  await said(studio.page, 'Good morning, Ingrid')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await studio.page.getByRole('button', { name: 'Hide' }).click();
  await said(learner, 'Good morning, Ingrid').waitFor({ state: 'detached' });
  await learner.getByRole('button', { name: 'Questions' }).click();
  await learner.getByLabel('Ask a question').fill('Where is your stop?');
  await learner.keyboard.press('Enter');
  await studio.page.getByRole('button', { name: 'Questions' }).click();
  await said(studio.page, 'Where is your stop?').getByRole('button', { name: 'Vote, 0 votes' }).click();
  await said(learner, 'Where is your stop?').getByRole('button', { name: 'Vote, 1 vote' }).waitFor();

  await said(studio.page, 'Where is your stop?')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await studio.page.getByRole('button', { name: 'Answer now' }).click();
  await learner.getByRole('region', { name: 'Answering now' }).getByText('Where is your stop?').waitFor();
  await studio.page.getByRole('region', { name: 'Answering now' }).getByRole('button', { name: 'Answered' }).click();
  await said(learner, 'Where is your stop?').getByText('Answered').waitFor();

  await studio.page.getByRole('button', { name: 'New poll' }).click();
  await studio.page.getByLabel('Question', { exact: true }).fill('Where does it close?');
  await studio.page.getByLabel('Options').fill('Higher\nLower');
  await studio.page.getByRole('button', { name: 'Start poll' }).click();
  await learner.getByRole('button', { name: /Lower/ }).click();
  await studio.page.keyboard.press('Escape');
  await studio.page.getByRole('button', { name: 'Lower 100%' }).waitFor();
  await studio.page.getByRole('button', { name: 'Close poll' }).click();
  // It folds when it is closed.
  await learner.getByRole('button', { name: 'Show poll' }).click();
  await learner.getByText('1 vote · Closed').waitFor();

  // The pinned message and the shown course appear above the chat; their links open in a new tab.
  for (const page of [learner, studio.page]) await page.getByRole('button', { name: 'Chat' }).click();
  await studio.page.getByLabel('Write a message').fill('The plan: https://example.com/plan. Read it.');
  await studio.page.getByRole('button', { name: 'Send' }).click();
  // Until then the chat scrolls to it, and its menu with it.
  await said(learner, 'The plan').waitFor();
  await said(studio.page, 'The plan')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await studio.page.getByRole('button', { name: 'Pin', exact: true }).click();
  const pinned = learner.locator('[class*=pinned]');
  const link = pinned.getByRole('link', { name: 'https://example.com/plan', exact: true });
  await link.waitFor();
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  // Wait for the pinned message in the studio as well: it shifts the elements below it.
  await studio.page.locator('[class*=pinned]').getByRole('link', { name: 'https://example.com/plan' }).waitFor();
  await studio.page.getByRole('button', { name: 'Moderation' }).click();
  await studio.page.locator('summary', { hasText: 'Course' }).click();
  await studio.page.getByRole('combobox', { name: 'Course' }).fill('sizing');
  await studio.page.getByRole('option', { name: 'Position sizing that survives' }).click();
  await studio.page.getByRole('button', { name: 'Show to everyone' }).click();
  const [course] = await Promise.all([
    learner.waitForEvent('popup'),
    learner.getByRole('link', { name: 'Open course' }).click(),
  ]);
  await course.getByRole('heading', { name: 'Position sizing that survives' }).waitFor();
  await course.close();
  await studio.page.keyboard.press('Escape');

  // A raised hand survives a reload, and is lowered when the host calls on it.
  const hand = (isRaised: boolean) => learner.getByRole('button', { name: 'Raise hand', pressed: isRaised });
  await hand(false).dblclick();
  await studio.page.getByRole('button', { name: '1 raised hand' }).click();
  await studio.page.getByRole('button', { name: 'Call on Amara Okafor' }).waitFor();
  // Earlier messages load page by page; the limit of one per page makes several pages.
  await learner.route(/\/messages\?/, (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
  );
  await learner.reload();
  await hand(true).waitFor();
  await said(learner, 'The plan').waitFor();
  // The newest messages are replayed on joining; older ones are requested.
  await Promise.all([
    learner.waitForResponse(/\/messages\?.*cursor=/),
    learner.getByRole('button', { name: 'Earlier messages' }).click(),
  ]);
  await said(learner, 'Welcome to the open').waitFor();
  await studio.page.getByRole('button', { name: 'Call on Amara Okafor' }).click();
  await hand(false).waitFor();
  await studio.page.getByText('No raised hands.').waitFor();
  await studio.page.keyboard.press('Escape');
  await learner.getByRole('button', { name: 'Love' }).click();
  await studio.page.locator('span[data-reaction=love]').waitFor();
  await studio.page.getByRole('button', { name: '2 here' }).click();
  await studio.page.getByRole('button', { name: 'Mute Amara Okafor' }).waitFor();
  await waitForPicture(learner);

  for (const page of [learner, studio.page]) {
    expect(await findViolations(page)).toEqual([]);
  }

  await studio.page.keyboard.press('Escape');

  // The trainer's machine crashes: the connection is not closed properly.
  const address = studio.page.url();
  const devtools = await studio.context.newCDPSession(studio.page);
  void devtools.send('Page.crash').catch(() => {});
  await learner.getByRole('heading', { name: 'Back soon' }).waitFor({ timeout: patience(8) });
  await learner.getByText(/lost their connection at .+ stays open until/).waitFor();
  const again = await studio.context.newPage();
  await again.goto(address);
  await again.getByRole('button', { name: 'Go live' }).click();
  await waitForPicture(learner);

  // A second host takes over, and everybody sees it.
  await again.getByText('Settings', { exact: true }).click();
  await again.getByText('Hand over', { exact: true }).click();
  await again.getByRole('combobox', { name: 'Hosts' }).fill('Omar');
  await again.getByRole('option', { name: 'Omar Haddad' }).click();
  await again.getByRole('button', { name: 'Hand over now' }).click();
  await learner.getByText('Omar Haddad').waitFor();
  await learner.getByText(/\d+p · [\d.]+ Mbit\/s/).waitFor();

  // A removed viewer loses picture and sound.
  const guest = await visit();
  await beginSession(guest.page, 'super');
  await guest.page.goto(address);
  await waitForPicture(guest.page);
  await guest.close();
  await again.getByRole('button', { name: 'Questions' }).click();
  await said(again, 'Where is your stop?')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await again.getByRole('button', { name: 'Remove Amara Okafor' }).click();
  await again.getByRole('alertdialog').getByRole('button', { name: 'Remove Amara Okafor' }).click();
  await learner.getByText('The host has removed you').first().waitFor();
  await again.getByRole('button', { name: 'Chat' }).click();

  await again.getByRole('button', { name: 'End for everyone' }).click();
  await again.getByRole('alertdialog').getByRole('button', { name: 'End for everyone' }).click();
  await again.getByText('This live session has ended.').first().waitFor();
  await again.reload();
  await again.getByText('This live session has ended.').first().waitFor();
  await home.close();
  await studio.context.close();
  await desk.close();
});
