import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  closePoll,
  createPoll,
  createRoomMessage,
  getRoom,
  hideRoomMessage,
  listRoomMessages,
  setQuestionState,
  showPollResults,
  voteForQuestion,
  voteInPoll,
  type QuestionState,
} from '@candela/contract/live/rooms';

const { app, db, call } = await startTestServer();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const params = (eventId: number) => ({ params: { eventId } });
const listen = async (token: string, eventId: number) =>
  (await listenInRoom(`ws://127.0.0.1:${port}/api/hub`, token, eventId)).news;

const write = (eventId: number, token: string, body: string, more: { replyToId?: number; kind?: 'question' } = {}) =>
  call(createRoomMessage, { ...params(eventId), body: { kind: 'chat', body, ...more } }, token);

const ask = async (eventId: number, token: string, body: string) =>
  bodyOf(await write(eventId, token, body, { kind: 'question' })).id;

const setState = (eventId: number, messageId: number, state: QuestionState, token: string) =>
  call(setQuestionState, { params: { eventId, messageId }, body: { state } }, token);

const statesOf = async (eventId: number, token: string) =>
  bodyOf(await call(listRoomMessages, { ...params(eventId), query: { kind: 'question' } }, token)).data.map(
    ({ body, state }) => [body, state],
  );

describe('a question', () => {
  it('is answered by moderators, one at a time, and everybody hears of it', async () => {
    const { id, host } = await buildEvent(db);
    const { token } = await buildUser(db);
    const [first, second, third] = [
      await ask(id, token, 'First?'),
      await ask(id, token, 'Second?'),
      await ask(id, token, 'Third?'),
    ];
    expect((await setState(id, first, 'answering', token)).status).toBe(403);
    expect((await setState(id, 2_000_000_000, 'answering', host.token)).status).toBe(404);
    const chat = bodyOf(await write(id, token, 'No question')).id;
    expect((await setState(id, chat, 'answered', host.token)).status).toBe(404);
    const heard = await listen(token, id);
    expect((await setState(id, second, 'answering', host.token)).status).toBe(204);
    expect((await setState(id, third, 'answering', host.token)).status).toBe(204);
    await expect
      .poll(() => heard)
      .toEqual([
        { type: 'question', messageId: second, state: 'answering' },
        { type: 'question', messageId: second, state: 'answered' },
        { type: 'question', messageId: third, state: 'answering' },
      ]);
    expect(await statesOf(id, token)).toEqual([
      ['Third?', 'answering'],
      ['First?', 'open'],
      ['Second?', 'answered'],
    ]);
    await setState(id, second, 'open', host.token);
    expect((await statesOf(id, token)).map(([, state]) => state)).toEqual(['answering', 'open', 'open']);
  });

  it('is found page by page, however many have been answered', async () => {
    const { id, host } = await buildEvent(db);
    const ids: number[] = [];
    for (let count = 0; count < 8; count++) ids.push(await ask(id, (await buildUser(db)).token, `Question ${count}?`));
    for (const answered of ids.slice(2)) await setState(id, answered, 'answered', host.token);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { kind: 'question' as const, limit: 3, cursor };
      const page = bodyOf(await call(listRoomMessages, { params: { eventId: id }, query }, host.token));
      seen.push(...page.data.map((message) => message.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([...ids.slice(0, 2), ...ids.slice(2).toReversed()]);
  });

  it('stays one at a time when two moderators choose at once', async () => {
    const { id, host } = await buildEvent(db);
    const admin = await buildUser(db, { roleId: 1 });
    const ids = await Promise.all(['A?', 'B?'].map((body, index) => ask(id, [host, admin][index]?.token ?? '', body)));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        setState(id, ids[index % 2] ?? 0, 'answering', index % 3 === 0 ? admin.token : host.token),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    expect((await statesOf(id, host.token)).filter(([, state]) => state === 'answering')).toHaveLength(1);
  });

  it('that many vote for is told of once, with all votes', async () => {
    const { id, host } = await buildEvent(db);
    const messageId = await ask(id, host.token, 'Which pair?');
    const voters = await Promise.all(Array.from({ length: 12 }, () => buildUser(db)));
    const heard = await listen(host.token, id);
    await Promise.all(
      voters.map(({ token }) =>
        call(voteForQuestion, { params: { eventId: id, messageId }, body: { isVoted: true } }, token),
      ),
    );
    await expect.poll(() => heard.at(-1)).toEqual({ type: 'votes', messageId, voteCount: 12 });
    expect(heard.length).toBeLessThan(12);
  });
});

describe('a reply', () => {
  it('names what it replies to, as long as that is shown', async () => {
    const { id, host } = await buildEvent(db);
    const other = await buildEvent(db);
    const { token } = await buildUser(db);
    const said = bodyOf(await write(id, token, `Is it ${'very '.repeat(40)}late?`));
    const elsewhere = bodyOf(await write(other.id, token, 'Elsewhere'));
    const reply = bodyOf(await write(id, host.token, 'Not at all', { replyToId: said.id }));
    expect(reply.replyTo).toEqual({ id: said.id, authorName: 'Ada Lovelace', body: said.body.slice(0, 140) });
    for (const replyToId of [2_000_000_000, elsewhere.id]) {
      expect((await write(id, host.token, 'To whom?', { replyToId })).status).toBe(404);
    }
    await call(hideRoomMessage, { params: { eventId: id, messageId: said.id } }, token);
    const { data } = bodyOf(await call(listRoomMessages, params(id), token));
    expect(data).toMatchObject([{ body: 'Not at all', replyTo: null }]);
    expect((await write(id, host.token, 'Again', { replyToId: said.id })).status).toBe(404);
  });
});

describe('the result of a poll', () => {
  it('is shown to everybody when a moderator says so, while it runs', async () => {
    const { id, host } = await buildEvent(db);
    const { token } = await buildUser(db);
    const body = { question: 'Which way?', options: ['Up', 'Down'] };
    const poll = bodyOf(await call(createPoll, { ...params(id), body }, host.token));
    expect(poll.areResultsShown).toBe(false);
    const show = (by: string, areShown = true) =>
      call(showPollResults, { params: { eventId: id, pollId: poll.id }, body: { areShown } }, by);
    expect((await show(token)).status).toBe(403);
    const heard = await listen(token, id);
    expect(bodyOf(await show(host.token)).areResultsShown).toBe(true);
    await expect.poll(() => heard).toMatchObject([{ type: 'poll', poll: { areResultsShown: true } }]);
    expect(bodyOf(await call(getRoom, params(id), token)).poll?.areResultsShown).toBe(true);
    await call(closePoll, { params: { eventId: id, pollId: poll.id } }, host.token);
    expect((await show(host.token, false)).status).toBe(409);
  });

  it('is told once for many votes, with all of them', async () => {
    const { id, host } = await buildEvent(db);
    const body = { question: 'Which way?', options: ['Up', 'Down'] };
    const poll = bodyOf(await call(createPoll, { ...params(id), body }, host.token));
    const voters = await Promise.all(Array.from({ length: 12 }, () => buildUser(db)));
    const heard = await listen(host.token, id);
    await Promise.all(
      voters.map(({ token }, index) =>
        call(voteInPoll, { params: { eventId: id, pollId: poll.id }, body: { option: index % 2 } }, token),
      ),
    );
    await expect
      .poll(() => heard.at(-1))
      .toMatchObject({
        type: 'poll',
        poll: { options: [{ voteCount: 6 }, { voteCount: 6 }] },
      });
    expect(heard.length).toBeLessThan(12);
  });
});
