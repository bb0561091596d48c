import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { postChart, postDocument, wholeFeed } from '#testing/feed-posts.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { maxFeedDrafts, maxFeedsADay, type FeedBody } from '@candela/contract/community/feed-fields';
import {
  changeFeed,
  createFeed,
  getFeedForm,
  hideFeed,
  pinFeed,
  publishFeed,
  recallFeed,
  removeFeed,
  saveFeed,
} from '@candela/contract/community/feed-posts';
import { getFeed, getFeedCounts, listFeeds, markAllFeeds } from '@candela/contract/community/feeds';
import { listNotifications } from '@candela/contract/messaging/notifications';

const { db, call, app } = await startTestServer();
const author = await buildUser(db, { roleId: 2 });
const admin = await buildUser(db, { roleId: 1 });

const codeOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title.replace(/^errors\.|\.title$/g, '');

const begin = async (given: Partial<FeedBody> = {}, { token } = author) =>
  bodyOf(await call(createFeed, { body: wholeFeed(given) }, token));
const publish = (id: number, more: { at?: string; revision?: number } = {}, { token } = author) =>
  call(publishFeed, { params: { id }, body: { revision: 1, ...more } }, token);
const published = async (given: Partial<FeedBody> = {}, by = author) => {
  const { id } = await begin(given, by);
  return bodyOf(await publish(id, {}, by));
};
const noticesOf = async ({ token }: { token: string }, id: number) =>
  bodyOf(await call(listNotifications, {}, token)).data.filter(({ link }) => link === `/education/feeds/${id}`);
const listFor = async ({ token }: { token: string }, query = {}) =>
  bodyOf(await call(listFeeds, { query: { limit: 100, ...query } }, token));
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('a draft', () => {
  it('keeps what is written so far, and is seen by its author alone', async () => {
    const draft = await begin({ document: postDocument(['']) });
    expect(draft).toMatchObject({ status: 'draft', revision: 1, scheduledAt: null, publishedAt: null });
    expect(codeOf(await call(getFeedForm, { params: { id: draft.id } }, admin.token))).toBe('feeds.notFound');
    expect(codeOf(await call(getFeed, { params: { id: draft.id } }, author.token))).toBe('feeds.notFound');
    expect(codeOf(await publish(draft.id))).toBe('feeds.length');
  });

  it('is saved only over what its author has seen, also from two tabs at once', async () => {
    const { id } = await begin();
    const save = (revision: number, text: string) =>
      call(
        saveFeed,
        { params: { id }, body: { revision, ...wholeFeed({ document: postDocument([text]) }) } },
        author.token,
      );
    const answers = await Promise.all([save(1, 'One'), save(1, 'Two')]);
    expect(answers.map(codeOf).toSorted()).toEqual(['feeds.conflict', null].toSorted());
    expect(codeOf(await save(2, 'Three'))).toBe(null);
    expect(codeOf(await publish(id, { revision: 2 }))).toBe('feeds.conflict');
  });

  it('has the nodes of posts only, and no script in any of its fields', async () => {
    const script = '<script>alert(1)</script>';
    const table = { type: 'doc' as const, content: [{ type: 'table', content: [] }] };
    expect(codeOf(await call(createFeed, { body: wholeFeed({ document: table }) }, author.token))).toBe(
      'feeds.invalidDocument',
    );
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
    const linked = postDocument([], [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [link] }] }]);
    expect(codeOf(await call(createFeed, { body: wholeFeed({ document: linked }) }, author.token))).toBe(
      'feeds.invalidDocument',
    );
    expect((await call(createFeed, { body: wholeFeed({ symbols: [script] }) }, author.token)).status).toBe(400);
    const { symbol } = await buildSymbol(db);
    const { id } = await published({ document: postDocument([script], [postChart(symbol, { alt: script })]) });
    const { body } = bodyOf(await call(getFeed, { params: { id } }, author.token));
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;');
  });

  it('is refused beyond the limit, also when several are begun at once', async () => {
    const busy = await buildUser(db, { roleId: 2 });
    for (let count = 1; count < maxFeedDrafts; count++) await begin({}, busy);
    const answers = await Promise.all([1, 2, 3].map(() => call(createFeed, { body: wholeFeed() }, busy.token)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  });
});

