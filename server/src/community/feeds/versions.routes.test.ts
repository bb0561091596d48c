import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { postDocument, wholeFeed } from '#testing/feed-posts.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import type { FeedBody } from '@candela/contract/community/feed-fields';
import { changeFeed, createFeed, hideFeed, publishFeed, removeFeed } from '@candela/contract/community/feed-posts';
import {
  compareFeedVersion,
  eraseFeedVersion,
  listFeedVersions,
  maxFeedVersions,
} from '@candela/contract/community/feed-versions';
import { getFeed } from '@candela/contract/community/feeds';
import { lockFeed } from './publishing.queries.ts';

const { db, call } = await startTestServer();
const author = await buildUser(db, { roleId: 2 });
const admin = await buildUser(db, { roleId: 1 });
const reader = await buildUser(db);

const codeOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title.replace(/^errors\.|\.title$/g, '');
const say = (text: string): Partial<FeedBody> => ({ document: postDocument([text]) });
const change = (id: number, revision: number, given: Partial<FeedBody>, { token } = author) =>
  call(changeFeed, { params: { id }, body: { revision, ...wholeFeed(given) } }, token);
const later = (id: number) => run(db)`update feeds set published_at = now() - interval '6 minutes' where id = ${id}`;

/** A published post that has said these things, one after the other. */
async function said(first: string, ...others: string[]): Promise<{ id: number; revision: number }> {
  const { id } = bodyOf(await call(createFeed, { body: wholeFeed(say(first)) }, author.token));
  let { revision } = bodyOf(await call(publishFeed, { params: { id }, body: { revision: 1 } }, author.token));
  await later(id);
  for (const text of others) ({ revision } = bodyOf(await change(id, revision, say(text))));
  return { id, revision };
}
const versionsOf = async (id: number, { token } = reader, query = {}) =>
  bodyOf(await call(listFeedVersions, { params: { id }, query }, token));
const compared = async (id: number, number: number, { token } = reader) =>
  bodyOf(await call(compareFeedVersion, { params: { id, number } }, token));
const wordsOf = ({ changes }: { changes: { kind: string; text: string }[] }) =>
  changes.map(({ kind, text }) => `${kind}: ${text}`);

