import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startMediaEngine, type MediaEngine } from '#live/media/media-engine.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';
import { endShutOut } from './shut-out.ts';

const { db } = await startTestServer();

it('viewers are ended although those of another event could not be checked', async () => {
  const [stuck, other] = [await buildEvent(db), await buildEvent(db)];
  for (const { id } of [stuck, other]) {
    await db.execute(sql`insert into streams (event_id, state, generation) values (${id}, 'live', 1)`);
  }
  const viewer = await buildUser(db);
  await db.execute(sql`update users set status = 'suspended' where id = ${viewer.id}`);
  const logged: object[] = [];
  const log = { error: (details: object) => logged.push(details), warn: () => {} };
  const kicked: unknown[] = [];
  // A media process of which one stream does not answer.
  const ask: MediaEngine['ask'] = async (request) => {
    if (request.what === 'kick') kicked.push(request);
    if (request.what !== 'audience') return {};
    if (request.streamId === String(stuck.id)) throw new Error('no answer');
    return { audience: [{ userId: viewer.id }] };
  };
  const media = { ...startMediaEngine({ port: 0, publicAddress: undefined, folder: '', log }), ask };
  await endShutOut(db, media, log);
  expect(kicked).toEqual([{ what: 'kick', streamId: String(other.id), userId: viewer.id }]);
  expect(logged).toMatchObject([{ item: stuck.id }]);
});