describe('publishing', () => {
  it('shows it to its readers, who are told once, however often it is asked for', async () => {
    const [inside, outside] = [await buildUser(db, { planIds: [12] }), await buildUser(db)];
    const { id } = await begin({ subscriptionTypeIds: [2] });
    const answers = await Promise.all([publish(id), publish(id)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['feeds.published', null].toSorted());
    expect(await noticesOf(inside, id)).toMatchObject([
      { contentType: 'feed', body: expect.stringContaining('Demand') },
    ]);
    expect(await noticesOf(outside, id)).toEqual([]);
    expect((await listFor(inside)).data.map((feed) => feed.id)).toContain(id);
    expect((await listFor(outside)).data.map((feed) => feed.id)).not.toContain(id);
    expect(codeOf(await call(getFeed, { params: { id } }, outside.token))).toBe('feeds.notFound');
  });

  it('tells nobody if its author says so', async () => {
    const reader = await buildUser(db);
    const { id } = await published({ isNotified: false });
    expect(await noticesOf(reader, id)).toEqual([]);
  });

  it('takes 1 to 5,000 characters', async () => {
    const exact = await begin({ document: postDocument(['😀'.repeat(5000)]) });
    expect(codeOf(await publish(exact.id))).toBe(null);
    const long = await begin({ document: postDocument(['x'.repeat(5001)]) });
    expect(codeOf(await publish(long.id))).toBe('feeds.length');
  });

  it('takes symbols and charts that there are, and four charts at most', async () => {
    const { symbol } = await buildSymbol(db);
    const ticker = { type: 'paragraph', content: [{ type: 'symbol', attrs: { symbol } }] };
    const { id } = await published({ document: postDocument(['See'], [ticker, postChart(symbol)]) });
    const feed = bodyOf(await call(getFeed, { params: { id } }, author.token));
    expect(feed.symbols).toMatchObject([{ symbol }]);
    expect(feed.charts).toMatchObject([{ symbol, timeframe: '15m', alt: 'It rose.' }]);
    expect(feed.body).toContain(`data-block="${feed.charts[0]?.id}"`);
    const reader = await buildUser(db);
    expect((await listFor(reader, { symbol })).data.map((each) => each.id)).toEqual([id]);
    const unknown = await begin({ symbols: ['NONE:NOTHING'] });
    expect(codeOf(await publish(unknown.id))).toBe('candles.unknownSymbol');
    const many = await begin({
      document: postDocument(
        ['x'],
        [1, 2, 3, 4, 5].map(() => postChart(symbol)),
      ),
    });
    expect(codeOf(await publish(many.id))).toBe('feeds.tooManyCharts');
  });

  it('takes languages and subscription types that there are', async () => {
    for (const given of [{ languageCode: 'xx' }, { subscriptionTypeIds: [999] }]) {
      const { id } = await begin(given);
      expect(codeOf(await publish(id))).toBe('feeds.unknownChoice');
    }
  });

  it('is possible twenty times a day, also when several are published at once', async () => {
    const busy = await buildUser(db, { roleId: 2 });
    for (let count = 1; count < maxFeedsADay; count++) await published({ isNotified: false }, busy);
    const drafts = [await begin({}, busy), await begin({}, busy), await begin({}, busy)];
    const answers = await Promise.all(drafts.map(({ id }) => publish(id, {}, busy)));
    expect(answers.map(codeOf).toSorted()).toEqual(['feeds.tooManyToday', 'feeds.tooManyToday', null]);
  });

  it('is not possible any more without the right', async () => {
    const former = await buildUser(db, { roleId: 2 });
    const { id } = await begin({}, former);
    await publish(id, { at: inAnHour() }, former);
    await run(db)`update users set permissions = '{}' where id = ${former.id}`;
    await becomeDue(id);
    const { status } = await requireRow(db, rowOf({ status: z.string() }))`select status from feeds where id = ${id}`;
    expect(status).toBe('draft');
    const told = bodyOf(await call(listNotifications, {}, former.token)).data;
    expect(told.map(({ title }) => title)).toContain('A scheduled post was not published');
  });
});

async function becomeDue(id: number): Promise<void> {
  await run(db)`update feeds set scheduled_at = now() - interval '1 second' where id = ${id}`;
  await run(
    db,
  )`update jobs.job set start_after = now() where name = 'feeds.publish' and data ->> 'feedId' = ${String(id)}`;
  await app.jobs.runDue();
}

describe('at a time to come', () => {
  it('it is published then, and cannot be changed before', async () => {
    const reader = await buildUser(db);
    const { id } = await begin();
    expect(bodyOf(await publish(id, { at: inAnHour() }))).toMatchObject({
      status: 'scheduled',
      scheduledAt: expect.any(String),
    });
    expect(codeOf(await publish(id))).toBe('feeds.scheduled');
    const body = { revision: 1, ...wholeFeed() };
    expect(codeOf(await call(saveFeed, { params: { id }, body }, author.token))).toBe('feeds.scheduled');
    await becomeDue(id);
    await app.jobs.runDue();
    expect(await noticesOf(reader, id)).toHaveLength(1);
  });

  it.each([-1000, 0, 91 * 86_400_000])('%d milliseconds ahead is no such time', async (ahead) => {
    const { id } = await begin();
    expect(codeOf(await publish(id, { at: new Date(Date.now() + ahead).toISOString() }))).toBe('feeds.wrongTime');
  });

  it('it is a draft again when that is taken back, and not published', async () => {
    const { id } = await begin();
    await publish(id, { at: inAnHour() });
    expect(codeOf(await call(recallFeed, { params: { id } }, admin.token))).toBe('feeds.notFound');
    expect(bodyOf(await call(recallFeed, { params: { id } }, author.token))).toMatchObject({
      status: 'draft',
      scheduledAt: null,
    });
    const waiting = await readRows(db, rowOf({ id: z.uuid() }))`
      select id from jobs.job where name = 'feeds.publish' and data ->> 'feedId' = ${String(id)} and state < 'active'`;
    expect(waiting).toEqual([]);
  });
});

describe('a published post', () => {
  const change = (id: number, given: Partial<FeedBody>, revision: number, { token } = author) =>
    call(changeFeed, { params: { id }, body: { revision, ...wholeFeed(given) } }, token);

  it('is changed by its author and admins, and says so after five minutes', async () => {
    const { id, revision } = await published();
    const other = await buildUser(db, { roleId: 2 });
    expect(codeOf(await change(id, {}, revision, other))).toBe('feeds.notFound');
    const once = bodyOf(await change(id, { document: postDocument(['Another text']) }, revision));
    expect(codeOf(await change(id, {}, revision))).toBe('feeds.conflict');
    const seen = async () => bodyOf(await call(getFeed, { params: { id } }, author.token));
    expect(await seen()).toMatchObject({ body: expect.stringContaining('Another text'), editedAt: null });
    await run(db)`update feeds set published_at = now() - interval '6 minutes' where id = ${id}`;
    bodyOf(await change(id, {}, once.revision, admin));
    expect((await seen()).editedAt).not.toBe(null);
  });

  it('is hidden with a reason, which its author is told, and who cannot show it again', async () => {
    const reader = await buildUser(db);
    const { id } = await published();
    const hide = (isHidden: boolean, reason: string, { token } = admin) =>
      call(hideFeed, { params: { id }, body: { isHidden, reason } }, token);
    expect(codeOf(await hide(true, ''))).toBe('feeds.noReason');
    expect((await hide(true, 'It promises earnings.')).status).toBe(204);
    expect((await listFor(reader)).data.map((feed) => feed.id)).not.toContain(id);
    expect(await noticesOf(reader, id)).toEqual([]);
    expect(codeOf(await call(getFeed, { params: { id } }, reader.token))).toBe('feeds.notFound');
    expect(bodyOf(await call(getFeed, { params: { id } }, author.token))).toMatchObject({ isHidden: true });
    const told = bodyOf(await call(listNotifications, {}, author.token)).data;
    expect(told.map(({ body }) => body)).toContain('Reason: It promises earnings.');
    expect(codeOf(await hide(false, '', author))).toBe('feeds.notFound');
    expect((await hide(false, '')).status).toBe(204);
    expect((await listFor(reader)).data.map((feed) => feed.id)).toContain(id);
  });

  it('that its author has hidden is hidden by an admin all the same, and a change of it is looked at', async () => {
    const pinned = await published({ subscriptionTypeIds: [2], pinDays: 1 });
    const { id } = pinned;
    const hide = (isHidden: boolean, reason: string, { token } = author) =>
      call(hideFeed, { params: { id }, body: { isHidden, reason } }, token);
    expect((await hide(true, '')).status).toBe(204);
    bodyOf(await change(id, { document: postDocument(['A guaranteed profit']), pinDays: 1 }, pinned.revision));
    const cases = await readRows(db, rowOf({ body: z.string() }))`
      select body from moderation_cases where kind = 'feed' and thing_id = ${String(id)}`;
    expect(cases).toMatchObject([{ body: expect.stringContaining('guaranteed profit') }]);
    expect((await hide(true, 'It promises earnings.', admin)).status).toBe(204);
    expect(codeOf(await hide(false, ''))).toBe('feeds.notFound');
    expect((await hide(false, '', admin)).status).toBe(204);
    expect(bodyOf(await call(getFeed, { params: { id } }, admin.token))).toMatchObject({
      isHidden: false,
      isPinned: false,
    });
  });

  it('leaves nothing but its place when it is deleted', async () => {
    const reader = await buildUser(db);
    const { id } = await published();
    expect((await call(removeFeed, { params: { id }, body: {} }, author.token)).status).toBe(204);
    expect(codeOf(await call(getFeed, { params: { id } }, author.token))).toBe('feeds.notFound');
    expect(await noticesOf(reader, id)).toEqual([]);
    const row = await requireRow(db, rowOf({ status: z.string(), body: z.string(), isEmpty: z.boolean() }))`
      select status, body, document is null as "isEmpty" from feeds where id = ${id}`;
    expect(row).toEqual({ status: 'deleted', body: '', isEmpty: true });
  });

  it('is pinned until a day, and three are for the same readers', async () => {
    const types = { subscriptionTypeIds: [1] };
    const reader = await buildUser(db, { planIds: [11] });
    const pins = [];
    for (let count = 0; count < 2; count++) pins.push((await published({ ...types, pinDays: 1 })).id);
    const [one, other] = [(await published(types)).id, (await published(types)).id];
    const pin = (id: number, days: number) => call(pinFeed, { params: { id }, body: { days } }, author.token);
    const answers = await Promise.all([pin(one, 7), pin(other, 7)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['feeds.tooManyPins', null].toSorted());
    expect((await listFor(reader)).pinned.map((feed) => feed.id)).toEqual(expect.arrayContaining(pins));
    const { id } = await begin({ ...types, pinDays: 7 });
    expect(codeOf(await publish(id))).toBe('feeds.tooManyPins');
    expect((await pin(one, 31)).status).toBe(400);
    await run(db)`update feeds set pinned_until = now() - interval '1 second' where id = any(${arrayOf(pins)}::int[])`;
    expect((await listFor(reader)).pinned).toHaveLength(1);
  });
});

describe('what is read', () => {
  it('is counted among the newest, and all of it at once', async () => {
    const reader = await buildUser(db, { planIds: [12] });
    const { id } = await published({ subscriptionTypeIds: [2] });
    const counts = async () => bodyOf(await call(getFeedCounts, {}, reader.token));
    const before = (await counts()).unread;
    expect(before).toBeGreaterThan(0);
    expect((await listFor(reader, { tab: 'unread' })).data.map((feed) => feed.id)).toContain(id);
    expect((await call(markAllFeeds, {}, reader.token)).status).toBe(204);
    expect((await counts()).unread).toBe(0);
    expect((await listFor(reader)).data.every(({ read }) => read.includes(reader.id))).toBe(true);
    await published({ subscriptionTypeIds: [2] });
    expect((await counts()).unread).toBe(1);
  });

  it('is narrowed to those whom somebody follows', async () => {
    const reader = await buildUser(db);
    const followed = await buildUser(db, { roleId: 2 });
    await run(db)`insert into educator_follows (user_id, educator_id) values (${reader.id}, ${followed.id})`;
    const { id } = await published({}, followed);
    await published();
    await published({ subscriptionTypeIds: [2] }, followed);
    expect((await listFor(reader, { tab: 'following' })).data.map((feed) => feed.id)).toEqual([id]);
  });
});
