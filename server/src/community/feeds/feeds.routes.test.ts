import { describe, expect, it } from 'vitest';
import { buildFeed, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listFeeds, markFeed } from '@candela/contract/community/feeds';

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
