import { getDraftLesson, type SavedLesson } from '@candela/contract/authoring/draft-lessons';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/api/query.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { askDraftLesson, draftLessonQuery } from './drafts.api.ts';

test('a lesson that was asked for early is taken once, and what failed early is asked for again', async () => {
  const api = installTestApi();
  let saved: SavedLesson | null = lessonOf(1);
  api.answer(getDraftLesson, () => saved ?? new Refusal('lessons.notFound'));
  renderPart(<></>);
  const open = () => queryClient.fetchQuery(draftLessonQuery(7, 9));
  askDraftLesson(7, 9);
  expect(await open()).toEqual(lessonOf(1));
  expect(api.callsOf(getDraftLesson)).toHaveLength(1);
  saved = lessonOf(2);
  expect(await open()).toEqual(lessonOf(2));
  expect(api.callsOf(getDraftLesson)).toHaveLength(2);
  saved = null;
  askDraftLesson(7, 9);
  await expect.poll(() => api.callsOf(getDraftLesson).length).toBe(3);
  saved = lessonOf(3);
  expect(await open()).toEqual(lessonOf(3));
});

function lessonOf(revision: number): SavedLesson {
  return {
    revision,
    changedBy: null,
    changedAt: null,
    content: {
      type: 'text',
      title: 'Where the stop goes',
      body: { type: 'doc', content: [] },
      attachments: [],
      isFreePreview: false,
      durationSeconds: 60,
    },
    assets: [],
  };
}
