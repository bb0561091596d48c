import { acceptInvitation, lookUpInvitation } from '@candela/contract/accounts/invitations';
import { resetPassword } from '@candela/contract/sign-in/passwords';
import { confirmSignUp } from '@candela/contract/accounts/sign-ups';
import { expect, test } from 'vitest';
import { accept, confirmAccount, invitationQuery, setNewPassword } from './sessions.api.ts';
import { queryClient } from '#platform/api/query.ts';
import { useToastsWanted } from '#platform/shell/toasts.ts';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const password = 'a quiet place by the sea';
const person = { token: 'token', firstName: 'Ada', lastName: 'King', password };

test('what pages for signed-out people show themselves is not said by a toast, too', async () => {
  useToastsWanted.setState(false, true);
  const api = installTestApi();
  for (const endpoint of [acceptInvitation, confirmSignUp, resetPassword]) {
    api.answer(endpoint, () => new Refusal('passwords.tooCommon'));
  }
  api.answer(lookUpInvitation, () => new Refusal('invitations.invalidToken'));
  await expect(accept(person)).rejects.toMatchObject({ status: 400 });
  await expect(confirmAccount(person)).rejects.toMatchObject({ status: 400 });
  await expect(setNewPassword({ token: 'token', password })).rejects.toMatchObject({ status: 400 });
  await expect(queryClient.fetchQuery({ ...invitationQuery('token'), retry: false })).rejects.toMatchObject({
    status: 400,
  });
  expect(useToastsWanted.getState()).toBe(false);
});
