import { invitePeople } from '@candela/contract/accounts/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InvitePeople } from './invite-people.tsx';
import { readPeople } from './people-lines.ts';
import { roleIds } from '@candela/contract/roles';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

test('lines are read as people write them', () => {
  const text = ' grace@x.test, Grace, Hopper\r\n\nada@x.test\nAlan Mathison Turing <alan@x.test>\nkay;Alan;Kay ';
  expect(readPeople(text)).toEqual([
    { email: 'grace@x.test', firstName: 'Grace', lastName: 'Hopper' },
    { email: 'ada@x.test', firstName: 'ada', lastName: '–' },
    { email: 'alan@x.test', firstName: 'Alan Mathison', lastName: 'Turing' },
    { email: 'kay', firstName: 'Alan', lastName: 'Kay' },
  ]);
});

test('lines that were refused stay, with the reason; the others are gone', async () => {
  const api = installTestApi();
  api.answer(invitePeople, () => ({ invited: 1, refused: [{ line: 1, code: 'exists' as const }] }));
  const profile = { ...buildUser(roleIds.admin), permissions: [] };
  const { user } = renderPart(<InvitePeople onDone={() => expect.unreachable()} />, { profile });
  // Trainers get permissions that this admin does not have.
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Learner']);
  expect(screen.getByRole('button', { name: /Send/ })).toHaveProperty('disabled', true);
  const field = screen.getByRole('textbox', { name: /People/ });
  await user.type(field, 'new@x.test, New, One\ntaken@x.test, Taken, Two');
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
  await waitFor(() => expect(api.callsOf(invitePeople)).toHaveLength(1));
  expect((await screen.findByRole('alert')).textContent).toContain('already has an account');
  expect(field).toHaveProperty('value', 'taken@x.test, Taken, Two');
});
