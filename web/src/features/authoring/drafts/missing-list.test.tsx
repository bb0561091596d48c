import type { Missing } from '@candela/contract/authoring/drafts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDraft } from '#testing/drafts.ts';
import { renderPart } from '#testing/render-part.tsx';
import { MissingList } from './missing-list.tsx';

test('what is missing is listed, and each line leads to it', async () => {
  const missing: Missing[] = [
    { what: 'cover', lessonId: null },
    { what: 'video', lessonId: 21 },
  ];
  const visited: Missing[] = [];
  const part = <MissingList draft={buildDraft({ missing })} onGo={(each) => visited.push(each)} onThreads={() => {}} />;
  const { user } = renderPart(part);
  expect(screen.getByText('5 of 7 done')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Choose a cover' }));
  await user.click(screen.getByRole('button', { name: /Choose the video\s*The stop/ }));
  expect(visited).toEqual(missing);
});

test('a draft that lacks nothing says whether there is anything to submit', () => {
  const { change } = renderPart(<MissingList draft={buildDraft()} onGo={() => {}} onThreads={() => {}} />);
  expect(screen.getByText('Ready to submit')).toBeDefined();
  change(<MissingList draft={buildDraft({ hasChanges: false })} onGo={() => {}} onThreads={() => {}} />);
  expect(screen.getByText('Learners already see this: nothing to submit')).toBeDefined();
});
