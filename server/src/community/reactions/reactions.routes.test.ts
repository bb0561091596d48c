import { describe, expect, inject, it, vi } from 'vitest';
import * as z from 'zod';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { buildFeed, buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { buildAuthor, buildIdea } from '#testing/idea-rows.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getDiscussion } from '@candela/contract/community/discussions';
import { addThingReaction, removeThingReaction } from '@candela/contract/community/thing-reactions';
import { reactions, type Reaction } from '@candela/contract/live/reactions';
import { foldChanges } from './reactions.queries.ts';

const { app, db, call } = await startTestServer();
const author = await buildAuthor(db);

type Kind = 'idea' | 'feed';
const given = (id: number, reaction: Reaction, kind: Kind = 'idea') => ({ params: { kind, id, reaction } });
const react = (token: string, id: number, reaction: Reaction = 'like', kind: Kind = 'idea') =>
  call(addThingReaction, given(id, reaction, kind), token);
const takeBack = (token: string, id: number, reaction: Reaction = 'like') =>
  call(removeThingReaction, given(id, reaction), token);
const look = async (token: string, id: number, kind: Kind = 'idea') =>
  bodyOf(await call(getDiscussion, { params: { kind, id } }, token));
/** As if the last time was long ago. */
const aSecondLater = () => run(db)`update thing_folds set at = now() - interval '1 hour'`;
const fold = async () => {
  await aSecondLater();
  await app.watches['reactions']?.run();
};

describe('reactions', () => {
  it('count once for each person and kind, from two tabs as well, and can be taken back', async () => {
    const [one, two] = [await buildUser(db), await buildUser(db)];
    const id = await buildIdea(db, { authorId: author.id });
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await react(one.token, id)).status));
    expect(statuses).toEqual([204, 204, 204, 204]);
    await react(one.token, id, 'fire');
    await react(two.token, id);
    expect(await look(one.token, id)).toMatchObject({
      figures: { reactions: { like: 2, fire: 1 } },
      ownReactions: ['fire', 'like'],
    });
    await fold();
    expect((await look(two.token, id)).figures).toMatchObject({ reactions: { like: 2, fire: 1 }, revision: 1 });
    await takeBack(one.token, id, 'fire');
    await takeBack(one.token, id, 'fire');
    expect((await look(two.token, id)).figures.reactions).toEqual({ like: 2 });
    await fold();
    expect((await look(two.token, id)).figures).toMatchObject({ reactions: { like: 2 }, revision: 2 });
  });

  it('are refused where the caller may not read, and beyond sixty changes a minute', async () => {
    const learner = await buildUser(db);
    const [closed, hidden] = [
      await buildIdea(db, { authorId: author.id, subscriptionTypeIds: [2] }),
      await buildFeed(db, { status: 'hidden' }),
    ];
    expect((await react(learner.token, closed)).status).toBe(404);
    expect((await react(learner.token, hidden, 'like', 'feed')).status).toBe(404);
    expect((await react(learner.token, 2_000_000_000)).status).toBe(404);
    const open = await buildFeed(db);
    const statuses = [];
    for (let at = 0; at < 60; at++) statuses.push((await react(learner.token, open, 'like', 'feed')).status);
    expect(statuses.lastIndexOf(204)).toBe(56);
    expect(statuses.slice(57)).toEqual([429, 429, 429]);
  });

  it('are gone with the setting that hides their things', async () => {
    const learner = await buildUser(db);
    const [post, idea] = [await buildFeed(db), await buildIdea(db, { authorId: author.id })];
    await run(db)`insert into settings (key, value) values ('features.Feeds', 'false')`;
    expect((await react(learner.token, post, 'like', 'feed')).status).toBe(404);
    expect((await react(learner.token, idea)).status).toBe(204);
    await run(db)`delete from settings where key = 'features.Feeds'`;
    expect((await react(learner.token, post, 'like', 'feed')).status).toBe(204);
  });

  it('add up to the rows when sixteen people react at once while others add up', async () => {
    const id = await buildIdea(db, { authorId: author.id });
    const people = await Promise.all(Array.from({ length: 16 }, () => buildUser(db)));
    const over = new AbortController();
    const folding = [1, 2].map(async () => {
      while (!over.signal.aborted) {
        await aSecondLater();
        await foldChanges(db, 7);
      }
    });
    await Promise.all(
      people.map(async ({ token }, at) => {
        for (let step = 0; step < 12; step++) {
          const reaction = reactions[(at + step) % reactions.length] ?? 'like';
          await (step % 3 === 2 ? takeBack : react)(token, id, reaction);
        }
      }),
    );
    over.abort();
    await Promise.all(folding);
    const { figures } = await look(author.token, id);
    await fold();
    expect((await look(author.token, id)).figures.reactions).toEqual(figures.reactions);
    const rows = await readRows(db, rowOf({ kind: z.string(), count: z.int() }))`
      select kind, count(*)::int as count from reactions where thing_kind = 'idea' and thing_id = ${id} group by kind`;
    expect(figures.reactions).toEqual(Object.fromEntries(rows.map(({ kind, count }) => [kind, count])));
  });
});

