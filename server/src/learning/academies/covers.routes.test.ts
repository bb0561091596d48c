import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getAcademy } from '@candela/contract/learning/academies';
import { createAcademy, removeAcademyCover, uploadAcademyCover } from '@candela/contract/learning/academy-composition';
import { createAcademyCovers } from './covers.service.ts';

const server = await startTestServer();

const send = async (id: number, bytes: Buffer, token?: string) => {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api${uploadAcademyCover.path.replace('{id}', String(id))}`,
    headers: {
      'x-api-key': server.config.apiKey,
      'content-type': 'application/octet-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload: bytes,
  });
  return { status: response.statusCode, body: response.json<{ coverPath: string; title: string }>() };
};
const picture = (background: string) =>
  sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

it('the picture of an academy is taken by its bytes from who composes it, cut to 16 to 9, and replaced', async () => {
  const trainer = await buildUser(server.db, { roleId: 2 });
  const body = {
    title: 'Order flow',
    summary: '',
    description: '',
    languageCode: 'en',
    coverSeed: 0,
    subscriptionTypeIds: [],
    deadlineDays: null,
    weeklyLessons: null,
    hasCertificate: true,
    courses: [],
  };
  const { id } = bodyOf(await server.call(createAcademy, { body }, trainer.token));
  const [first, second] = [await picture('#0b6a66'), await picture('#a66a0b')];
  expect((await send(id, first)).status).toBe(401);
  expect((await send(id, first, (await buildUser(server.db)).token)).status).toBe(403);
  expect((await send(id, first, (await buildUser(server.db, { roleId: 2 })).token)).status).toBe(404);
  const renamed = await send(id, Buffer.from('MZ\u0090\0 this program cannot be run'), trainer.token);
  expect([renamed.status, renamed.body.title]).toEqual([415, 'errors.assets.unknownType.title']);
  const script = await send(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), trainer.token);
  expect(script.status).toBe(415);

  const { coverPath } = (await send(id, first, trainer.token)).body;
  const shown = await server.app.inject({ url: coverPath });
  const { width, height, format } = await sharp(shown.rawPayload).metadata();
  expect([shown.statusCode, format, (width / height).toFixed(2)]).toEqual([200, 'webp', '1.78']);
  expect(bodyOf(await server.call(getAcademy, { params: { id } }, trainer.token)).coverPath).toBe(coverPath);

  const newer = (await send(id, second, trainer.token)).body.coverPath;
  await server.app.jobs.runDue();
  expect((await server.app.inject({ url: coverPath })).statusCode).toBe(404);
  expect((await server.app.inject({ url: newer })).statusCode).toBe(200);
  expect(bodyOf(await server.call(removeAcademyCover, { params: { id } }, trainer.token)).coverPath).toBeNull();
  await server.app.jobs.runDue();
  expect((await server.app.inject({ url: newer })).statusCode).toBe(404);

  // A storage that cannot delete now must not prevent the new picture or the response.
  await send(id, first, trainer.token);
  const deletePrefix = () => Promise.reject(new Error('the storage is gone'));
  const covers = createAcademyCovers({
    db: server.db,
    storage: { ...server.storage, deletePrefix },
    pictures: server.app.pictures,
  });
  const caller = {
    userId: trainer.id,
    sessionId: trainer.id,
    roleId: 2,
    roleIds: [2],
    permissions: [],
    timeZone: null,
    languageCode: 'en',
    subscriptionTypeIds: [],
    subscriptionsChangeAt: null,
    factorDueAt: null,
    sessionEndsAt: Infinity,
    actor: null,
  };
  const last = await covers.upload(caller, id, Readable.from([second]));
  expect((await server.app.inject({ url: last.coverPath })).statusCode).toBe(200);
  expect((await server.app.inject({ url: '/academy-covers/..%2F..%2Fsecret.webp' })).statusCode).toBe(404);
});
