import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { begun, recordedSessions } from '#testing/recorded-sessions.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listRecordedCaptions, removeRecording } from '@candela/contract/live/recordings';
import { createCaption } from '@candela/contract/live/rooms';

const server = await startTestServer();
const { db, call } = server;
const { params, publish } = recordedSessions(server);

const keep = (eventId: number, seconds: number, text: string) =>
  db.execute(sql`insert into room_captions (event_id, at, text)
    values (${eventId}, ${new Date(begun + seconds * 1000).toISOString()}::timestamptz, ${text})`);

const textsOf = async (eventId: number) => {
  const { rows } = await db.execute<{ text: string }>(
    sql`select text from room_captions where event_id = ${eventId} order by id`,
  );
  return rows.map(({ text }) => text);
};

it('what a host said is kept where the session is recorded, once it is final', async () => {
  for (const isRecorded of [true, false]) {
    const { id, host } = await buildEvent(db);
    await db.execute(sql`update events set is_recorded = ${isRecorded}, status = 'live' where id = ${id}`);
    const say = (text: string, isFinal: boolean) =>
      call(createCaption, { params: { eventId: id }, body: { text, isFinal } }, host.token);
    expect((await say('Gold', false)).status).toBe(204);
    expect((await say('Gold is up.', true)).status).toBe(204);
    expect(await textsOf(id)).toEqual(isRecorded ? ['Gold is up.'] : []);
  }
});

it('stands in the replay at the seconds at which it was said, of what is published', async () => {
  const { id, host } = await publish({}, { trimStart: 2, trimEnd: 8 });
  const learner = await buildUser(db);
  await keep(id, 1, 'Before the cut');
  await keep(id, 4, 'Gold is up.');
  await keep(id, 5.5, 'And the dollar?');
  await keep(id, 19, 'After the cut');
  const read = async (token: string) => bodyOf(await call(listRecordedCaptions, params(id), token)).data;
  const inTenths = (seconds: number) => Math.round(seconds * 10) / 10;
  expect((await read(learner.token)).map(({ from, to, text }) => [inTenths(from), inTenths(to), text])).toEqual([
    [0.5, 2, 'Gold is up.'],
    [2, 5, 'And the dollar?'],
  ]);
  expect((await read(host.token)).map(({ text }) => text)).toEqual([
    'Before the cut',
    'Gold is up.',
    'And the dollar?',
    'After the cut',
  ]);
  expect((await call(removeRecording, params(id), host.token)).status).toBe(204);
  expect(await textsOf(id)).toEqual([]);
});

it('is for those who may see the recording', async () => {
  const { id } = await publish({ subscriptionTypeIds: [2] });
  expect((await call(listRecordedCaptions, params(id))).status).toBe(401);
  expect((await call(listRecordedCaptions, params(id), (await buildUser(db)).token)).status).toBe(402);
  const { id: nothing } = await buildEvent(db);
  expect((await call(listRecordedCaptions, params(nothing), (await buildUser(db)).token)).status).toBe(404);
});
