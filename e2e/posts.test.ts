import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { beginSession } from './signed-in.ts';

useBrowser();

it('a trainer posts a chart with a poll; a learner hears of it without a reload, reads it and votes', async () => {
  const learner = await visit();
  await beginSession(learner.page, 'student');
  await learner.page.goto('/education/feeds');
  await learner.page.getByRole('article').first().waitFor();

  const trainer = await visit();
  await beginSession(trainer.page, 'trainer');
  await trainer.page.goto('/notifications/feeds/new');
  const text = trainer.page.getByRole('textbox', { name: 'Text of the post' });
  await text.click();
  await text.pressSequentially('Where does the week end?');
  await trainer.page.getByRole('button', { name: 'Insert a chart' }).click();
  await trainer.page.getByRole('textbox', { name: 'Text for readers who do not see it' }).fill('It rose.');
  await trainer.page.getByRole('button', { name: 'Insert', exact: true }).click();
  await trainer.page.getByText('Each chart has a text for those who do not see it').waitFor();
  await trainer.page.getByRole('button', { name: 'Add a poll' }).click();
  await trainer.page.getByRole('textbox', { name: 'Question' }).fill('Higher or lower?');
  await trainer.page.getByRole('textbox', { name: 'Answer 1' }).fill('Higher');
  await trainer.page.getByRole('textbox', { name: 'Answer 2' }).fill('Lower');
  await trainer.page.getByRole('button', { name: 'Post now' }).click();
  await trainer.page.waitForURL(/\/education\/feeds\/\d+$/);

  await learner.page.getByRole('button', { name: '1 new post' }).click();
  const post = learner.page
    .getByRole('article')
    .filter({ hasText: /Where does the week end\?(?! \()/ })
    .first();
  await post.getByRole('figure', { name: /^Chart of / }).waitFor();
  await post.getByRole('radio', { name: 'Higher' }).check();
  await post.getByRole('button', { name: 'Vote' }).click();
  await post.getByText('100%').waitFor();
  expect(await post.getByText('1 vote').count()).toBe(1);
  for (const person of [learner, trainer]) await person.close();
});

it('a new post keeps its address once it is saved; who and what it names is offered while it is typed', async () => {
  const trainer = await visit();
  await beginSession(trainer.page, 'trainer');
  await trainer.page.goto('/education/feeds/new');
  const text = trainer.page.getByRole('textbox', { name: 'Text of the post' });
  await text.click();
  await text.pressSequentially('Thanks to @ana co');
  await trainer.page.getByRole('option', { name: 'Ana Costa' }).waitFor();
  await trainer.page.keyboard.press('Enter');
  await trainer.page.keyboard.type('for $EURAUD');
  await trainer.page.getByRole('option', { name: 'EURAUD' }).waitFor();
  await trainer.page.keyboard.press('Enter');
  await trainer.page.waitForURL(/\/education\/feeds\/\d+\/edit$/);
  await trainer.page.keyboard.type('and more');
  await trainer.page.getByText('Saved', { exact: true }).waitFor();
  await trainer.page.reload();
  await text.getByText('Thanks to @Ana Costa for $EURAUD and more').waitFor();
  await trainer.page.getByRole('button', { name: 'Post now' }).click();
  await trainer.page.getByRole('link', { name: '@Ana Costa' }).waitFor();
  await trainer.close();
});
