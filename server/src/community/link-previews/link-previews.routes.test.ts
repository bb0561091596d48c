import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { buildCourse, buildEvent, buildFeed, buildUser } from '#testing/factories.ts';
import { postDocument, wholeFeed } from '#testing/feed-posts.ts';
import { startFeedServer } from '#testing/feed-server.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { buildIdea } from '#testing/idea-rows.ts';
import { buildLiveStrategy } from '#testing/strategy-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { changeFeed, createFeed, publishFeed, removeFeed } from '@candela/contract/community/feed-posts';
import { getFeed, listFeeds } from '@candela/contract/community/feeds';
import { linkPreviewPace } from '@candela/contract/community/link-preview-terms';
import { askLinkPreview } from '@candela/contract/community/link-previews';
import { audienceRoom } from '@candela/contract/hub';

const { app, db, call, config } = await startTestServer();
const author = await buildUser(db, { roleId: 2 });
const reader = await buildUser(db);
const member = await buildUser(db, { planIds: [12] });

let asked = 0;
const origin = await startFeedServer({
  page(_request, response) {
    asked++;
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>&lt;b&gt;A page</title><meta property="og:site_name" content="The Paper">');
  },
});

const linked = (href: string) =>
  postDocument(
    [],
    [{ type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }] }],
  );
const publish = async (href: string, { hasLinkCard = true, by = author, types = [] as number[] } = {}) => {
  const body = wholeFeed({ document: linked(href), hasLinkCard, subscriptionTypeIds: types });
  const { id } = bodyOf(await call(createFeed, { body }, by.token));
  bodyOf(await call(publishFeed, { params: { id }, body: { revision: 1 } }, by.token));
  return id;
};
const cardOf = async (id: number, { token } = reader) =>
  bodyOf(await call(getFeed, { params: { id } }, token)).linkCard;
const ask = (address: string, { token } = author) => call(askLinkPreview, { body: { address } }, token);
const forget = () => run(db)`delete from throttles`;
const countRow = rowOf({ count: z.int() });

describe('the card of a page elsewhere', () => {
  it('is read once for all posts that name the page, and comes without loading anything again', async () => {
    const id = await publish(`${origin}/page?utm_source=x&a=1#part`);
    expect(await cardOf(id)).toBeNull();
    const { socket, frames, ready } = openHub(await hubAddress(app), reader.token);
    await ready;
    const { audienceId } = await requireRow(db, rowOf({ audienceId: z.int() }))`
      select audience_id as "audienceId" from feeds where id = ${id}`;
    socket.send(JSON.stringify({ join: audienceRoom(audienceId) }));
    await vi.waitUntil(() => frames.some(({ event }) => event === 'room.joined'), { timeout: 5000 });
    await app.jobs.runDue();
    const card = {
      kind: 'page',
      address: `${origin}/page?a=1`,
      title: '<b>A page',
      description: '',
      source: 'The Paper',
      picturePath: null,
    };
    await vi.waitUntil(() => frames.some(({ event }) => event === 'feeds.linkCard'), { timeout: 5000 });
    expect(frames.find(({ event }) => event === 'feeds.linkCard')?.data).toEqual({ id, linkCard: card });
    const other = await publish(`${origin}/page?a=1`);
    await app.jobs.runDue();
    expect(asked).toBe(1);
    for (const each of [id, other]) expect(await cardOf(each)).toEqual(card);
    const { data } = bodyOf(await call(listFeeds, {}, reader.token));
    expect(data.slice(0, 2).map(({ linkCard }) => linkCard)).toEqual([card, card]);
  });

  it('is read again when it is asked for after a week, not before', async () => {
    asked = 0;
    await ask(`${origin}/page?again`);
    await app.jobs.runDue();
    await ask(`${origin}/page?again`);
    await app.jobs.runDue();
    expect(asked).toBe(1);
    await run(
      db,
    )`update link_previews set fresh_until = now() - interval '1 second' where address = ${`${origin}/page?again`}`;
    await Promise.all([1, 2, 3].map(() => ask(`${origin}/page?again`)));
    await app.jobs.runDue();
    expect(asked).toBe(2);
  });

  it('is left out when its author does not want it, and goes when the link does', async () => {
    const without = await publish(`${origin}/page?a=1`, { hasLinkCard: false });
    expect(await cardOf(without)).toBeNull();
    const id = await publish(`${origin}/page?a=1`);
    expect(await cardOf(id)).not.toBeNull();
    const change = (revision: number, body: object) =>
      call(changeFeed, { params: { id }, body: { revision, ...wholeFeed(body) } }, author.token);
    bodyOf(await change(2, { document: linked(`${origin}/page?a=1`), hasLinkCard: false }));
    expect(await cardOf(id)).toBeNull();
    bodyOf(await change(3, { document: linked(`${origin}/page?a=1`) }));
    expect(await cardOf(id)).not.toBeNull();
    expect((await call(removeFeed, { params: { id }, body: {} }, author.token)).status).toBe(204);
    const row = await requireRow(db, countRow)`
      select count(*)::int as count from feeds where id = ${id} and link_preview_id is null`;
    expect(row.count).toBe(1);
  });

  it('is one preview when two publish the same link at once', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => publish(`${origin}/page?at-once`)));
    const row = await requireRow(db, countRow)`
      select count(distinct link_preview_id)::int as count from feeds where id in (${ids[0]}, ${ids[1]}, ${ids[2]}, ${ids[3]})`;
    expect(row.count).toBe(1);
  });
});

