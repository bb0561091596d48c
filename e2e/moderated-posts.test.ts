import type { Locator } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { findViolations } from './axe.ts';
import { useBrowser, visit, type Page } from './browser.ts';
import type { Account } from './demo-accounts.ts';
import { looks, useLanguage, visitIn } from './looks.ts';
import { patience } from './pace.ts';
import { beginSession } from './signed-in.ts';
import { wordsIn } from './words.ts';

useBrowser();

const people = ['trainer', 'student', 'admin', 'super'] as const satisfies readonly Account[];

afterAll(async () => {
  // The language is saved in the account.
  for (const account of people) {
    const { page, close } = await visit();
    await beginSession(page, account);
    await useLanguage(page, 'en');
    await close();
  }
});

/** By the keyboard, once it is shown and not disabled. */
async function press(control: Locator): Promise<void> {
  await control.click({ trial: true });
  await control.press('Enter');
}

/** The minute after the next ten seconds, as the account’s clock shows it. */
async function soonFor(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('session') ?? '{}') as {
      state?: { profile?: { timeZone?: string | null } };
    };
    const timeZone = stored.state?.profile?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const minute = 60_000;
    const at = (Math.floor((Date.now() + 15_000) / minute) + 1) * minute;
    return new Date(at).toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T');
  });
}

