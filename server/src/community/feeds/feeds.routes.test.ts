import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildFeed, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listFeeds, markFeed, type Feed } from '@candela/contract/community/feeds';

const { db, call } = await startTestServer();

const listFor = async (token: string) => bodyOf(await call(listFeeds, { query: { limit: 100 } }, token)).data;

describe('the posts', () => {
  it('answer 401 without a session and 400 to a forged cursor', async () => {
    const { token } = await buildUser(db);
    expect((await call(listFeeds, {})).status).toBe(401);
    expect((await call(listFeeds, { query: { cursor: 'x' } }, token)).status).toBe(400);
  });

  it('are listed to those whose subscription includes them, not as drafts, and not before their time', async () => {
    const free = await buildUser(db);
    const trader = await buildUser(db, { planIds: [12] });
    const trainer = await buildUser(db, { roleId: 2 });
    const open = await buildFeed(db);
    const closed = await buildFeed(db, { subscriptionTypeIds: [2] });
    await buildFeed(db, { status: 'draft' });
    await buildFeed(db, { status: 'hidden' });
    await buildFeed(db, { publishedAt: new Date(Date.now() + 60_000) });
    const idsFor = async (token: string) => (await listFor(token)).map(({ id }) => id);
    expect(await idsFor(free.token)).toEqual([open]);
    expect(await idsFor(trader.token)).toEqual([closed, open]);
    expect(await idsFor(trainer.token)).toEqual([closed, open]);
    expect((await call(markFeed, { params: { id: closed } }, free.token)).status).toBe(404);
    expect((await call(markFeed, { params: { id: closed } }, trader.token)).status).toBe(204);
  });

  it('contain the id of the reader, and of nobody else', async () => {
    const [reader, other] = [await buildUser(db), await buildUser(db)];
    const id = await buildFeed(db);
    for (let times = 0; times < 2; times++)
      expect((await call(markFeed, { params: { id } }, reader.token)).status).toBe(204);
    const readOf = async (token: string) => (await listFor(token)).find((feed) => feed.id === id)?.read;
    expect(await readOf(reader.token)).toEqual([reader.id]);
    expect(await readOf(other.token)).toEqual([]);
  });
});

it('those of whom somebody follows are the same ones, however many others there are between them', async () => {
  const [reader, followed, other] = [
    await buildUser(db, { planIds: [12] }),
    await buildUser(db, { roleId: 2 }),
    await buildUser(db, { roleId: 2 }),
  ];
  await run(db)`insert into educator_follows (user_id, educator_id) values (${reader.id}, ${followed.id})`;
  const write = (authorId: string, minutes: number, subscriptionTypeIds: number[]) =>
    buildFeed(db, { authorId, subscriptionTypeIds, publishedAt: new Date(Date.now() - minutes * 60_000) });
  // Of the busy audience, those from minute 2000 on are behind five hundred others, and newer than most of the quiet one.
  const busy = [1, 2, 2000, 2001, 2002, 2600];
  const quiet = [3, 2001.5, 2500, 3000, 3001, 3002, 3003];
  const written: [minutes: number, id: number][] = [];
  for (const minutes of busy) written.push([minutes, await write(followed.id, minutes, [])]);
  for (const minutes of quiet) written.push([minutes, await write(followed.id, minutes, [2])]);
  await write(followed.id, 4, [1]);
  await run(db)`
    insert into feeds (author_id, body, language_code, status, published_at)
    select ${other.id}::uuid, '<p>Another</p>', 'en', 'published', now() - interval '10 minutes' - n * interval '1 minute'
    from generate_series(1, 600) n`;
  const expected = written.toSorted(([one], [next]) => one - next).map(([, id]) => id);
  for (const limit of [1, 2, 3, 5, 20]) {
    const found: Feed[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { tab: 'following' as const, limit, cursor: cursor ?? undefined };
      const page = bodyOf(await call(listFeeds, { query }, reader.token));
      found.push(...page.data);
      cursor = page.nextCursor;
    }
    expect(found.map(({ id }) => id)).toEqual(expected);
  }
});
