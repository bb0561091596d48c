import { roleIds } from '@candela/contract/roles';
import { search, searchMarks, type SearchResult } from '@candela/contract/site/search';
import { listLanguages } from '@candela/contract/site/languages';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SearchDialog } from './search-dialog.tsx';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal, type TestApi } from '#testing/test-api.ts';

const none: SearchResult = { hits: [], passages: [], counts: [], passageCount: 0, correctedTo: null };
const at = '2026-11-20T10:00:00.000Z';
const lesson = (id: string, title: string) => ({
  kind: 'lesson' as const,
  id,
  title,
  subtitle: 'Price action',
  excerpt: '',
  languageCode: 'en',
  link: `/education/courses/1/lessons/${id}`,
  at,
  isPublished: true,
});
const found: SearchResult = {
  ...none,
  hits: [
    lesson('1', `Placing the ${searchMarks.start}stop${searchMarks.end}`),
    lesson('2', 'Stopped out'),
    lesson('3', 'Three stops'),
  ],
  counts: [{ kind: 'lesson', count: 3 }],
  passages: [
    {
      kind: 'lesson',
      id: '9',
      title: 'Wicks and bodies',
      subtitle: 'Price action',
      languageCode: 'en',
      link: '/education/courses/1/lessons/9?t=754',
      second: 754,
      text: 'so the stop goes below the wick',
      before: { second: 742, text: 'The body closed inside.' },
      after: null,
      alsoAt: [242],
    },
  ],
  passageCount: 1,
};
const places = [{ name: 'Events', area: 'Education', link: '/education/events' }];

let api: TestApi;
const onClose = vi.fn();
const open = vi.fn();

const item = 'searches:u:recent';
const profile = { ...buildUser(roleIds.student), id: 'u' };

beforeEach(() => {
  localStorage.clear();
  onClose.mockReset();
  open.mockReset();
  vi.stubGlobal('open', open);
  api = installTestApi();
  api.answer(listLanguages, () => ({ data: [] }));
  api.answer(search, ({ query }) => (query.text.startsWith('stop') ? found : none));
});

const show = () => renderPart(<SearchDialog userId="u" places={places} onClose={onClose} />, { profile });
const chosen = () => within(screen.getByRole('listbox')).getByRole('option', { selected: true }).textContent;
const options = () => within(screen.getByRole('listbox')).getAllByRole('option');
const field = () => screen.getByRole('combobox', { name: 'Search everything' });

test('the arrows choose over all groups, the field says which, and Enter opens it', async () => {
  const { user } = show();
  await user.type(field(), 'stop');
  expect(await screen.findByText('4 results')).toBeDefined();
  expect(chosen()).toContain('Placing the stop');
  expect(screen.getAllByText('stop', { selector: 'mark' }).length).toBeGreaterThan(0);
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toContain('Stopped out');
  const active = field().getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)?.textContent).toContain('Stopped out');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toContain('12:34');
  expect(screen.getByRole('complementary', { name: 'Preview' }).textContent).toContain('The body closed inside.');
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(localStorage.getItem(item)).toBe('["stop"]');
});

test('Ctrl+Enter opens a new tab and leaves the search as it is', async () => {
  const { user } = show();
  await user.type(field(), 'stop');
  await screen.findByText('4 results');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(open).toHaveBeenCalledWith('/education/courses/1/lessons/1', '_blank', 'noopener');
  expect(onClose).not.toHaveBeenCalled();
});

test('Tab goes through the groups, then leaves the field', async () => {
  const { user } = show();
  await user.type(field(), 'stop');
  await screen.findByText('4 results');
  const pressed = () => screen.getByRole('button', { pressed: true }).textContent;
  expect(pressed()).toBe('All');
  await user.tab();
  expect(pressed()).toContain('Lessons');
  await user.tab();
  expect(pressed()).toContain('Spoken in videos');
  expect(document.activeElement).toBe(field());
  await user.tab({ shift: true });
  expect(pressed()).toContain('Lessons');
  await user.tab();
  await user.tab();
  expect(document.activeElement).not.toBe(field());
  await waitFor(() => expect(api.callsOf(search).map(({ query }) => query.kind)).toContain('passage'));
});

test('one letter asks nothing; a text without results offers to look further; a failure can be tried again', async () => {
  const { user } = show();
  await user.type(field(), 's');
  expect(await screen.findByText('Type at least one more letter.')).toBeDefined();
  expect(api.callsOf(search)).toEqual([]);
  await user.clear(field());
  await user.type(field(), 'qqq');
  expect(await screen.findByText('Nothing found for “qqq”')).toBeDefined();
  api.answer(search, () => new Refusal('search.tooSlow'));
  await user.type(field(), 'x');
  expect(await screen.findByText('The search didn’t respond.')).toBeDefined();
  api.answer(search, () => found);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('4 results')).toBeDefined();
});

test('before anything is typed there are the last searches, which can be forgotten, and places to go to', async () => {
  localStorage.setItem(item, '["stop","gold"]');
  const { user } = show();
  expect(options().map((option) => option.textContent)).toEqual(['stop', 'gold', 'EventsEducation']);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(options()).toHaveLength(1);
  expect(localStorage.getItem(item)).toBeNull();
});

test('choosing an old search searches it again', async () => {
  localStorage.setItem(item, '["stop"]');
  const { user } = show();
  await user.keyboard('{Enter}');
  expect((field() as HTMLInputElement).value).toBe('stop');
  expect(await screen.findByText('4 results')).toBeDefined();
});
