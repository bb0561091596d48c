import { changeOutline, countLessonLearners, getDraft, type CourseDraft } from '@candela/contract/authoring/drafts';
import { moveLesson } from '@candela/contract/authoring/outlines';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildDraft } from '#testing/drafts.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { draftQuery } from './drafts.api.ts';
import { OutlinePanel } from './outline-panel.tsx';

const nobody = new Map<number, never[]>();

function Panel() {
  const { data } = useQuery(draftQuery(7));
  return data ? <OutlinePanel draft={data} currentId={11} onChoose={() => {}} people={nobody} /> : null;
}

/** A fake server that keeps the order and moves lessons. */
function installServer(draft: CourseDraft = buildDraft()) {
  const api = installTestApi();
  let { sections } = draft;
  api.answer(getDraft, () => ({ ...draft, sections }));
  api.answer(changeOutline, ({ body: { command } }) => {
    if (command.name === 'moveLesson') sections = moveLesson(sections, command.lessonId, command) as typeof sections;
    if (command.name === 'setLessonState') {
      sections = sections.map((section) => ({
        ...section,
        lessons: section.lessons.map((lesson) =>
          lesson.id === command.lessonId ? { ...lesson, state: command.state } : lesson,
        ),
      }));
    }
    return { sections, createdId: null };
  });
  return api;
}

const titles = () =>
  screen.getAllByRole('listitem').flatMap((item) =>
    within(item)
      .queryAllByText(/^The /)
      .map(({ textContent }) => textContent),
  );

test('Alt and arrows move a lesson, over the edge of its section too; it is told, and keeps the focus', async () => {
  const api = installServer();
  const { user } = renderPart(<Panel />);
  const lesson = await screen.findByRole('button', { name: /^The calendar/ });
  lesson.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(screen.getByRole('status').textContent).toBe('The calendar moved: 1 of 2 in The first hour');
  expect(titles()).toEqual(['The range', 'The calendar', 'The stop']);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('The calendar'));
  await waitFor(() => expect(api.callsOf(changeOutline)).toHaveLength(1));
  expect(api.callsOf(changeOutline)[0]?.body.command).toEqual({
    name: 'moveLesson',
    lessonId: 12,
    sectionId: 2,
    afterId: null,
  });
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(screen.getByRole('status').textContent).toBe('The calendar moved: 2 of 2 in The first hour');
  expect(titles()).toEqual(['The range', 'The stop', 'The calendar']);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(screen.getByRole('status').textContent).toBe('It can’t be moved any further');
});

test('steps that follow each other faster than the server answers all count', async () => {
  const answers: (() => void)[] = [];
  const api = installServer();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (init.method === 'POST') await new Promise<void>((resolve) => answers.push(resolve));
    return fetch(address, init);
  });
  const { user } = renderPart(<Panel />);
  (await screen.findByRole('button', { name: /^The range/ })).focus();
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  expect(titles()).toEqual(['The calendar', 'The range', 'The stop']);
  answers[0]?.();
  await waitFor(() => expect(api.callsOf(changeOutline)).toHaveLength(1));
  // The response to the first step contains an outdated order.
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(titles()).toEqual(['The calendar', 'The stop', 'The range']);
  await waitFor(() => {
    for (const answer of answers) answer();
    expect(api.callsOf(changeOutline)).toHaveLength(3);
  });
  expect(api.callsOf(changeOutline).at(-1)?.body.command).toMatchObject({ lessonId: 11, sectionId: 2, afterId: 21 });
  await waitFor(() => expect(titles()).toEqual(['The calendar', 'The stop', 'The range']));
});

test('what was moved can be taken back', async () => {
  const api = installServer();
  const { user } = renderPart(<Panel />);
  (await screen.findByRole('button', { name: /^The calendar/ })).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(titles()).toEqual(['The calendar', 'The range', 'The stop']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titles()).toEqual(['The range', 'The calendar', 'The stop']));
  expect(api.callsOf(changeOutline).at(-1)?.body.command).toMatchObject({ lessonId: 12, sectionId: 1, afterId: 11 });
});

test('an order that the server does not take comes back as it was', async () => {
  const api = installServer();
  api.answer(changeOutline, () => new Refusal('drafts.noSuchPlace'));
  const { user } = renderPart(<Panel />);
  (await screen.findByRole('button', { name: /^The calendar/ })).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(titles()).toEqual(['The range', 'The calendar', 'The stop']));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a lesson that nobody has begun is deleted at once, and comes back by undo', async () => {
  const api = installServer();
  api.answer(countLessonLearners, () => ({ learnerCount: 0 }));
  const { user } = renderPart(<Panel />);
  await user.click(await screen.findByRole('button', { name: 'More for The range' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(titles()).toEqual(['The calendar', 'The stop']));
  expect(api.callsOf(changeOutline)[0]?.body.command).toMatchObject({ state: 'deleted', learnerCount: 0 });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titles()).toEqual(['The range', 'The calendar', 'The stop']));
});

test('what is handed in is only looked at', async () => {
  installServer(buildDraft({ state: 'in_review', isEditable: false }));
  const { user } = renderPart(<Panel />);
  (await screen.findByRole('button', { name: /^The calendar/ })).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(titles()).toEqual(['The range', 'The calendar', 'The stop']);
  expect(screen.queryByRole('button', { name: /More for/ })).toBeNull();
});
