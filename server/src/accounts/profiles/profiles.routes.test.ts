import { sql } from 'drizzle-orm';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { removeAvatar } from '@candela/contract/accounts/avatars';
import { getAbout, getPersonProfile, getProfile, updateProfile } from '@candela/contract/accounts/profiles';
import { createProfiles } from './profiles.service.ts';

const { app, config, db, call } = await startTestServer();

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

it('is seen by others as far as its owner lets them, and by admins', async () => {
  const [owner, other, trainer, admin] = [
    await buildUser(db, { firstName: 'Seen' }),
    await buildUser(db),
    await buildUser(db, { roleId: 2 }),
    await buildUser(db, { roleId: 1 }),
  ];
  const change = (body: object) => call(updateProfile, { body }, owner.token);
  const seenBy = async ({ token }: { token: string }) =>
    bodyOf(await call(getPersonProfile, { params: { id: owner.id } }, token));
  await change({ biography: ' Charts ', spokenLanguages: ['en', 'ar'], timeZone: 'Asia/Tokyo', weeklyGoal: 7 });
  expect(await seenBy(other)).toMatchObject({
    isEducator: false,
    isOpen: true,
    biography: 'Charts',
    spokenLanguages: ['en', 'ar'],
    timeZone: null,
    weeklyGoal: null,
    learning: null,
    joinedAt: expect.any(String),
  });
  const all = { timeZone: 'Asia/Tokyo', weeklyGoal: 7, learning: { completedCourses: 0, certificates: 0 } };
  expect(await seenBy(admin)).toMatchObject(all);
  expect(await seenBy(owner)).toEqual(await seenBy(other));

  await change({ hiddenFields: ['biography'], isPrivate: true });
  expect(await seenBy(other)).toMatchObject({
    isOpen: false,
    biography: '',
    spokenLanguages: [],
    timeZone: null,
    joinedAt: null,
  });
  expect(await seenBy(trainer)).toMatchObject({ isOpen: true, biography: '', timeZone: 'Asia/Tokyo' });
  expect(bodyOf(await call(getAbout, {}, owner.token))).toEqual({
    biography: 'Charts',
    spokenLanguages: ['en', 'ar'],
    hiddenFields: ['biography'],
    isPrivate: true,
  });
  expect((await change({ hiddenFields: ['email'] })).status).toBe(400);
  expect((await change({ spokenLanguages: ['<b>'] })).status).toBe(400);

  await db.execute(sql`update users set status = 'deleted' where id = ${owner.id}`);
  expect((await call(getPersonProfile, { params: { id: owner.id } }, other.token)).status).toBe(404);
});

it('is not changed once it is closed, also by what was on its way', async () => {
  const user = await buildUser(db, { biography: 'Before' });
  await db.execute(sql`update users set status = 'deleted', biography = '' where id = ${user.id}`);
  const profiles = createProfiles({ db, callers: { forget: () => undefined }, rpId: 'localhost' });
  await expect(profiles.update(user.id, { biography: 'After' })).rejects.toMatchObject({ code: 'sessions.required' });
  const { rows } = await db.execute(sql`select biography from users where id = ${user.id}`);
  expect(rows).toEqual([{ biography: '' }]);
});

it('has a picture: square, by its bytes, replaced and taken away', async () => {
  const user = await buildUser(db);
  const send = async (payload: Buffer, query = '') => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/profile/avatar${query}`,
      headers: {
        'x-api-key': config.apiKey,
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${user.token}`,
      },
      payload,
    });
    return { status: response.statusCode, body: response.json<{ thumbnailImagePath: string; title: string }>() };
  };
  const shown = (url: string) => app.inject({ url });
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b6a66' } })
    .png()
    .toBuffer();
  // The header of a picture of 60,000 by 60,000: refused before anything is decoded.
  const bomb = Buffer.from(picture);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  expect((await send(bomb)).body.title).toBe('errors.assets.tooManyPixels.title');
  expect((await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
  expect((await send(Buffer.concat([picture, Buffer.alloc(15_000_000)]))).status).toBe(413);

  const first = (await send(picture, '?left=0.1&top=0&width=0.5&height=0.75')).body.thumbnailImagePath;
  const { width, height, format } = await sharp((await shown(first)).rawPayload).metadata();
  expect([width, height, format]).toEqual([512, 512, 'webp']);
  const second = (await send(picture)).body.thumbnailImagePath;
  expect(bodyOf(await call(getProfile, {}, user.token)).thumbnailImagePath).toBe(second);
  await app.jobs.runDue();
  expect((await shown(first)).statusCode).toBe(404);
  expect(bodyOf(await call(removeAvatar, {}, user.token)).thumbnailImagePath).toBeNull();
  await app.jobs.runDue();
  expect((await shown(second)).statusCode).toBe(404);
});
