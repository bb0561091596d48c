import {
  getTranslations,
  importTranslations,
  listPassages,
  savePassage,
  type Passage,
  type TranslationOverview,
} from '@candela/contract/authoring/content-translations';
import { roleIds } from '@candela/contract/roles';
import { listLanguages } from '@candela/contract/site/languages';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal, type TestApi } from '#testing/test-api.ts';
import { ImportDialog } from './import-dialog.tsx';
import { PassageList } from './passage-list.tsx';

const hash = (letter: string) => letter.repeat(32);
const passage = (changes: Partial<Passage> & { field: string }): Passage => ({
  type: 'text',
  source: 'Put it <1>below</1> the low.',
  sourceHash: hash('a'),
  target: null,
  formerSource: null,
  state: 'missing',
  changedBy: null,
  changedAt: null,
  ...changes,
});
const overview: TranslationOverview = {
  courseId: 3,
  title: 'Reading the open',
  languageCode: 'en',
  languages: [{ code: 'ar', nativeName: 'العربية', direction: 'rtl' }],
  counts: { current: 0, stale: 0, draft: 0, missing: 2 },
  items: [],
};
const place = { courseId: 3, languageCode: 'ar', kind: 'lesson', itemId: 12 } as const;
const trainer = { profile: buildUser(roleIds.trainer) };
const common = { place, show: undefined, isComparing: true, sourceLanguage: 'en', direction: 'rtl' } as const;

let api: TestApi;
beforeEach(() => {
  localStorage.clear();
  api = installTestApi();
  api.answer(listLanguages, () => ({ data: [] }));
  api.answer(getTranslations, () => overview);
});

test('Ctrl+Enter confirms and goes on to the next that is open; numbers that are missing keep it from that', async () => {
  const passages = [passage({ field: 'body.one' }), passage({ field: 'title', type: 'title', source: 'The stop' })];
  api.answer(savePassage, ({ body }) => ({
    ...passage({ field: body.field }),
    target: body.target,
    state: 'current' as const,
  }));
  const { user } = renderPart(<PassageList {...common} passages={passages} onDone={() => {}} />, trainer);
  const field = screen.getByRole('textbox', { name: 'Translation' });
  expect(field.getAttribute('dir')).toBe('rtl');
  await user.type(field, 'ضعه تحت القاع');
  expect(screen.getByText('<1> is missing.')).toBeDefined();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(api.callsOf(savePassage)).toEqual([]);
  await user.clear(field);
  await user.type(field, 'ضعه <1>تحت</1> القاع');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api.callsOf(savePassage)).toHaveLength(1));
  expect(api.callsOf(savePassage)[0]?.body).toMatchObject({ field: 'body.one', previous: null, isConfirmed: true });
  await waitFor(() => {
    const rows = screen.getAllByRole('listitem');
    expect(rows[1]?.querySelector('textarea')).not.toBeNull();
  });
});

test('"Still correct" takes the former words for the new source', async () => {
  const stale = passage({
    field: 'body.one',
    state: 'stale',
    target: 'تحت <1>القاع</1>',
    formerSource: 'Put it <1>above</1> the low.',
  });
  api.answer(savePassage, () => ({ ...stale, state: 'current' as const, formerSource: null }));
  let isDone = false;
  const { user } = renderPart(<PassageList {...common} passages={[stale]} onDone={() => (isDone = true)} />, trainer);
  expect(screen.getByText('above').closest('del')).not.toBeNull();
  expect(screen.getByText('below').closest('ins')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Still correct' }));
  await waitFor(() => expect(isDone).toBe(true));
  expect(api.callsOf(savePassage)[0]?.body).toMatchObject({ target: stale.target, sourceHash: hash('a') });
});

test('a source that changes while somebody types shows a strip and overwrites nothing; what is typed survives a lost tab', async () => {
  const before = passage({ field: 'title', type: 'title', source: 'The stop' });
  api.answer(savePassage, () => new Refusal('translations.sourceChanged'));
  api.answer(listPassages, () => ({ data: [] }));
  const { user, change } = renderPart(<PassageList {...common} passages={[before]} onDone={() => {}} />, trainer);
  await user.type(screen.getByRole('textbox', { name: 'Translation' }), 'الوقف');
  const after = { ...before, source: 'Placing the stop', sourceHash: hash('b') };
  change(<PassageList {...common} passages={[after]} onDone={() => {}} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The source changed');
  const field = screen.getByRole('textbox', { name: 'Translation' });
  expect((field as HTMLTextAreaElement).value).toBe('الوقف');
  const confirm = screen.getByRole('button', { name: 'Confirm' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Continue with mine' }));
  expect(confirm.hasAttribute('disabled')).toBe(false);
  change(<p>Gone</p>);
  change(<PassageList {...common} passages={[after]} onDone={() => {}} />);
  expect(screen.getByDisplayValue('الوقف')).toBeDefined();
});

test('a file is tried out before it is taken, and its problems are named', async () => {
  api.answer(importTranslations, ({ body }) => ({
    changed: 2,
    stale: 1,
    same: 0,
    empty: 3,
    variant: { source: 'en-US', target: null },
    problems: body.isTrial ? [{ unit: 'lesson.1.title', problem: 'wrongCodes' as const, source: 'Put it below' }] : [],
  }));
  const file = new File(['<xliff/>'], 'course.xlf');
  const { user } = renderPart(<ImportDialog place={place} sourceCode="en" file={file} onClose={() => {}} />, trainer);
  await screen.findByText('Its numbers don’t match the source');
  expect(screen.getByText('2 passages change')).toBeDefined();
  expect(screen.getByText(/^It was translated from English \(United States\)/)).toBeDefined();
  expect(screen.getByText(/^The file doesn’t say which language it is for/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Import 2 passages' }));
  await screen.findByText('2 passages imported.');
  expect(api.callsOf(importTranslations).map(({ body }) => [body.isTrial, body.isVariantAccepted])).toEqual([
    [true, undefined],
    [false, true],
  ]);
});
