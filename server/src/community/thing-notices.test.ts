import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { postDocument, wholeFeed } from '#testing/feed-posts.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { buildAuthor, buildIdea } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  createComment,
  hideComment,
  mentionToken,
  removeComment,
  updateComment,
} from '@candela/contract/community/discussions';
import type { FeedBody } from '@candela/contract/community/feed-fields';
import { closeFeedPoll, voteInFeedPoll } from '@candela/contract/community/feed-polls';
import { changeFeed, createFeed, hideFeed, publishFeed, removeFeed } from '@candela/contract/community/feed-posts';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { createReport, decideReported, listReportedThings } from '@candela/contract/oversight/moderation';
import { hideIdea } from '@candela/contract/trading/idea-actions';

const { db, call, app } = await startTestServer();
const author = await buildUser(db, { roleId: 2, firstName: 'Tina', lastName: 'Trainer' });
const admin = await buildUser(db, { roleId: 4 });

interface User {
  id: string;
  token: string;
}

/** Older than a week: what they report counts, and they may write links. */
async function buildMember(given: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db, given);
  await run(db)`update users set created_at = now() - interval '8 days' where id = ${user.id}::uuid`;
  return user;
}

const mentioning = (text: string, ...people: User[]) =>
  postDocument(
    [text],
    [{ type: 'paragraph', content: people.map(({ id }) => ({ type: 'mention', attrs: { userId: id } })) }],
  );
const publish = async (given: Partial<FeedBody> = {}) => {
  const { id } = bodyOf(await call(createFeed, { body: wholeFeed(given) }, author.token));
  return bodyOf(await call(publishFeed, { params: { id }, body: { revision: 1 } }, author.token));
};
const change = async ({ id, revision }: { id: number; revision: number }, given: Partial<FeedBody>) =>
  bodyOf(await call(changeFeed, { params: { id }, body: { revision, ...wholeFeed(given) } }, author.token));
const setHidden = async (id: number, isHidden: boolean) =>
  expect((await call(hideFeed, { params: { id }, body: { isHidden } }, author.token)).status).toBe(204);
const write = async (
  by: User,
  id: number,
  body: string,
  replyToId: number | null = null,
  kind: 'feed' | 'idea' = 'feed',
) => bodyOf(await call(createComment, { params: { kind, id }, body: { body, replyToId } }, by.token));
/** Notices of a user that lead to a thing, or into its discussion. */
const noticesOf = async ({ token }: User, id: number, kind: 'feeds' | 'ideas' = 'feeds') =>
  bodyOf(await call(listNotifications, { query: { limit: 50 } }, token)).data.filter(
    ({ link }) => link?.split('#')[0] === `/education/${kind}/${id}`,
  );
const wordsOf = async (user: User, id: number) =>
  (await noticesOf(user, id)).map(({ title, body }) => `${title} | ${body}`);

/** A user with an open page. */
async function buildWatcher() {
  const user = await buildMember();
  const { frames, ready } = openHub(await hubAddress(app), user.token);
  await ready;
  const changed = () => frames.filter(({ event }) => event === 'notifications.changed');
  return { ...user, changes: () => changed().length, lists: () => changed().map(({ data }) => data) };
}

describe('when a post is hidden or deleted', () => {
  it.each(['hidden', 'deleted'] as const)(
    '%s: nothing of it or of what is said about it stays in lists',
    async (how) => {
      const [reader, member] = [await buildWatcher(), await buildMember()];
      const { id } = await publish({ document: mentioning('Secret words', reader) });
      const asked = await write(reader, id, 'Is it too late?');
      await write(member, id, 'Not yet', asked.id);
      await app.jobs.runDue();
      expect(await noticesOf(reader, id)).toHaveLength(3);
      expect(await noticesOf(author, id)).toHaveLength(2);
      await expect.poll(reader.changes).toBe(0);
      if (how === 'hidden') await setHidden(id, true);
      else expect((await call(removeFeed, { params: { id }, body: {} }, author.token)).status).toBe(204);
      expect([...(await noticesOf(reader, id)), ...(await noticesOf(author, id))]).toEqual([]);
      await app.jobs.runDue();
      // Open lists and counts follow.
      await expect.poll(reader.lists).toContainEqual({ lists: ['notifications', 'feeds'] });
    },
  );

  it('the same holds for what is said about an idea', async () => {
    const [owner, member] = [await buildAuthor(db), await buildMember()];
    const id = await buildIdea(db, { authorId: owner.id });
    await write(member, id, 'I do not agree', null, 'idea');
    expect(await noticesOf(owner, id, 'ideas')).toHaveLength(1);
    expect((await call(hideIdea, { params: { id }, body: { isHidden: true } }, admin.token)).status).toBe(204);
    expect(await noticesOf(owner, id, 'ideas')).toEqual([]);
  });
});

