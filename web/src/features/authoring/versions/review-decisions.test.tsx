import { approveDraft, requestChanges } from '@candela/contract/authoring/versions';
import { roleIds } from '@candela/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDraft } from '#testing/drafts.ts';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { ReviewDecisions } from './review-decisions.tsx';

const inReview = { state: 'in_review', isEditable: false, isReviewer: true, submittedVersion: 2 } as const;
const profile = buildUser(roleIds.admin);

test('while something must be fixed it cannot be approved, and says why', async () => {
  const api = installTestApi();
  api.answer(approveDraft, () => buildDraft({ ...inReview, state: 'approved' }));
  const held = <ReviewDecisions draft={buildDraft({ ...inReview, mustFixCount: 1 })} />;
  const { user, change } = renderPart(held, { profile });
  const approve = screen.getByRole('button', { name: 'Approve' });
  expect(approve.hasAttribute('disabled')).toBe(true);
  expect(document.getElementById(approve.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '1 comment must be fixed first',
  );
  change(<ReviewDecisions draft={buildDraft(inReview)} />);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(api.callsOf(approveDraft)[0]?.body).toEqual({ version: 2 }));
});

test('changes are asked for with a note, not without one', async () => {
  const api = installTestApi();
  api.answer(requestChanges, () => buildDraft({ state: 'changes_requested' }));
  const { user } = renderPart(<ReviewDecisions draft={buildDraft(inReview)} />, { profile });
  await user.click(screen.getByRole('button', { name: 'Request changes' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Request changes' }));
  await user.click(dialog.getByRole('button', { name: 'Request changes' }));
  expect(dialog.getByText('Describe what should change.')).toBeDefined();
  expect(api.callsOf(requestChanges)).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'Name the price.');
  await user.click(dialog.getByRole('button', { name: 'Request changes' }));
  await waitFor(() => expect(api.callsOf(requestChanges)[0]?.body).toEqual({ note: 'Name the price.' }));
});