it.each(looks)(
  'a scheduled post is noticed, voted on, answered, reported, removed, appealed and shown again, in $language at $viewport.width pixels',
  async (look) => {
    const t = wordsIn(look.language);
    const text = `Where does the week end? (${look.language})`;
    // The same words twice in an hour are refused.
    const question = `And why? (${look.language})`;
    const complaints: string[] = [];
    const check = async (what: string, page: Page) => {
      for (const violation of await findViolations(page)) complaints.push(`${what}: ${violation}`);
      const isWide = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) > innerWidth + 1);
      if (isWide) complaints.push(`${what}: wider than the window`);
    };
    const enter = async (account: Account) => {
      const visitor = await visitIn(look);
      await beginSession(visitor.page, account);
      if (look.language !== 'en') {
        await visitor.page.setViewportSize(looks[0].viewport);
        await useLanguage(visitor.page, look.language);
        await visitor.page.setViewportSize(look.viewport);
      }
      return visitor;
    };

    // It is written and given its time.
    const trainer = await enter('trainer');
    await trainer.page.goto('/notifications/feeds/new');
    const field = trainer.page.getByRole('textbox', { name: t('feeds.form.text') });
    await field.click();
    await field.pressSequentially(text);
    await press(trainer.page.getByRole('button', { name: t('feeds.form.chart') }));
    await trainer.page.getByRole('textbox', { name: t('feeds.form.alt') }).fill('It rose.');
    // Its bars are there.
    await trainer.page.locator('dialog[open] figure time').first().waitFor();
    await press(trainer.page.getByRole('button', { name: t('feeds.form.chartInsert') }));
    await trainer.page.getByText(t('feeds.form.chartsSaid')).waitFor();
    await press(trainer.page.getByRole('button', { name: t('feeds.poll.add') }));
    await trainer.page.getByRole('textbox', { name: t('feeds.poll.question') }).fill('Higher or lower?');
    const answers = trainer.page.getByRole('textbox', { name: t('feeds.poll.option') });
    await answers.nth(0).fill('Higher');
    await answers.nth(1).fill('Lower');
    await trainer.page.getByText(t('feeds.form.atATime')).click();
    const time = trainer.page.getByLabel(t('feeds.form.publishAt'));
    await check('composer', trainer.page);
    await time.fill(await soonFor(trainer.page));
    await press(trainer.page.getByRole('button', { name: t('feeds.form.schedule') }));
    await trainer.page.getByRole('button', { name: t('feeds.form.recall') }).waitFor();
    await trainer.page.waitForURL(/\/feeds\/\d+\/edit$/);
    const id = /\/feeds\/(\d+)\//.exec(trainer.page.url())?.[1] ?? '';
    const address = `/education/feeds/${id}`;

    // Its reader hears of it without a reload, and follows the notice by the keyboard.
    const learner = await enter('student');
    await learner.page.goto('/education/feeds');
    await learner.page.getByRole('article').first().waitFor();
    await learner.page.getByRole('button', { name: t('feeds.newPosts_one') }).waitFor({ timeout: patience(90) });
    await press(learner.page.locator('header button[aria-haspopup=dialog]:has(svg.lucide-bell)'));
    const notice = learner.page.locator('dialog[open]').getByRole('button').filter({ hasText: text }).first();
    await press(notice);
    await learner.page.waitForURL(address);
    await trainer.page.goto(address);
    await trainer.page.getByRole('heading', { name: 'Higher or lower?' }).waitFor();
    await learner.page.getByRole('radio', { name: 'Higher' }).press('Space');
    await press(learner.page.getByRole('button', { name: t('feeds.poll.vote') }));
    await learner.page.getByRole('img', { name: t('feeds.poll.own') }).waitFor();

    // The trainer asks, the learner answers with a mention; both read it where they are.
    const writing = trainer.page.getByRole('textbox', { name: t('discussions.write') });
    await writing.fill(question);
    await writing.press('Control+Enter');
    await learner.page.getByText(question).first().waitFor();
    await press(learner.page.getByRole('button', { name: t('discussions.replyTo') }));
    const reply = learner.page.getByRole('textbox', { name: t('discussions.replyTo') });
    await reply.pressSequentially(`Ask in ${look.language} @ing`);
    await learner.page.getByRole('option').first().waitFor();
    await reply.press('Enter');
    await expect.poll(() => reply.inputValue()).toContain('@Ingrid ');
    await reply.press('Control+Enter');
    await trainer.page.getByText(`Ask in ${look.language} @Ingrid`).first().waitFor();
    await check('post and discussion', learner.page);

    // It is reported, and removed with a reason.
    await learner.page.goto('/education/feeds');
    const listed = learner.page.getByRole('article').filter({ hasText: text });
    await press(listed.getByRole('button', { name: t('moderation.report.feed') }));
    await learner.page.getByRole('radio', { name: t('moderation.reasons.falsePromises') }).press('Space');
    await press(learner.page.getByRole('button', { name: t('moderation.send') }));
    await learner.page.getByText(t('moderation.sent')).first().waitFor();
    const admin = await enter('admin');
    await admin.page.goto('/admin/moderation?kind=feed');
    await press(admin.page.getByRole('link').filter({ hasText: text }).first());
    const reason = admin.page.getByRole('textbox', { name: t('moderation.note') });
    await reason.fill('No promises, please');
    await check('case', admin.page);
    await press(admin.page.getByRole('button', { name: t('moderation.remove') }));
    const sure = admin.page.getByRole('alertdialog', { name: t('moderation.removeTitle') });
    await press(sure.getByRole('button', { name: t('moderation.remove') }));
    await admin.page.getByText(t('moderation.removedToast')).first().waitFor();
    await learner.page.goto(address);
    await learner.page.getByText(t('feeds.gone')).first().waitFor();

    // Its author reads why, and appeals; somebody else decides.
    await press(trainer.page.locator('header button[aria-haspopup=dialog]:has(svg.lucide-bell)'));
    const removal = trainer.page.locator('dialog[open]').getByRole('button').filter({ hasText: 'No promises, please' });
    await press(removal.first());
    await trainer.page.waitForURL(/\/education\/removals\/\d+$/);
    await trainer.page.getByText('No promises, please').first().waitFor();
    await trainer.page.getByRole('textbox', { name: t('removals.reasons') }).fill('I promise nothing');
    await check('removal', trainer.page);
    await press(trainer.page.getByRole('button', { name: t('removals.send') }));
    await trainer.page.getByText('I promise nothing').first().waitFor();
    const other = await enter('super');
    await other.page.goto('/admin/moderation?state=appealed');
    await press(other.page.getByRole('link').filter({ hasText: text }).first());
    await other.page.getByText('I promise nothing').first().waitFor();
    await check('appeal', other.page);
    await press(other.page.getByRole('button', { name: t('moderation.restore') }));
    await other.page.getByText(t('moderation.decidedToast')).first().waitFor();
    await learner.page.goto(address);
    await learner.page.getByText(text).first().waitFor();
    await learner.page.getByText(`Ask in ${look.language} @Ingrid`).first().waitFor();

    expect(complaints).toEqual([]);
    for (const person of [trainer, learner, admin, other]) await person.close();
  },
);
