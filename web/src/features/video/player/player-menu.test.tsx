import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { PlayerMenu } from './player-menu.tsx';

test('the menu stays open while a part inside it folds', async () => {
  const { user } = renderPart(<PlayerMenu qualities={{ heights: [], shown: null }} captions={[]} />);
  await user.click(screen.getByRole('button', { name: 'Quality, speed and captions' }));
  const choice = await screen.findByRole('radio', { name: '1×' });
  // React passes the event of a part on to what surrounds it.
  fireEvent(choice, Object.assign(new Event('toggle', { bubbles: true }), { newState: 'closed' }));
  expect(screen.getByRole('radio', { name: '1×' })).toBeDefined();
});
