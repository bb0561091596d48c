import { getCourseImport, importTexts, type CourseImport } from '@candela/contract/authoring/exchange';
import { roleIds } from '@candela/contract/roles';
import { listLanguages } from '@candela/contract/site/languages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { ImportCoursePage } from './import-course.page.tsx';

const waiting: CourseImport = {
  id: '0b6f0a54-3c1f-4d3e-8a53-4d8e5a2b9c11',
  state: 'waiting',
  doneCount: 0,
  totalCount: 0,
  courseId: null,
  problem: null,
  warnings: [],
  createdAt: '2026-11-22T10:00:00.000Z',
};

async function send(outcome: Partial<CourseImport>) {
  const api = installTestApi();
  api.answer(listLanguages, () => ({ data: [] }));
  api.answer(importTexts, () => waiting);
  api.answer(getCourseImport, () => ({ ...waiting, ...outcome }));
  const { user } = renderPart(<ImportCoursePage />, { profile: buildUser(roleIds.trainer) });
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('There is no field for files.');
  await user.upload(field, [new File(['# One'], 'one.md'), new File(['# Two'], 'two.md')]);
  return api;
}

test('Markdown files become a draft, and what was left out is named', async () => {
  const api = await send({ state: 'done', courseId: 7, warnings: [{ warning: 'file', name: 'plan.exe' }] });
  await screen.findByRole('link', { name: 'Open draft' });
  expect(screen.getByText(/plan\.exe/)).toBeDefined();
  expect(api.callsOf(importTexts)[0]?.body.files).toEqual([
    { path: 'one.md', text: '# One' },
    { path: 'two.md', text: '# Two' },
  ]);
});

test('an archive that is refused says why', async () => {
  await send({ state: 'failed', problem: 'ratio' });
  expect((await screen.findByRole('alert')).textContent).toContain('expands to a suspicious size');
});
