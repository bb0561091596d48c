import { expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { wholeFeed } from '#testing/feed-posts.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { closeFeedPoll, voteInFeedPoll, type FeedPollFields } from '@candela/contract/community/feed-polls';
import { changeFeed, createFeed, publishFeed } from '@candela/contract/community/feed-posts';
import { getFeed } from '@candela/contract/community/feeds';
import { listNotifications } from '@candela/contract/messaging/notifications';

const { db, call, app } = await startTestServer();
const author = await buildUser(db, { roleId: 2 });
const usual: FeedPollFields = { question: 'Which one?', options: ['Up', 'Down', 'Flat'], isMultiple: false, hours: 24 };

const codeOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title.replace(/^errors\.|\.title$/g, '');
const begin = async (poll: FeedPollFields) =>
  bodyOf(await call(createFeed, { body: wholeFeed({ poll }) }, author.token)).id;
const publish = (id: number) => call(publishFeed, { params: { id }, body: { revision: 1 } }, author.token);
async function open(given: Partial<FeedPollFields> = {}): Promise<number> {
  const id = await begin({ ...usual, ...given });
  bodyOf(await publish(id));
  return id;
}
const vote = (id: number, options: number[], { token }: { token: string }) =>
  call(voteInFeedPoll, { params: { id }, body: { options } }, token);
const pollFor = async (id: number, { token }: { token: string }) =>
  bodyOf(await call(getFeed, { params: { id } }, token)).poll;

it('takes one vote a person, also from two tabs at once, and shows what others chose afterwards', async () => {
  const [reader, other] = [await buildUser(db), await buildUser(db)];
  const id = await open();
  const answers = await Promise.all([vote(id, [0], reader), vote(id, [1], reader)]);
  expect(answers.map(codeOf).toSorted()).toEqual(['feeds.voted', null].toSorted());
  const seen = await pollFor(id, reader);
  expect(seen).toMatchObject({ voterCount: 1, isOpen: true });
  expect(seen?.options.map(({ votes }) => votes).toSorted()).toEqual([0, 0, 1]);
  expect((await pollFor(id, other))?.options.map(({ votes }) => votes)).toEqual([null, null, null]);
});

it('takes several options only if it says so, and none that it does not have', async () => {
  const reader = await buildUser(db);
  const single = await open();
  expect(codeOf(await vote(single, [0, 1], reader))).toBe('feeds.noOption');
  expect(codeOf(await vote(single, [3], reader))).toBe('feeds.noOption');
  const several = await open({ isMultiple: true });
  expect(bodyOf(await vote(several, [2, 0, 2], reader))).toMatchObject({
    own: [0, 2],
    options: [{ votes: 1 }, { votes: 0 }, { votes: 1 }],
    voterCount: 1,
  });
});

it.each([{ question: '' }, { options: ['Up'] }, { options: ['Up', 'Up'] }, { options: ['Up', ' '] }])(
  '%j is no poll to publish',
  async (given) => {
    const id = await begin({ ...usual, ...given });
    expect(codeOf(await publish(id))).toBe('feeds.poll');
  },
);

it('has six options at most', async () => {
  const poll = { ...usual, options: ['1', '2', '3', '4', '5', '6', '7'] };
  expect((await call(createFeed, { body: wholeFeed({ poll }) }, author.token)).status).toBe(400);
});

it('never changes once it is published, not in the database either', async () => {
  const id = await open();
  const change = (poll: FeedPollFields | null) =>
    call(changeFeed, { params: { id }, body: { revision: 2, ...wholeFeed({ poll }) } }, author.token);
  expect(codeOf(await change({ ...usual, options: ['Up', 'Down', 'Sideways'] }))).toBe('feeds.pollFrozen');
  expect(codeOf(await change(null))).toBe('feeds.pollFrozen');
  expect(codeOf(await change(usual))).toBe(null);
  await expect(run(db)`update feed_polls set question = 'Another?' where feed_id = ${id}`).rejects.toThrow();
});

it('is closed to those who may not read the post', async () => {
  const outside = await buildUser(db);
  const id = await open();
  await run(db)`update feeds set subscription_type_ids = '{2}' where id = ${id}`;
  expect(codeOf(await vote(id, [0], outside))).toBe('feeds.notFound');
});

it('takes no vote while it is being ended', async () => {
  const [reader, id] = [await buildUser(db), await open()];
  const votes: Promise<{ ok: boolean; body: unknown }>[] = [];
  await db.transaction(async (tx) => {
    await run(tx)`update feed_polls set closes_at = now() where feed_id = ${id}`;
    votes.push(vote(id, [0], reader));
    await untilSomebodyWaits(tx);
  });
  expect((await Promise.all(votes)).map(codeOf)).toEqual(['feeds.pollClosed']);
});

it('tells nobody of its end while the post is being hidden', async () => {
  const [reader, id] = [await buildUser(db), await open()];
  bodyOf(await vote(id, [0], reader));
  expect((await call(closeFeedPoll, { params: { id } }, author.token)).status).toBe(204);
  const telling: Promise<unknown>[] = [];
  await db.transaction(async (tx) => {
    await run(tx)`update feeds set status = 'hidden' where id = ${id}`;
    telling.push(app.jobs.runDue());
    await untilSomebodyWaits(tx);
  });
  await Promise.all(telling);
  const told = bodyOf(await call(listNotifications, {}, reader.token)).data;
  expect(told.filter(({ title }) => title.startsWith('Poll ended'))).toEqual([]);
});

it('ends early or at its time, and tells of it once', async () => {
  const [reader, late] = [await buildUser(db), await buildUser(db)];
  const id = await open();
  bodyOf(await vote(id, [0], reader));
  const close = () => call(closeFeedPoll, { params: { id } }, author.token);
  expect((await close()).status).toBe(204);
  expect(codeOf(await close())).toBe('feeds.pollClosed');
  expect(codeOf(await vote(id, [0], late))).toBe('feeds.pollClosed');
  expect((await pollFor(id, late))?.options.map(({ votes }) => votes)).toEqual([1, 0, 0]);
  await app.jobs.runDue();
  await app.jobs.runDue();
  const told = bodyOf(await call(listNotifications, {}, reader.token)).data.filter(({ title }) =>
    title.startsWith('Poll ended'),
  );
  expect(told).toHaveLength(1);
});
