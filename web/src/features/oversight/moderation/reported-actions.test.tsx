import { decideReported, reopenReported, type ReportedDetail } from '@candela/contract/oversight/moderation';
import { roleIds } from '@candela/contract/roles';
import { Notifications, notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReportedActions } from './reported-actions.tsx';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

function reported(id: number): ReportedDetail {
  return {
    id,
    kind: 'roomMessage',
    thingId: String(id),
    state: 'open',
    author: null,
    context: 'Morning session',
    link: '/live/1',
    body: 'Buy now',
    reportCount: 1,
    reasons: ['spam'],
    firstAt: '2026-11-20T09:00:00.000Z',
    lastAt: '2026-11-20T09:00:00.000Z',
    decidedAt: null,
    decidedBy: null,
    wordsRemovedAt: null,
    bodyNow: 'Buy now',
    canMute: false,
    note: '',
    appeal: null,
    canAppeal: false,
    reports: [],
  };
}

test('each kept case has an undo of its own, which is gone once it is used', async () => {
  const api = installTestApi();
  // Toasts of other files may still be in the shared store, which shows a few at a time.
  notifications.clean();
  notifications.cleanQueue();
  for (const endpoint of [decideReported, reopenReported]) api.answer(endpoint, () => undefined as never);
  const { user } = renderPart(
    <>
      <Notifications />
      {[1, 2].map((id) => (
        <ReportedActions key={id} thing={reported(id)} onDone={() => {}} />
      ))}
    </>,
    { profile: buildUser(roleIds.admin) },
  );
  const [first, second] = screen.getAllByRole('button', { name: 'Keep' });
  await user.click(first!);
  await screen.findByRole('button', { name: 'Undo' });
  await user.click(second!);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
  const kept = api.callsOf(decideReported).map(({ params }) => params.id);
  expect(kept).toEqual([1, 2]);
  expect(api.callsOf(reopenReported)).toHaveLength(1);
});