describe('when a comment goes', () => {
  it('by its author, or hidden by who may: the notice of the hour goes, if it is about that one', async () => {
    const member = await buildMember();
    const { id } = await publish();
    const comment = await write(member, id, 'First words');
    expect(await wordsOf(author, id)).toContainEqual(expect.stringContaining('First words'));
    const other = await write(member, id, 'Second words');
    const remove = { params: { id: comment.id } };
    expect((await call(removeComment, remove, member.token)).status).toBe(204);
    expect(await wordsOf(author, id)).toContainEqual(expect.stringContaining('Second words'));
    const hide = { params: { id: other.id }, body: { isHidden: true } };
    expect((await call(hideComment, hide, admin.token)).status).toBe(200);
    expect(await wordsOf(author, id)).toEqual([expect.not.stringContaining('words')]);
  });

  it('by three reports, and by a decision: nobody keeps its words', async () => {
    const [writer, friend] = [await buildMember(), await buildMember()];
    const { id } = await publish({ isNotified: false });
    const words = `Fool ${mentionToken(friend.id)}`;
    const report = async (by: User, commentId: number) => {
      const body = { kind: 'comment' as const, thingId: String(commentId), reason: 'abuse' as const, text: '' };
      expect((await call(createReport, { body }, by.token)).status).toBe(204);
    };
    const first = await write(writer, id, words);
    expect([await noticesOf(friend, id), await noticesOf(author, id)]).toMatchObject([[{}], [{}]]);
    for (const by of await Promise.all([1, 2, 3].map(() => buildMember()))) await report(by, first.id);
    expect([await noticesOf(friend, id), await noticesOf(author, id)]).toEqual([[], []]);
    const second = await write(writer, id, `${words}!`);
    await report(friend, second.id);
    const cases = bodyOf(await call(listReportedThings, { query: { kind: 'comment' } }, admin.token)).data;
    const caseId = cases.find(({ thingId }) => thingId === String(second.id))?.id ?? 0;
    const decision = { params: { id: caseId }, body: { decision: 'removed' as const, note: '' } };
    expect((await call(decideReported, decision, admin.token)).status).toBe(204);
    expect([await noticesOf(friend, id), await noticesOf(author, id)]).toEqual([[], []]);
  });

  it('with its author, who is erased: neither their words nor their name stay with others', async () => {
    const person = await buildMember({ firstName: 'Wilhelmina', lastName: 'Gone' });
    const [friend, member] = [await buildMember(), await buildMember()];
    const { id } = await publish({ document: mentioning('Hello', person) });
    await write(person, id, `Words for ${mentionToken(friend.id)}`);
    await write(member, id, `${mentionToken(friend.id)} and ${mentionToken(person.id)}`);
    expect((await wordsOf(friend, id)).join()).toContain('Wilhelmina');
    await db.transaction(async (tx) => {
      await run(
        tx,
      )`update users set first_name = 'Erased', last_name = 'user', status = 'deleted' where id = ${person.id}::uuid`;
      await app.personalData.erase(tx, { id: person.id, email: 'x@x.test', pseudonym: 'Erased user' });
    });
    for (const user of [friend, author, member])
      expect((await wordsOf(user, id)).join()).not.toMatch(/Wilhelmina|Words/);
    expect(await wordsOf(member, id)).toEqual([expect.stringContaining('Hello @Erased user')]);
  });
});

