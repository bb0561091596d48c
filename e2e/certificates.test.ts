import { expect, it } from 'vitest';
import { callApi, signInByApi } from './api.ts';
import { signIn, useBrowser, visit } from './browser.ts';

useBrowser();

interface Preview {
  sections: { lessons: { id: number; type: string }[] }[];
}

/** Completes a published course that has only text lessons, by the API; other journeys do not use this course. */
async function finishTexts(title: string, token: string): Promise<void> {
  const { body } = await callApi<{ data: { id: number }[] }>(
    'GET',
    `/courses?search=${encodeURIComponent(title)}`,
    token,
  );
  const id = body.data[0]?.id ?? 0;
  await callApi('POST', `/courses/${id}/enrolment`, token, {});
  const course = await callApi<Preview>('GET', `/courses/${id}`, token);
  for (const { lessons } of course.body.sections) {
    for (const lesson of lessons) await callApi('POST', `/lessons/${lesson.id}/opening`, token, {});
  }
}

it('a learner who finishes a course has a certificate, which anybody can verify until it is revoked', async () => {
  const { token } = await signInByApi('super');
  await finishTexts('Le journal de trading', token);
  const desk = await visit();
  await signIn(desk.page, 'super');
  await desk.page.goto('/education/mylearning');
  await desk.page.getByRole('link', { name: 'Certificates' }).click();
  const row = desk.page.getByRole('article').filter({ hasText: 'journal' });
  const number = /CAN(-\w{4}){3}/.exec(await row.innerText())?.[0] ?? '';
  const badge = desk.page.waitForEvent('download');
  await row.getByRole('link', { name: 'Badge (JSON)' }).click();
  expect((await badge).suggestedFilename()).toBe(`certificate-${number}.json`);

  const street = await visit();
  const stranger = street.page;
  await stranger.goto('/verify');
  await stranger.getByRole('textbox', { name: 'Certificate number' }).fill(number.toLowerCase().replaceAll('-', ' '));
  await stranger.keyboard.press('Enter');
  await stranger.getByRole('heading', { name: 'This certificate is genuine' }).waitFor();
  await stranger.getByRole('heading', { name: 'Daniel Reyes' }).waitFor();
  const pdf = await stranger.request.get(`/certificates/${number}.pdf`);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await desk.page.goto(`/admin/certificates?search=${number}`);
  await desk.page
    .getByRole('listitem')
    .getByRole('button', { name: /Daniel Reyes/ })
    .click();
  await desk.page.getByRole('radio', { name: 'It was issued by mistake.' }).check();
  await desk.page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await desk.page.getByRole('button', { name: 'Undo revocation' }).waitFor();
  await stranger.reload();
  await stranger.getByRole('heading', { name: 'This certificate is no longer valid' }).waitFor();
  await stranger.getByText(/It was issued by mistake/).waitFor();

  await stranger.goto('/verify/CAN-0000-0000-0000');
  await stranger.getByRole('heading', { name: 'No certificate has this number' }).waitFor();
  await Promise.all([desk.close(), street.close()]);
});

it('an academy is composed by keyboard, and locked courses say what opens them', async () => {
  const desk = await visit();
  const trainer = desk.page;
  await signIn(trainer, 'trainer');
  await trainer.goto('/trainer/academies/new');
  await trainer.getByRole('textbox', { name: 'Title' }).fill('Two steps to order flow');
  for (const title of ['Order flow and the auction', 'Reading the London open']) {
    await trainer.getByRole('searchbox', { name: 'Search published courses' }).fill(title);
    const add = trainer.getByRole('button', { name: `Add a course: ${title}` });
    await add.focus();
    await trainer.keyboard.press('Enter');
    await trainer.getByRole('button', { name: `Move ${title}`, exact: true }).waitFor();
  }
  await trainer.getByRole('button', { name: 'Move Reading the London open', exact: true }).focus();
  await trainer.keyboard.press('Alt+ArrowUp');
  await trainer.getByText('Reading the London open is now at position 1 of 2.').waitFor();
  await trainer.getByRole('combobox', { name: 'Opens after' }).last().focus();
  await trainer.keyboard.press('ArrowDown');
  await trainer.keyboard.press('Enter');
  await trainer.keyboard.press('Escape');
  await trainer.getByRole('button', { name: 'Publish' }).focus();
  await trainer.keyboard.press('Enter');
  await trainer.getByText('Academy published.').waitFor();
  await trainer.getByRole('link', { name: 'View as a learner' }).click();
  await trainer.getByRole('heading', { level: 1, name: 'Two steps to order flow' }).waitFor();
  await trainer.getByRole('button', { name: 'Join the academy' }).click();
  await trainer.getByText('Opens after Reading the London open').waitFor();
  await desk.close();
});
