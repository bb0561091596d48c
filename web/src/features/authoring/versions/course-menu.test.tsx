import { removeDraft } from '@candela/contract/authoring/drafts';
import { setCourseStatus } from '@candela/contract/authoring/versions';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useConfirmState } from '#platform/shell/confirm.ts';
import { buildDraft } from '#testing/drafts.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { CourseMenu } from './course-menu.tsx';

const own = { isReviewer: false, state: 'draft', live: 'never', liveVersion: null } as const;
const live = { ...own, live: 'published', liveVersion: 2 } as const;
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('a trainer archives what learners never had, and brings it back', async () => {
  const api = installTestApi();
  api.answer(setCourseStatus, () => buildDraft({ ...own, state: 'archived', live: 'archived', isEditable: false }));
  const archived = buildDraft({ ...own, state: 'archived', live: 'archived', isEditable: false });
  const { user } = renderPart(<CourseMenu draft={archived} />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  await waitFor(() => expect(api.callsOf(setCourseStatus)[0]?.body).toEqual({ status: 'restored' }));
});

test('of what learners have a trainer throws the draft away, and nothing else', async () => {
  const api = installTestApi();
  api.answer(removeDraft, () => undefined);
  const { user } = renderPart(<CourseMenu draft={buildDraft(live)} />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Discard the draft' });
  expect(items()).toEqual(['Discard the draft']);
  await user.click(screen.getByRole('menuitem', { name: 'Discard the draft' }));
  expect(api.callsOf(removeDraft)).toEqual([]);
  useConfirmState.getState().asked?.answer(true);
  await waitFor(() => expect(api.callsOf(removeDraft)).toHaveLength(1));
});

test('what is handed in has no draft to throw away', () => {
  installTestApi();
  renderPart(<CourseMenu draft={buildDraft({ ...live, state: 'in_review', isEditable: false })} />);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});
