import {
  createThread,
  listThreads,
  replyToThread,
  type ReviewThread,
} from '@candela/contract/authoring/review-threads';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useState } from 'react';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { ThreadsPanel } from './threads-panel.tsx';

const author = { id: '3f0a5c0e-58a4-4f0e-9a55-6d1f6a2b7c10', fullName: 'Kwame Mensah', thumbnailImagePath: null };

/** A comment on a whole lesson, without a passage. */
function buildThread(changes: Partial<ReviewThread> = {}): ReviewThread {
  return {
    id: 5,
    lessonId: 11,
    anchor: null,
    quote: null,
    isPassageGone: false,
    mustFix: false,
    resolvedBy: null,
    resolvedAt: null,
    comments: [{ id: 1, author, body: 'Where does 15 come from?', at: '2026-11-22T08:00:00.000Z' }],
    isResolvable: true,
    ...changes,
  };
}

function Panel() {
  const [currentId, setCurrentId] = useState<number | null>(null);
  const titles = new Map([[11, 'The range']]);
  const choose = ({ id }: ReviewThread) => setCurrentId(id);
  return (
    <ThreadsPanel
      courseId={7}
      lessonId={11}
      isReviewer={false}
      titles={titles}
      currentId={currentId}
      onChoose={choose}
    />
  );
}

test('a thread without a passage is chosen and answered by keys, once', async () => {
  const api = installTestApi();
  api.answer(listThreads, () => ({ data: [buildThread()], nextCursor: null }));
  api.answer(replyToThread, ({ body }) =>
    buildThread({
      comments: [...buildThread().comments, { id: 2, author, body: body.body, at: '2026-11-22T08:05:00.000Z' }],
    }),
  );
  const { user } = renderPart(<Panel />);
  (await screen.findByRole('button', { name: 'Reply' })).focus();
  await user.keyboard('{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Reply' }), 'A third of the average range');
  await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await screen.findByText('A third of the average range', { selector: 'p' });
  expect(api.callsOf(replyToThread)).toHaveLength(1);
});

test('a comment that is sent twice at once is one comment', async () => {
  const api = installTestApi();
  api.answer(listThreads, () => ({ data: [], nextCursor: null }));
  api.answer(createThread, ({ body }) =>
    buildThread({ comments: [{ ...buildThread().comments[0]!, body: body.body }] }),
  );
  const { user } = renderPart(<Panel />);
  await user.click(await screen.findByRole('button', { name: 'Comment on the lesson' }));
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Say why');
  await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await screen.findByText('Say why', { selector: 'p' });
  await waitFor(() => expect(api.callsOf(createThread)).toHaveLength(1));
});

test('a part of the comments is shown, the open ones and the newest first, and more by a button', async () => {
  const api = installTestApi();
  const said = (id: number, body: string) =>
    buildThread({ id, comments: [{ ...buildThread().comments[0]!, id, body }] });
  api.answer(listThreads, ({ query }) =>
    query.cursor === undefined
      ? { data: [said(9, 'The newest'), said(8, 'The one before')], nextCursor: 'eight' }
      : { data: [said(7, 'The oldest')], nextCursor: null },
  );
  const { user } = renderPart(<Panel />);
  await screen.findByText('The one before');
  expect(screen.queryByText('The oldest')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Older comments' }));
  await screen.findByText('The oldest');
  expect(api.callsOf(listThreads).at(-1)?.query.cursor).toBe('eight');
  expect(screen.queryByRole('button', { name: 'Older comments' })).toBeNull();
});