describe('versions of a post', () => {
  it('begin with its first change after five minutes, and show who said what, word by word', async () => {
    const { id } = bodyOf(await call(createFeed, { body: wholeFeed(say('I buy at 1.30.')) }, author.token));
    let { revision } = bodyOf(await call(publishFeed, { params: { id }, body: { revision: 1 } }, author.token));
    ({ revision } = bodyOf(await change(id, revision, say('I buy at 1.31.'))));
    expect((await versionsOf(id)).data).toEqual([]);
    await later(id);
    ({ revision } = bodyOf(await change(id, revision, say('I sell at 1.31.'))));
    ({ revision } = bodyOf(await change(id, revision, say('I sell at 1.31 now.'), admin)));
    const { data } = await versionsOf(id);
    expect(data.map(({ number, author: by, isCurrent }) => [number, by.id, isCurrent])).toEqual([
      [3, admin.id, true],
      [2, author.id, false],
      [1, author.id, false],
    ]);
    expect(await compared(id, 2)).toMatchObject({ comparedTo: 1, languageCode: 'en', pictures: [] });
    expect(wordsOf(await compared(id, 2))).toEqual(['same: I ', 'removed: buy', 'added: sell', 'same:  at 1.31.']);
    expect(wordsOf(await compared(id, 1))).toEqual(['same: I buy at 1.31.']);
  });

  it('are not made by what changes no word: its readers, its symbols', async () => {
    const { id, revision } = await said('Nothing new.');
    bodyOf(await change(id, revision, { ...say('Nothing new.'), languageCode: 'de' }));
    // The document of this change has other ids of blocks.
    const { editedAt } = bodyOf(await call(getFeed, { params: { id } }, reader.token));
    expect([editedAt, (await versionsOf(id)).data]).toEqual([null, []]);
  });

  it('are read by whoever may read the post, and by nobody once it is hidden or deleted', async () => {
    const { id, revision } = await said('One', 'Two');
    bodyOf(await change(id, revision, { ...say('Two'), subscriptionTypeIds: [2] }));
    const list = ({ token }: { token: string }) => call(listFeedVersions, { params: { id } }, token);
    const compare = ({ token }: { token: string }, number = 2) =>
      call(compareFeedVersion, { params: { id, number } }, token);
    const member = await buildUser(db, { planIds: [12] });
    expect([codeOf(await list(reader)), codeOf(await compare(reader))]).toEqual(['feeds.notFound', 'feeds.notFound']);
    expect([codeOf(await list(member)), codeOf(await compare(member))]).toEqual([null, null]);
    expect(codeOf(await compare(member, 9))).toBe('feeds.noVersion');
    bodyOf(await call(hideFeed, { params: { id }, body: { isHidden: true, reason: 'Why' } }, author.token));
    for (const each of [member, author, admin])
      expect([codeOf(await list(each)), codeOf(await compare(each))]).toEqual(['feeds.notFound', 'feeds.notFound']);
    bodyOf(await call(hideFeed, { params: { id }, body: { isHidden: false } }, author.token));
    expect(codeOf(await list(member))).toBeNull();
    await call(removeFeed, { params: { id }, body: {} }, author.token);
    expect(codeOf(await list(author))).toBe('feeds.notFound');
    const { rows } = await db.execute(`select 1 from feed_versions where feed_id = ${id}`);
    expect(rows).toEqual([]);
  });

  it('are listed in pages', async () => {
    const { id } = await said('One', 'Two', 'Three', 'Four');
    const first = await versionsOf(id, reader, { limit: 3 });
    expect(first.data.map(({ number }) => number)).toEqual([4, 3, 2]);
    const rest = await versionsOf(id, reader, { limit: 3, cursor: first.nextCursor });
    expect([rest.data.map(({ number }) => number), rest.nextCursor]).toEqual([[1], null]);
  });

  it('lose their words when a moderator takes those away, and no comparison brings them back', async () => {
    const { id } = await said('One', 'Two secret', 'Three');
    const erase = (number: number, { token } = admin) => call(eraseFeedVersion, { params: { id, number } }, token);
    expect((await erase(2, author)).status).toBe(403);
    expect(codeOf(await erase(3))).toBe('feeds.currentVersion');
    expect(codeOf(await erase(9))).toBe('feeds.noVersion');
    expect((await erase(2)).status).toBe(204);
    expect(await compared(id, 2)).toMatchObject({ isErased: true, changes: [], comparedTo: null });
    expect(wordsOf(await compared(id, 3))).toEqual(['removed: One', 'added: Three']);
    expect((await versionsOf(id)).data.map(({ isErased }) => isErased)).toEqual([false, true, false]);
    const all = await Promise.all([1, 2, 3].map((number) => compared(id, number)));
    expect(JSON.stringify(all)).not.toContain('secret');
  });

  it('are counted one by one, whoever changes the post at the same time', async () => {
    const { id, revision } = await said('One', 'Two');
    let sent: ReturnType<typeof change> | undefined;
    const caller = { userId: author.id, roleIds: [2] } as Parameters<typeof lockFeed>[2];
    await db.transaction(async (tx) => {
      await lockFeed(tx, id, caller);
      sent = change(id, revision, say('Three'));
      await untilSomebodyWaits(tx);
      await run(tx)`update feeds set revision = revision + 1 where id = ${id}`;
    });
    expect(codeOf((await sent) ?? { ok: true, body: null })).toBe('feeds.conflict');
    expect((await versionsOf(id)).data).toHaveLength(2);
  });

  it('are a limited number', async () => {
    const { id, revision } = await said('One', 'Two');
    await run(db)`
      insert into feed_versions (feed_id, number, document, pictures, author_id, at)
      select ${id}::int, n, '{"type":"doc","content":[]}', '[]', ${author.id}::uuid, now()
      from generate_series(3, ${maxFeedVersions}::int) n`;
    expect(codeOf(await change(id, revision, say('Three')))).toBe('feeds.tooManyVersions');
  });
});
