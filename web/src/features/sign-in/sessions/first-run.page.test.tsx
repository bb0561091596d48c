import { getSignInOptions } from '@candela/contract/sign-in/sign-in-options';
import { getBranding } from '@candela/contract/site/settings';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FirstRunPage } from './first-run.page.tsx';
import { signInOptionsQuery } from '#platform/reference/sign-in-options.ts';
import { currentSession } from '#platform/session/session.ts';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const empty = { isEmpty: true, isSignUpOpen: false, singleSignOn: null };

test('the owner who has just set the house up is not told that it is set up already; a visitor is', async () => {
  const api = installTestApi();
  api.answer(getBranding, () => new Refusal('request.tooMany'));
  api.answer(getSignInOptions, () => empty);
  const { client, change } = renderPart(<p />);
  act(() => currentSession().signOut());
  change(<FirstRunPage />);
  await screen.findByRole('button', { name: 'Create owner account' });
  await act(async () => {
    currentSession().start('session-of-the-owner', buildUser(4));
    client.setQueryData(signInOptionsQuery.queryKey, { ...empty, isEmpty: false });
    // The cache tells its readers in the next task.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.queryByRole('heading', { name: 'Already set up' })).toBeNull();
  act(() => currentSession().signOut());
  expect(screen.getByRole('heading', { name: 'Already set up' })).toBeDefined();
});
