import { Notifications, notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { showUndoToast } from '#ui/undo-toast.tsx';

test('each thing has an undo of its own, which is gone once it is used', async () => {
  // Toasts of other files may still be in the shared store, which shows a few at a time.
  notifications.clean();
  notifications.cleanQueue();
  const { user } = renderPart(<Notifications />);
  const undone = vi.fn();
  for (const id of ['one', 'two']) {
    showUndoToast({ title: 'Deleted', undo: `Undo ${id}`, onUndo: () => undone(id) });
  }
  await screen.findByRole('button', { name: 'Undo one' });
  await user.click(await screen.findByRole('button', { name: 'Undo two' }));
  expect(undone.mock.calls).toEqual([['two']]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo two' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Undo one' })).toBeDefined();
});