describe('adding up', () => {
  it('is done by one node at a time, and once a second', async () => {
    const id = await buildIdea(db, { authorId: author.id });
    const learner = await buildUser(db);
    await fold();
    await react(learner.token, id);
    await aSecondLater();
    const folded = (await Promise.all([1, 2, 3, 4].map(() => foldChanges(db, 1000)))).flat();
    expect(folded).toMatchObject([{ kind: 'idea', id, reactionCounts: [1, 0, 0, 0, 0] }]);
    await react(learner.token, id, 'love');
    expect(await foldChanges(db, 1000)).toEqual([]);
    await aSecondLater();
    expect(await foldChanges(db, 1000)).toHaveLength(1);
  });

  it('writes nothing while there is nothing', async () => {
    await fold();
    await aSecondLater();
    const read = () => readRow(db, rowOf({ at: z.string() }))`select at::text as at from thing_folds`;
    const before = await read();
    await foldChanges(db, 1000);
    expect(await read()).toEqual(before);
  });

  it.runIf(inject('databaseSource').kind === 'postgres')('does not wait for a node that stands still', async () => {
    const id = await buildIdea(db, { authorId: author.id });
    const learner = await buildUser(db);
    await react(learner.token, id);
    await aSecondLater();
    await db.transaction(async (tx) => {
      await run(tx)`select from thing_folds for update`;
      expect(await foldChanges(db, 1000)).toEqual([]);
      expect((await look(learner.token, id)).figures.reactions).toEqual({ like: 1 });
    });
    expect(await foldChanges(db, 1000)).toHaveLength(1);
  });
});

describe('the room of a thing', () => {
  const openRoom = async (token: string, room: string) => {
    const { socket, frames, ready } = openHub(await hubAddress(app), token);
    await ready;
    socket.send(JSON.stringify({ join: room }));
    await vi.waitUntil(() => frames.some(({ event }) => event.startsWith('room.')), { timeout: 5000 });
    return frames;
  };

  it('tells the totals of all, in one message', async () => {
    const id = await buildIdea(db, { authorId: author.id });
    const people = await Promise.all(Array.from({ length: 5 }, () => buildUser(db)));
    const frames = await openRoom(author.token, `idea:${id}`);
    await fold();
    for (const { token } of people) await react(token, id, 'celebrate');
    await fold();
    await vi.waitUntil(() => frames.some(({ event }) => event === 'things.figures'), { timeout: 5000 });
    expect(frames.filter(({ event }) => event === 'things.figures').map(({ data }) => data)).toEqual([
      { kind: 'idea', id, figures: { reactions: { celebrate: 5 }, comments: 0, revision: 1 } },
    ]);
  });

  it('is closed to those who may not read the thing, and left when a subscription ends', async () => {
    const id = await buildFeed(db, { subscriptionTypeIds: [2] });
    const [stranger, member] = [await buildUser(db), await buildUser(db, { planIds: [12] })];
    expect(await openRoom(stranger.token, `post:${id}`)).toMatchObject([{ data: { reason: 'closed' } }]);
    expect(await openRoom(stranger.token, 'post:999999999')).toMatchObject([{ data: { reason: 'closed' } }]);
    const inMoments = new Date(Date.now() + 1500);
    await run(
      db,
    )`update subscriptions set ends_at = ${inMoments.toISOString()}::timestamptz where user_id = ${member.id}::uuid`;
    const frames = await openRoom(member.token, `post:${id}`);
    expect(frames.map(({ event }) => event)).toContain('room.joined');
    const isOut = () => frames.some(({ event }) => event === 'room.refused');
    await expect.poll(isOut, { timeout: patience(10) }).toBe(true);
  });
});
