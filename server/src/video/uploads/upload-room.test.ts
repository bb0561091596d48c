import { eq } from 'drizzle-orm';
import { statfs, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settings } from '#db/tables/settings.ts';
import { videoUploads } from '#db/tables/videos.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { announceFile } from '#testing/video-uploads.ts';
import { cancelUpload, listUploads } from '@candela/contract/video/uploads';

const server = await startTestServer({ config: { ffmpegPath: 'off' } });
const { call, config, db } = server;
const gibibyte = 1024 ** 3;

const setMaxBytes = (value: number) =>
  db
    .insert(settings)
    .values({ key: 'videos.maxBytes', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
/** A share of the room on the disk. Others may write to it meanwhile: shares leave a margin. */
async function roomOf(share: number): Promise<number> {
  const { bavail, bsize } = await statfs(join(config.dataDir, 'uploads'));
  return Math.floor((bavail * bsize - gibibyte) * share);
}
const titleOf = ({ body }: { body: unknown }) => (body as { title?: string }).title;
const noRoom = 'errors.uploads.noRoom.title';

beforeEach(() => setMaxBytes(Number.MAX_SAFE_INTEGER));
afterEach(() => db.delete(videoUploads));

it('on the disk is promised once, however many announce their files at the same moment', async () => {
  const size = await roomOf(0.3);
  const owners = await Promise.all(Array.from({ length: 10 }, () => buildUser(db, { roleId: 2 })));
  const answers = await Promise.all(owners.map(({ token }) => announceFile(server, token, size)));
  const [accepted, refused] = [answers.filter(({ ok }) => ok), answers.filter(({ ok }) => !ok)];
  expect(accepted).toHaveLength(3);
  expect(new Set(refused.map((answer) => `${answer.status} ${titleOf(answer)}`))).toEqual(new Set([`409 ${noRoom}`]));
});

it('is free again once an upload is cancelled, has expired or is complete', async () => {
  const size = await roomOf(0.6);
  const [owner, other] = [await buildUser(db, { roleId: 2 }), await buildUser(db, { roleId: 2 })];
  const announce = async () => announceFile(server, owner.token, size);
  const isFull = async () => titleOf(await announceFile(server, other.token, size)) === noRoom;

  const { videoId } = bodyOf(await announce());
  expect(await isFull()).toBe(true);
  // A file that takes the place of one that has not arrived takes its room as well.
  bodyOf(await announceFile(server, owner.token, size, { videoId }));
  await call(cancelUpload, { params: { id: videoId } }, owner.token);

  const { id: abandoned } = bodyOf(await announce());
  expect(await isFull()).toBe(true);
  await db
    .update(videoUploads)
    .set({ expiresAt: new Date(0) })
    .where(eq(videoUploads.id, abandoned));

  const { id: complete } = bodyOf(await announce());
  expect(await isFull()).toBe(true);
  await db.update(videoUploads).set({ finishedAt: new Date() }).where(eq(videoUploads.id, complete));
  expect(await isFull()).toBe(false);
});

it('needs no more than what is still to come', async () => {
  const { token } = await buildUser(db, { roleId: 2 });
  const { id } = bodyOf(await announceFile(server, token, await roomOf(0.9)));
  expect(titleOf(await announceFile(server, token, await roomOf(0.5)))).toBe(noRoom);
  // So much has arrived. The file has holes, so that the disk of the tests stays as it is.
  await truncate(join(config.dataDir, 'uploads', id), await roomOf(0.7));
  expect((await announceFile(server, token, await roomOf(0.5))).ok).toBe(true);
});

it('of a user is that of three of the largest files on all nodes, also when many are announced at once', async () => {
  const node = await startTestServer({
    config: { ffmpegPath: 'off' },
    opened: {
      database: server.database,
      remove: async () => {},
    },
  });
  await setMaxBytes(1000);
  const { token } = await buildUser(db, { roleId: 2 });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => announceFile(at % 2 === 0 ? server : node, token, 700)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
  const refused = answers.filter(({ ok }) => !ok);
  expect(new Set(refused.map((answer) => `${answer.status} ${titleOf(answer)}`))).toEqual(
    new Set(['409 errors.uploads.tooMuch.title']),
  );
  const { data } = bodyOf(await call(listUploads, {}, token));
  await call(cancelUpload, { params: { id: data[0]?.videoId ?? '' } }, token);
  expect((await announceFile(server, token, 900)).ok).toBe(true);
  expect((await announceFile(server, (await buildUser(db, { roleId: 2 })).token, 900)).ok).toBe(true);
});
