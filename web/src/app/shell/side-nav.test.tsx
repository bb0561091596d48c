import { roleIds } from '@candela/contract/roles';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SideNav } from '#app/shell/side-nav.tsx';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

test('the open menu is closed by a tap on the page beside it, not by one inside it', async () => {
  installTestApi();
  const onClose = vi.fn();
  const { user } = renderPart(
    <>
      <SideNav user={buildUser(roleIds.student)} isOpen onClose={onClose} />
      <p>The page</p>
      <button type="button" aria-controls="side-nav">
        Menu
      </button>
    </>,
  );
  await user.click(screen.getByRole('navigation', { name: 'Main navigation' }));
  // Its own button closes it by itself: twice would open it again.
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByText('The page'));
  expect(onClose).toHaveBeenCalledOnce();
});
