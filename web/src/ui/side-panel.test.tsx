import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { AskingDialog } from './asking-dialog.tsx';
import { SidePanel } from './side-panel.tsx';

test('a dialog inside a panel leaves the panel open when it is closed', async () => {
  const [onClose, onLeave] = [vi.fn(), vi.fn()];
  renderPart(
    <SidePanel isOpen title="Video" onClose={onClose}>
      <AskingDialog title="Move" onLeave={onLeave}>
        <p>Where to?</p>
      </AskingDialog>
    </SidePanel>,
  );
  fireEvent(screen.getByRole('dialog', { name: 'Move', hidden: true }), new Event('close'));
  expect([onLeave.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  fireEvent(screen.getByRole('dialog', { name: 'Video', hidden: true }), new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
});
