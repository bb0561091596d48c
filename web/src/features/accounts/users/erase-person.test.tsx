import { eraseUser, getUser } from '@candela/contract/accounts/users';
import { roleIds } from '@candela/contract/roles';
import { Notifications, notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UserPanel } from './user-panel.tsx';
import { useConfirmState } from '#platform/shell/confirm.ts';
import { buildManagedUser, buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const ada = buildManagedUser();

test('that a person was erased is said, though they are gone by then; a refusal says nothing of the kind', async () => {
  notifications.clean();
  notifications.cleanQueue();
  const api = installTestApi();
  let isGone = false;
  api.answer(getUser, () => (isGone ? new Refusal('users.notFound') : ada));
  api.answer(eraseUser, () => new Refusal('users.lastAdmin'));
  const { user } = renderPart(
    <>
      <Notifications />
      <UserPanel id={ada.id} subscriptionsOf={() => null} onStep={{ up: null, down: null }} />
    </>,
    { profile: buildUser(roleIds.superAdmin) },
  );
  const erase = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete permanently' }));
    useConfirmState.getState().asked?.answer(true);
  };
  await erase();
  await screen.findByRole('alert');
  expect(screen.queryByText(/^Ada Lovelace can no longer sign in/)).toBeNull();

  api.answer(eraseUser, () => {
    isGone = true;
    return undefined as never;
  });
  await erase();
  expect(await screen.findByText(/^Ada Lovelace can no longer sign in/)).toBeDefined();
});
