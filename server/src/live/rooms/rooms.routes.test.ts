import { sql } from 'drizzle-orm';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { removePastBuckets } from '#platform/throttles/shared-throttles.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  closePoll,
  createCaption,
  createPoll,
  createRoomMessage,
  getRoom,
  hideRoomMessage,
  listRoomMessages,
  sanctionUser,
  updateRoom,
  voteForQuestion,
  voteInPoll,
} from '@candela/contract/live/rooms';
import { createPlayGrant } from '@candela/contract/live/streams';

const { app, db, call } = await startTestServer();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const params = (eventId: number) => ({ params: { eventId } });

const write = (eventId: number, token: string, body: string, kind: 'chat' | 'question' = 'chat') =>
  call(createRoomMessage, { ...params(eventId), body: { kind, body } }, token);

const bodiesOf = async (eventId: number, token: string, kind: 'chat' | 'question' = 'chat') =>
  bodyOf(await call(listRoomMessages, { ...params(eventId), query: { kind } }, token)).data.map(({ body }) => body);

const listen = async (token: string, eventId: number) =>
  (await listenInRoom(`ws://127.0.0.1:${port}/api/hub`, token, eventId)).news;

describe('a room', () => {
  it('is for those who may come', async () => {
    const { id, host } = await buildEvent(db, { subscriptionTypeIds: [2] });
    const [free, trader] = [await buildUser(db), await buildUser(db, { planIds: [12] })];
    expect((await call(getRoom, params(id), free.token)).status).toBe(402);
    expect((await write(id, free.token, 'Let me in')).status).toBe(402);
    expect((await call(getRoom, params(2_000_000_000), trader.token)).status).toBe(404);
    expect(bodyOf(await call(getRoom, params(id), trader.token))).toMatchObject({ isModerator: false, hasChat: true });
    expect(bodyOf(await call(getRoom, params(id), host.token)).isModerator).toBe(true);
    const [inside, outside] = [await listen(trader.token, id), await listen(free.token, id)];
    expect((await write(id, host.token, 'Good morning')).status).toBe(201);
    await expect
      .poll(() => inside)
      .toMatchObject([{ type: 'message', message: { body: 'Good morning', isHost: true } }]);
    expect(outside).toEqual([]);
  });

  it('keeps what is said, page by page, as plain text', async () => {
    const { id } = await buildEvent(db);
    const { token } = await buildUser(db);
    for (const text of ['', '   ', 'x'.repeat(501)]) expect((await write(id, token, text)).status).toBe(400);
    for (const text of ['one', '<b>two</b>', 'three']) await write(id, token, text);
    expect(await bodiesOf(id, token)).toEqual(['three', '<b>two</b>', 'one']);
    const first = bodyOf(await call(listRoomMessages, { ...params(id), query: { limit: 2 } }, token));
    const rest = bodyOf(
      await call(listRoomMessages, { ...params(id), query: { limit: 2, cursor: first.nextCursor ?? '' } }, token),
    );
    expect(rest.data.map(({ body }) => body)).toEqual(['one']);
  });

  it('is not flooded, not even by many messages at once', async () => {
    const { id, host } = await buildEvent(db);
    const { token } = await buildUser(db);
    const statuses = await Promise.all(Array.from({ length: 12 }, (_each, n) => write(id, token, `message ${n}`)));
    expect(statuses.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(7);
    // Ten seconds later there is room again, and the clean-up has deleted the bucket.
    await db.execute(sql`update throttles set free_at = now() - interval '1 second'`);
    expect((await write(id, token, 'later')).status).toBe(201);
    await db.execute(sql`update throttles set free_at = now() - interval '1 second'`);
    await removePastBuckets(db);
    expect((await db.execute(sql`select from throttles`)).rows).toHaveLength(0);

    const slow = await buildEvent(db);
    const settings = { ...params(slow.id), body: { slowSeconds: 30, pinned: 'Questions at the end' } };
    expect((await call(updateRoom, settings, token)).status).toBe(403);
    expect((await call(updateRoom, settings, slow.host.token)).status).toBe(204);
    expect(bodyOf(await call(getRoom, params(slow.id), token))).toMatchObject(settings.body);
    expect((await write(slow.id, token, 'one')).status).toBe(201);
    expect((await write(slow.id, token, 'two')).status).toBe(429);
    for (const text of ['one', 'two']) expect((await write(slow.id, slow.host.token, text)).status).toBe(201);
    expect(host.id).not.toBe(slow.host.id);
  });

  it('in slow mode takes one of two messages that a user sends at once', async () => {
    const { id, host } = await buildEvent(db);
    const { id: userId, token } = await buildUser(db);
    bodyOf(await call(updateRoom, { ...params(id), body: { slowSeconds: 30, pinned: null } }, host.token));
    const { second } = await db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${userId} for no key update`);
      await tx.execute(
        sql`insert into room_messages (event_id, user_id, kind, body) values (${id}, ${userId}, 'chat', 'one')`,
      );
      const written = write(id, token, 'two');
      await untilSomebodyWaits(tx);
      return { second: written };
    });
    expect(await second).toMatchObject({ status: 429, body: { title: 'errors.rooms.tooFast.title' } });
    expect(await bodiesOf(id, host.token)).toEqual(['one']);
  });

  it('closes with its event', async () => {
    const { id } = await buildEvent(db, { status: 'ended' });
    const quiet = await buildEvent(db, { hasChat: false });
    const { token } = await buildUser(db);
    expect((await write(id, token, 'late')).body).toMatchObject({ title: 'errors.rooms.closed.title' });
    expect((await write(quiet.id, token, 'silent')).status).toBe(409);
  });
});

describe('a question', () => {
  it('is counted once for everybody who wants to hear it, and comes up with its votes', async () => {
    const { id } = await buildEvent(db);
    const [asks, votes] = [await buildUser(db), await buildUser(db)];
    await write(id, asks.token, 'First', 'question');
    const second = bodyOf(await write(id, asks.token, 'Second', 'question'));
    const vote = (token: string, isVoted: boolean, messageId = second.id) =>
      call(voteForQuestion, { params: { eventId: id, messageId }, body: { isVoted } }, token);
    for (const { token } of [votes, votes, asks]) expect((await vote(token, true)).status).toBe(204);
    const questions = async () =>
      bodyOf(await call(listRoomMessages, { ...params(id), query: { kind: 'question' } }, asks.token)).data.map(
        ({ body, voteCount }) => [body, voteCount],
      );
    expect(await questions()).toEqual([
      ['Second', 2],
      ['First', 0],
    ]);
    expect(bodyOf(await call(getRoom, params(id), votes.token)).votedIds).toEqual([second.id]);
    await vote(votes.token, false);
    expect((await questions())[0]).toEqual(['Second', 1]);
    const chat = bodyOf(await write(id, asks.token, 'Just talk'));
    expect((await vote(votes.token, true, chat.id)).status).toBe(404);
  });
});

describe('questions', () => {
  it('are read page by page, also where many have as many votes', async () => {
    const { id } = await buildEvent(db);
    const { id: userId, token } = await buildUser(db);
    await db.execute(sql`insert into room_messages (event_id, user_id, kind, body, vote_count)
      select ${id}::int, ${userId}::uuid, 'question', n::text, n / 3 from generate_series(1, 8) n`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { kind: 'question' as const, limit: 3, cursor };
      const page = bodyOf(await call(listRoomMessages, { ...params(id), query }, token));
      seen.push(...page.data.map(({ body }) => body));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['6', '7', '8', '3', '4', '5', '1', '2']);
  });
});

describe('a poll', () => {
  it('takes one choice of everybody, shows how many, and ends', async () => {
    const { id, host } = await buildEvent(db);
    const [one, two] = [await buildUser(db), await buildUser(db)];
    const begin = (token: string, options: string[], eventId = id) =>
      call(createPoll, { ...params(eventId), body: { question: 'Where does it close?', options } }, token);
    expect((await begin(one.token, ['Up', 'Down'])).status).toBe(403);
    for (const options of [['Up'], ['Up', ' '], Array(7).fill('Up')]) {
      expect((await begin(host.token, options)).status).toBe(400);
    }
    const heard = await listen(one.token, id);
    const first = bodyOf(await begin(host.token, ['Up', 'Down "hard"', 'Flat, {maybe}']));
    await expect.poll(() => heard).toMatchObject([{ type: 'poll', poll: { id: first.id, isOpen: true } }]);
    const vote = (token: string, option: number, pollId = first.id, eventId = id) =>
      call(voteInPoll, { params: { eventId, pollId }, body: { option } }, token);
    await vote(one.token, 0);
    await vote(one.token, 1);
    expect(bodyOf(await vote(two.token, 1)).options).toEqual([
      { text: 'Up', voteCount: 0 },
      { text: 'Down "hard"', voteCount: 2 },
      { text: 'Flat, {maybe}', voteCount: 0 },
    ]);
    expect(bodyOf(await call(getRoom, params(id), one.token))).toMatchObject({ ownChoice: 1, poll: { id: first.id } });
    expect((await vote(one.token, 3)).status).toBe(409);
    expect((await vote(one.token, 0, first.id, (await buildEvent(db)).id)).status).toBe(409);

    const second = bodyOf(await begin(host.token, ['Yes', 'No']));
    expect((await vote(one.token, 0)).status).toBe(409);
    const close = (token: string) => call(closePoll, { params: { eventId: id, pollId: second.id } }, token);
    expect((await close(one.token)).status).toBe(403);
    expect(bodyOf(await close(host.token)).isOpen).toBe(false);
    expect((await close(host.token)).status).toBe(409);
    expect((await vote(two.token, 0, second.id)).status).toBe(409);
  });
});

describe('a moderator', () => {
  it('hides what others wrote; others hide only their own', async () => {
    const { id, host } = await buildEvent(db);
    const [writer, other] = [await buildUser(db), await buildUser(db)];
    const first = bodyOf(await write(id, writer.token, 'rude'));
    const second = bodyOf(await write(id, writer.token, 'a slip'));
    const hide = (token: string, messageId: number, eventId = id) =>
      call(hideRoomMessage, { params: { eventId, messageId } }, token);
    expect((await hide(other.token, first.id)).status).toBe(404);
    expect((await hide(host.token, first.id, (await buildEvent(db)).id)).status).toBe(404);
    expect((await hide(host.token, first.id)).status).toBe(204);
    expect((await hide(writer.token, second.id)).status).toBe(204);
    expect(await bodiesOf(id, writer.token)).toEqual([]);
    const { rows } = await db.execute(sql`select from room_messages where event_id = ${id}`);
    expect(rows).toHaveLength(2);
  });

  it('mutes and bans learners, at once and until they are forgiven', async () => {
    const { id, host } = await buildEvent(db, { startsAt: new Date(Date.now() + 60_000) });
    const [loud, admin] = [await buildUser(db), await buildUser(db, { roleId: 1 })];
    const sanction = (token: string, userId: string, kind: 'none' | 'mute' | 'ban') =>
      call(sanctionUser, { params: { eventId: id, userId }, body: { kind } }, token);
    const [heard, heardByHost] = [await listen(loud.token, id), await listen(host.token, id)];
    expect((await sanction(loud.token, host.id, 'ban')).status).toBe(403);
    for (const { id: userId } of [host, admin]) expect((await sanction(host.token, userId, 'ban')).status).toBe(403);
    await sanction(host.token, loud.id, 'mute');
    expect(bodyOf(await call(getRoom, params(id), loud.token)).isMuted).toBe(true);
    expect((await write(id, loud.token, 'but')).body).toMatchObject({ title: 'errors.rooms.muted.title' });

    await sanction(admin.token, loud.id, 'ban');
    for (const answer of [
      await call(getRoom, params(id), loud.token),
      await write(id, loud.token, 'but'),
      await call(listRoomMessages, params(id), loud.token),
    ]) {
      expect(answer.body).toMatchObject({ title: 'errors.rooms.banned.title' });
    }
    const { rows } = await db.execute<{ meetingId: string }>(
      sql`select meeting_id as "meetingId" from events where id = ${id}`,
    );
    const room = { params: { meetingId: rows[0]?.meetingId ?? '', eventId: id } };
    expect((await call(createPlayGrant, room, loud.token)).body).toMatchObject({ title: 'errors.rooms.banned.title' });
    heard.length = 0;
    await write(id, host.token, 'Where were we');
    await expect.poll(() => heardByHost.at(-1)).toMatchObject({ message: { body: 'Where were we' } });
    expect(heard).toEqual([]);
    expect(await listen(loud.token, id)).toEqual([]);

    await sanction(host.token, loud.id, 'none');
    expect((await write(id, loud.token, 'Sorry')).status).toBe(201);
  });
});

describe('captions', () => {
  it('come from hosts only, at a pace that can be read, and reach everybody in the room', async () => {
    const { id, host } = await buildEvent(db);
    const [learner, trainer] = [await buildUser(db), await buildUser(db, { roleId: 2 })];
    const heard = await listen(learner.token, id);
    const tell = (token: string, text: string, isFinal = true, eventId = id) =>
      call(createCaption, { ...params(eventId), body: { text, isFinal } }, token);
    expect((await tell(learner.token, 'me too')).status).toBe(403);
    // A former host may go on speaking; that is no reason to sign them out.
    expect((await tell(trainer.token, 'me too')).body).toMatchObject({ title: 'errors.rooms.closed.title' });
    for (const text of ['', '  ', 'x'.repeat(301)]) expect((await tell(host.token, text)).status).toBe(400);
    expect((await tell(host.token, ' The trend is', false)).status).toBe(204);
    expect((await tell(host.token, 'The trend is up.')).status).toBe(204);
    await expect
      .poll(() => heard)
      .toEqual([
        { type: 'caption', text: 'The trend is', isFinal: false },
        { type: 'caption', text: 'The trend is up.', isFinal: true },
      ]);
    // On a busy machine, a second may begin in the middle of a burst.
    const burst = async () =>
      (await Promise.all(Array.from({ length: 8 }, () => tell(host.token, 'again')))).map(({ status }) => status);
    await expect.poll(burst).toEqual(expect.arrayContaining([204, 429]));
    await expect.poll(async () => (await tell(host.token, 'later')).status).toBe(204);
    const over = await buildEvent(db, { status: 'ended' });
    expect((await tell(over.host.token, 'late', true, over.id)).status).toBe(409);
  });
});