describe('what an author may have read', () => {
  it('is limited; posts beyond it show the link alone', async () => {
    const eager = await buildUser(db, { roleId: 2 });
    await forget();
    const answers = await Promise.all(
      Array.from({ length: linkPreviewPace.limit + 3 }, (_none, n) => ask(`https://many.example/${n}`, eager)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    const id = await publish('https://many.example/one-more', { by: eager });
    expect(await cardOf(id)).toBeNull();
    // What is known costs nothing.
    expect((await ask('https://many.example/0', eager)).status).toBe(200);
    await run(db)`delete from link_previews where address like 'https://many.example/%'`;
  });

  it('is a page, and nobody else than those who write posts asks for it', async () => {
    await forget();
    expect((await ask(`${origin}/page`, reader)).status).toBe(403);
    for (const address of ['file:///etc/passwd', 'javascript:alert(1)', '', 'x'.repeat(3000)])
      expect((await ask(address)).status, address).toBe(400);
    for (const address of ['mailto:a@b.example', 'https://u:p@example.com/', '#part'])
      expect(bodyOf(await ask(address)), address).toEqual({ id: null, state: 'notAPage', card: null });
    const { id } = bodyOf(await ask('https://127.0.0.1:5432/'));
    expect(id).toEqual(expect.any(Number));
  });
});

describe('the card of a page of this site', () => {
  const own = (path: string) => `${config.publicUrl}${path}?from=elsewhere#part`;

  it('shows what its reader may see, and to nobody else that it is there', async () => {
    const types = [2];
    const course = await buildCourse(db, { title: 'Placing the stop' });
    const draft = await buildCourse(db, { title: 'Secret plans', status: 'draft' });
    const { id: eventId } = await buildEvent(db, { subscriptionTypeIds: types });
    const { meetingId } = await requireRow(db, rowOf({ meetingId: z.uuid() }))`
      select meeting_id as "meetingId" from events where id = ${eventId}`;
    const ideaId = await buildIdea(db, { subscriptionTypeIds: types });
    const feedId = await buildFeed(db, { body: '<p>Only for <b>members</b></p>', subscriptionTypeIds: types });
    const { id: strategyId } = await buildLiveStrategy(db, { subscriptionTypeIds: types });
    const expected = [
      [`/education/courses/${course.id}`, 'course', true],
      [`/education/courses/${draft.id}`, null, false],
      [`/streaming/${meetingId}/${eventId}`, 'event', false],
      [`/education/ideas/${ideaId}`, 'idea', false],
      [`/education/feeds/${feedId}`, 'feed', false],
      [`/education/strategies/${strategyId}`, 'strategy', false],
      ['/education/home', null, false],
    ] as const;
    for (const [path, kind, isForAll] of expected) {
      await run(db)`delete from feeds where link_path = ${path}`;
      const id = await publish(own(path));
      expect((await cardOf(id, member))?.kind ?? null, path).toBe(kind);
      expect((await cardOf(id, reader))?.kind ?? null, path).toBe(isForAll ? kind : null);
    }
    const { card } = bodyOf(await ask(own(`/education/feeds/${feedId}`)));
    expect(card).toMatchObject({ kind: 'feed', title: 'Only for members', address: `/education/feeds/${feedId}` });
    expect(bodyOf(await ask(`/education/courses/${course.id}/`))).toMatchObject({
      card: { title: 'Placing the stop' },
    });
    await run(db)`update ideas set hidden_at = now() where id = ${ideaId}`;
    const hidden = await publish(own(`/education/ideas/${ideaId}`));
    expect(await cardOf(hidden, member)).toBeNull();
  });

  it('is not requested from anywhere', async () => {
    const before = (await requireRow(db, countRow)`select count(*)::int as count from link_previews`).count;
    const course = await buildCourse(db, {});
    await publish(own(`/education/courses/${course.id}`));
    expect((await requireRow(db, countRow)`select count(*)::int as count from link_previews`).count).toBe(before);
  });
});

it('a picture is served under its name only', async () => {
  const name = '0b5a7a5e-9a0e-4f1c-8d7e-2f6a1c3b4d5e.webp';
  for (const path of [`/link-previews/1/${name}`, '/link-previews/1/x.webp', `/link-previews/..%2f1/${name}`])
    expect((await app.inject({ url: path })).statusCode, path).toBe(404);
});

it('posts are listed in one language, also of a symbol, of those one follows, and page by page', async () => {
  const follower = await buildUser(db);
  const german = await buildUser(db, { roleId: 2 });
  await run(db)`insert into educator_follows (user_id, educator_id) values (${follower.id}, ${german.id})`;
  const ids = [];
  for (const languageCode of ['de', 'en', 'de', 'de']) {
    const symbols = languageCode === 'de' ? ['CSV:TONGUE'] : [];
    ids.push(await buildFeed(db, { authorId: german.id, languageCode, symbols }));
  }
  const [one, other, two, three] = ids;
  const list = async (query: object) =>
    bodyOf(await call(listFeeds, { query: { languageCode: 'de', ...query } }, follower.token));
  for (const query of [{}, { tab: 'following' }, { tab: 'unread' }, { symbol: 'CSV:TONGUE' }]) {
    const { data } = await list(query);
    expect(
      data.map(({ id }) => id),
      JSON.stringify(query),
    ).toEqual([three, two, one]);
    const first = await list({ ...query, limit: 2 });
    const second = await list({ ...query, limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([three, two, one]);
  }
  expect((await list({ languageCode: 'en', tab: 'following' })).data.map(({ id }) => id)).toEqual([other]);
});
