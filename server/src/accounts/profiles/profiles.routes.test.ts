import { getProfile, updateProfile } from '@candela/contract/accounts/profiles';
import { expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';

const { db, call } = await startTestServer();

it('keeps language, zone and goal, and refuses what does not exist', async () => {
  const user = await buildUser(db);
  const update = (body: object) => call(updateProfile, { body }, user.token);
  expect((await update({ languageId: 999 })).status).toBe(404);
  expect((await update({ timeZone: 'Mars/Olympus' })).status).toBe(400);
  expect((await update({ weeklyGoal: 0 })).status).toBe(400);
  const changed = bodyOf(await update({ languageId: 4, timeZone: 'Asia/Tokyo', weeklyGoal: 3 }));
  expect(changed).toMatchObject({ languageId: 4, timeZone: 'Asia/Tokyo', weeklyGoal: 3 });
  expect(bodyOf(await call(getProfile, {}, user.token))).toEqual(changed);
});

it('cannot be used to become an admin', async () => {
  const user = await buildUser(db);
  await call(
    updateProfile,
    { body: { roleId: 1, roleIds: [1], permissions: ['Manage Courses'] } as object },
    user.token,
  );
  expect(bodyOf(await call(getProfile, {}, user.token))).toMatchObject({ roleIds: [3], permissions: [] });
});
