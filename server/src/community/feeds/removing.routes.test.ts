import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { postDocument, wholeFeed } from '#testing/feed-posts.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import type { FeedBody } from '@candela/contract/community/feed-fields';
import {
  createFeed,
  getFeedForm,
  hideFeed,
  listManagedFeeds,
  publishFeed,
  removeFeed,
} from '@candela/contract/community/feed-posts';
import { getFeed } from '@candela/contract/community/feeds';
import { listNotifications } from '@candela/contract/messaging/notifications';
import {
  appealRemoval,
  createReport,
  decideReported,
  getRemoval,
  listReportedThings,
} from '@candela/contract/oversight/moderation';

const { db, call, app } = await startTestServer();
const author = await buildUser(db, { roleId: 2 });
const [admin, other] = [await buildUser(db, { roleId: 1 }), await buildUser(db, { roleId: 4 })];

interface User {
  id: string;
  token: string;
}

const codeOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title.replace(/^errors\.|\.title$/g, '');
const publish = async (given: Partial<FeedBody> = {}, { by = author, at }: { by?: User; at?: string } = {}) => {
  const { id } = bodyOf(await call(createFeed, { body: wholeFeed({ isNotified: false, ...given }) }, by.token));
  bodyOf(await call(publishFeed, { params: { id }, body: { revision: 1, ...(at !== undefined && { at }) } }, by.token));
  return id;
};
const remove = (id: number, reason: string, { token }: User = admin) =>
  call(removeFeed, { params: { id }, body: { reason } }, token);
const hide = (id: number, isHidden: boolean, { token }: User) =>
  call(hideFeed, { params: { id }, body: { isHidden, reason: isHidden ? 'Why' : '' } }, token);
const seen = async (id: number, { token }: User) => (await call(getFeed, { params: { id } }, token)).status;
const toldOf = async ({ token }: User, words: string) =>
  bodyOf(await call(listNotifications, { query: { limit: 50 } }, token)).data.filter(({ body }) =>
    body.includes(words),
  );
const newestCase = async (id: number) =>
  requireRow(db, rowOf({ id: z.int(), state: z.string() }))`
    select id, state from moderation_cases where kind = 'feed' and thing_id = ${String(id)} order by id desc limit 1`;
const decide = (id: number, decision: 'kept' | 'removed', { token }: User) =>
  call(decideReported, { params: { id }, body: { decision } }, token);

describe('a post of somebody else', () => {
  it('is removed by an admin with a reason, which its author is told once, and may appeal against', async () => {
    const reader = await buildUser(db);
    const id = await publish({ document: postDocument(['Buy it all']) });
    expect(codeOf(await remove(id, ''))).toBe('feeds.noReason');
    const answers = await Promise.all([remove(id, 'No promises'), remove(id, 'No promises')]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect([await seen(id, reader), await seen(id, author)]).toEqual([404, 200]);
    const removal = await newestCase(id);
    expect(await toldOf(author, 'No promises')).toMatchObject([{ link: `/education/removals/${removal.id}` }]);
    const params = { id: removal.id };
    expect(bodyOf(await call(getRemoval, { params }, author.token))).toMatchObject({
      body: 'Buy it all',
      mayAppeal: true,
    });
    bodyOf(await call(appealRemoval, { params, body: { text: 'It was a joke' } }, author.token));
    expect(codeOf(await decide(removal.id, 'kept', admin))).toBe('reports.ownDecision');
    expect((await decide(removal.id, 'kept', other)).status).toBe(204);
    expect(await seen(id, reader)).toBe(200);
    expect((await remove(id, 'No promises after all')).status).toBe(204);
    expect(await toldOf(author, 'after all')).toHaveLength(1);
  });

  it('that was reported is decided by that, and its reporters hear of it', async () => {
    const reader = await buildUser(db);
    const id = await publish();
    const report = { kind: 'feed' as const, thingId: String(id), reason: 'spam' as const, text: '' };
    expect((await call(createReport, { body: report }, reader.token)).status).toBe(204);
    const open = await newestCase(id);
    expect((await remove(id, 'It is spam')).status).toBe(204);
    expect(await newestCase(id)).toEqual({ id: open.id, state: 'removed' });
    await app.jobs.runDue();
    expect(bodyOf(await call(listNotifications, {}, reader.token)).data).toHaveLength(1);
  });

  it('that waits for its time is a draft again, and its author is told why', async () => {
    const id = await publish({}, { at: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await remove(id, 'Not this week')).status).toBe(204);
    expect(bodyOf(await call(getFeedForm, { params: { id } }, author.token))).toMatchObject({ status: 'draft' });
    expect(await toldOf(author, 'Not this week')).toHaveLength(1);
  });
});

describe('a hidden post', () => {
  it('says whether its reader may show it again, as the server decides', async () => {
    const id = await publish();
    const mayShow = async ({ token }: User) => bodyOf(await call(getFeed, { params: { id } }, token)).mayShow;
    expect([await mayShow(author), await mayShow(admin)]).toEqual([false, false]);
    expect((await hide(id, true, author)).status).toBe(204);
    expect([await mayShow(author), await mayShow(admin)]).toEqual([true, true]);
    expect((await hide(id, true, admin)).status).toBe(204);
    expect([await mayShow(author), await mayShow(admin)]).toEqual([false, true]);
    expect(codeOf(await hide(id, false, author))).toBe('feeds.notFound');
    const trainer = await buildUser(db, { roleId: 2 });
    expect(await mayShow(trainer)).toBe(false);
    expect((await hide(id, false, admin)).status).toBe(204);
  });
});

describe('words that promise earnings', () => {
  it('of a moderator are looked at by another one, if there is another one', async () => {
    const id = await publish({ document: postDocument(['A guaranteed profit']) }, { by: admin });
    const { id: caseId } = await newestCase(id);
    for (const decision of ['kept', 'removed'] as const)
      expect(codeOf(await decide(caseId, decision, admin))).toBe('reports.ownWords');
    await run(db)`update users set status = 'suspended' where id = ${other.id}::uuid`;
    expect((await decide(caseId, 'kept', admin)).status).toBe(204);
    await run(db)`update users set status = 'active' where id = ${other.id}::uuid`;
    expect(bodyOf(await call(listReportedThings, { query: { kind: 'feed' } }, other.token)).data).toEqual([]);
  });
});

it('the posts of an admin are listed without those of others when they ask for theirs', async () => {
  const [id, ofOther] = [await publish({}, { by: admin }), await publish()];
  const list = async (query: object) =>
    bodyOf(await call(listManagedFeeds, { query: { status: 'published', ...query } }, admin.token)).data.map(
      (feed) => feed.id,
    );
  expect(await list({})).toEqual(expect.arrayContaining([id, ofOther]));
  expect(await list({ mine: 'true' })).toContain(id);
  expect(await list({ mine: 'true' })).not.toContain(ofOther);
});