describe('when something is corrected', () => {
  it('a post: what readers were told says what it says now, at its place, and whom it mentions no more is not told', async () => {
    const [reader, kept, dropped] = [await buildWatcher(), await buildMember(), await buildMember()];
    const post = await publish({ document: mentioning('Old words', kept, dropped) });
    await write(reader, post.id, `See ${mentionToken(kept.id)}`);
    const before = await noticesOf(reader, post.id);
    await app.jobs.runDue();
    await change(post, { document: mentioning('New words', kept) });
    expect((await noticesOf(reader, post.id)).map(({ createdAt }) => createdAt)).toEqual(
      before.map(({ createdAt }) => createdAt),
    );
    expect(await wordsOf(reader, post.id)).toEqual([expect.stringContaining('New words')]);
    expect(await wordsOf(dropped, post.id)).toEqual([expect.stringContaining('New words')]);
    const told = await wordsOf(kept, post.id);
    expect(told).toHaveLength(3);
    for (const each of told) expect(each).toContain('New words');
    await app.jobs.runDue();
    await expect.poll(reader.changes).toBeGreaterThan(0);
  });

  it('its readers: who may not read it any more loses it, also of its poll, and what is over stays over', async () => {
    const [reader, outside] = [await buildMember({ planIds: [12] }), await buildWatcher()];
    const poll = { question: 'Up?', options: ['Yes', 'No'], isMultiple: false, hours: 24 };
    const post = await publish({ poll });
    bodyOf(await call(voteInFeedPoll, { params: { id: post.id }, body: { options: [0] } }, outside.token));
    await call(closeFeedPoll, { params: { id: post.id } }, author.token);
    await app.jobs.runDue();
    expect(await noticesOf(outside, post.id)).toHaveLength(2);
    const narrow = await change(post, { poll, subscriptionTypeIds: [2] });
    expect(await noticesOf(outside, post.id)).toEqual([]);
    expect(await noticesOf(reader, post.id)).toHaveLength(2);
    await app.jobs.runDue();
    await expect.poll(outside.changes).toBeGreaterThan(0);
    await run(
      db,
    )`update notifications set expires_at = now() - interval '1 hour' where link = ${`/education/feeds/${post.id}`}`;
    await change(narrow, { poll, subscriptionTypeIds: [] });
    expect([...(await noticesOf(outside, post.id)), ...(await noticesOf(reader, post.id))]).toEqual([]);
  });

  it('a comment: those whom it mentions, whom it answers and the author of the thing read the new words', async () => {
    const [member, kept, dropped, asking] = await Promise.all([1, 2, 3, 4].map(() => buildMember()));
    if (!member || !kept || !dropped || !asking) return;
    const { id } = await publish({ isNotified: false });
    const asked = await write(asking, id, 'Is it too late?');
    const written = await write(member, id, `Old ${mentionToken(kept.id)} ${mentionToken(dropped.id)}`, asked.id);
    const body = { body: `New ${mentionToken(kept.id)}` };
    bodyOf(await call(updateComment, { params: { id: written.id }, body }, member.token));
    expect(await wordsOf(dropped, id)).toEqual([]);
    expect(await wordsOf(kept, id)).toEqual([expect.stringMatching(/mentioned.*New @/)]);
    expect(await wordsOf(asking, id)).toEqual([expect.stringMatching(/answered.*New @/)]);
    expect(await wordsOf(author, id)).toEqual([expect.stringContaining('New @')]);
  });
});

describe('when a post is shown again', () => {
  it('tells those whom it mentions since it was hidden, once, and nobody else', async () => {
    const [early, late, outside] = [await buildMember(), await buildMember(), await buildMember()];
    const post = await publish({ isNotified: false, document: mentioning('Hello', early) });
    await setHidden(post.id, true);
    const changed = await change(post, { isNotified: false, document: mentioning('Hello', early, late, outside) });
    await change(changed, { isNotified: false, document: mentioning('Hello again', early, late, outside) });
    expect(await noticesOf(late, post.id)).toEqual([]);
    await run(db)`update users set status = 'suspended' where id = ${outside.id}::uuid`;
    await setHidden(post.id, false);
    expect(await wordsOf(late, post.id)).toEqual([expect.stringContaining('Hello again')]);
    expect(await noticesOf(early, post.id)).toEqual([]);
    await run(db)`update users set status = 'active' where id = ${outside.id}::uuid`;
    expect(await noticesOf(outside, post.id)).toEqual([]);
    await setHidden(post.id, true);
    await setHidden(post.id, false);
    expect(await noticesOf(late, post.id)).toEqual([]);
  });

  it('tells that its poll has ended meanwhile', async () => {
    const reader = await buildMember();
    const poll = { question: 'Up or down?', options: ['Up', 'Down'], isMultiple: false, hours: 24 };
    const { id } = await publish({ isNotified: false, poll });
    bodyOf(await call(voteInFeedPoll, { params: { id }, body: { options: [0] } }, reader.token));
    await setHidden(id, true);
    await call(closeFeedPoll, { params: { id } }, author.token);
    await app.jobs.runDue();
    expect(await noticesOf(reader, id)).toEqual([]);
    await setHidden(id, false);
    expect(await wordsOf(reader, id)).toEqual([expect.stringContaining('Up or down?')]);
  });
});

beforeAll(() => run(db)`update users set created_at = now() - interval '8 days'`);
