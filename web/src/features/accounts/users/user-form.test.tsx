import { createUser, updateUser } from '@candela/contract/accounts/users';
import { listLanguages } from '@candela/contract/site/languages';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NewUserForm } from './new-user-form.tsx';
import { UserForm } from './user-form.tsx';
import { useToastsWanted } from '#platform/shell/toasts.ts';
import { roleIds } from '@candela/contract/roles';
import { buildManagedUser, buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const user = buildManagedUser();

test('a form with a wrong address is not sent, and what somebody else changed is not overwritten', async () => {
  const api = installTestApi();
  api.answer(listLanguages, () => ({ data: [] }));
  api.answer(updateUser, () => new Refusal('users.changed'));
  const { user: person } = renderPart(<UserForm user={user} onDone={() => expect.unreachable()} />);
  // Only a SuperAdmin can assign the admin role.
  expect(screen.getByRole('checkbox', { name: 'Admin' })).toHaveProperty('disabled', true);
  const email = screen.getByRole('textbox', { name: 'Email' });
  await person.clear(email);
  await person.type(email, 'no address');
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(api.callsOf(updateUser)).toEqual([]);

  await person.clear(email);
  await person.type(email, 'grace@example.test');
  await person.click(screen.getByRole('checkbox', { name: 'Trainer' }));
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.callsOf(updateUser)).toHaveLength(1));
  expect(api.callsOf(updateUser)[0]?.body).toMatchObject({ email: 'grace@example.test', roleIds: [2, 3], revision: 7 });
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this person');
  expect(email).toHaveProperty('value', 'grace@example.test');
});

test('an address that is taken is said in the forms, and not once more by a toast, which would cover the button', async () => {
  useToastsWanted.setState(false, true);
  const api = installTestApi();
  api.answer(listLanguages, () => ({ data: [] }));
  api.answer(updateUser, () => new Refusal('users.emailTaken'));
  api.answer(createUser, () => new Refusal('users.emailTaken'));
  const { user: person, change } = renderPart(<UserForm user={user} onDone={() => expect.unreachable()} />);
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Another account uses this address.')).toBeDefined();

  change(<NewUserForm onDone={() => expect.unreachable()} />);
  expect(screen.queryByText('Another account uses this address.')).toBeNull();
  await person.type(screen.getByRole('textbox', { name: 'First name' }), 'Ada');
  await person.type(screen.getByRole('textbox', { name: 'Last name' }), 'King');
  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'ADA@example.test');
  await person.click(screen.getByRole('button', { name: 'Add person' }));
  expect(await screen.findByText('Another account uses this address.')).toBeDefined();
  expect(useToastsWanted.getState()).toBe(false);
});

test('nobody gives a permission that they do not have, but what somebody has can be taken and given back', async () => {
  const api = installTestApi();
  api.answer(listLanguages, () => ({ data: [] }));
  const profile = { ...buildUser(roleIds.admin), permissions: ['Manage Events'] };
  const trainer = { ...user, permissions: ['Manage Courses'] };
  const { user: person } = renderPart(<UserForm user={trainer} onDone={() => {}} />, { profile });
  const box = (name: string) => screen.getByRole('checkbox', { name });
  expect(box('Manage events')).toHaveProperty('disabled', false);
  expect(box('Manage signals')).toHaveProperty('disabled', true);
  await person.click(box('Manage courses'));
  await person.click(box('Manage courses'));
  expect(box('Manage courses')).toHaveProperty('checked', true);
  expect(screen.getByText(/only permissions that you have yourself/)).toBeDefined();
});
