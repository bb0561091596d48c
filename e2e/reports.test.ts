import { expect, it } from 'vitest';
import { signIn, useBrowser, visit } from './browser.ts';

useBrowser();

it('a learner sees their month, has their record as a paper, and anybody can verify it', async () => {
  const desk = await visit();
  await signIn(desk.page, 'student');
  await desk.page.goto('/education/reports');
  await desk.page.getByRole('heading', { name: 'Your month' }).waitFor();
  await desk.page.getByRole('button', { name: 'Year', exact: true }).click();
  await desk.page.getByRole('heading', { name: 'Your year' }).waitFor();
  await desk.page.getByRole('button', { name: 'PDF', exact: true }).click();
  const paper = desk.page.waitForEvent('download');
  await desk.page.getByRole('button', { name: /^Download Learning record · PDF/ }).click();
  expect((await paper).suggestedFilename()).toMatch(/^learningRecord-.*\.pdf$/);
  const number = await desk.page.getByRole('link', { name: /^REC-/ }).innerText();

  const street = await visit();
  await street.page.goto('/verify');
  await street.page.getByRole('textbox', { name: 'Certificate number' }).fill(number.toLowerCase());
  await street.page.keyboard.press('Enter');
  await street.page.getByRole('heading', { name: 'This learning record was issued here' }).waitFor();
  await street.page.getByText('Amara Okafor').waitFor();
  await street.page.locator('input[type=file]').setInputFiles(await (await paper).path());
  await street.page.getByText('It is the file that was issued.').waitFor();
});
