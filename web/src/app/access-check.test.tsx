import { getProfile } from '@candela/contract/accounts/profiles';
import { roleIds } from '@candela/contract/roles';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query.ts';
import { takeAccess } from '#platform/session/access-token.ts';
import { currentSession } from '#platform/session/session.ts';
import { buildUser } from '#testing/people.ts';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { checkAccess } from './access-check.ts';

test('everything is loaded again only if roles, permissions or subscriptions have changed', async () => {
  const profile = buildUser(roleIds.student);
  const sessionId = 'session of amara';
  currentSession().start(sessionId, profile);
  takeAccess({ sessionId, token: 'token', expiresInSeconds: 600 }, Date.now());
  const api = installTestApi();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');

  api.answer(getProfile, () => ({ ...profile, weeklyGoal: 9 }));
  await checkAccess();
  expect(currentSession().profile?.weeklyGoal).toBe(9);
  api.answer(getProfile, () => new Refusal('request.tooMany'));
  await checkAccess();
  expect(invalidate).not.toHaveBeenCalled();

  const changed = { ...profile, permissions: [...profile.permissions, 'events.manage'] };
  api.answer(getProfile, () => changed);
  await checkAccess();
  expect(currentSession().profile?.permissions).toEqual(changed.permissions);
  expect(invalidate).toHaveBeenCalledExactlyOnceWith();
});
