import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { openWordCase } from '#oversight/word-cases.ts';
import { buildFeed, buildUser } from '#testing/factories.ts';
import { buildAuthor, buildIdea } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createComment, hideComment, listComments } from '@candela/contract/community/discussions';
import { listNotifications } from '@candela/contract/messaging/notifications';
import {
  appealRemoval,
  createReport,
  decideReported,
  getRemoval,
  getReportedThing,
  listReportedThings,
} from '@candela/contract/oversight/moderation';

const { db, call } = await startTestServer();
const author = await buildAuthor(db);
const [first, second] = [await buildUser(db, { roleId: 1 }), await buildUser(db, { roleId: 4 })];
const ideaId = await buildIdea(db, { authorId: author.id });

async function buildMember(days = 8) {
  const user = await buildUser(db);
  await run(db)`update users set created_at = now() - make_interval(days => ${days}::int) where id = ${user.id}::uuid`;
  return user;
}

const params = { kind: 'idea' as const, id: ideaId };
let written = 0;
const write = async (token: string, body = `Comment ${++written}`) =>
  bodyOf(await call(createComment, { params, body: { body } }, token));
const report = (token: string, id: number) =>
  call(createReport, { body: { kind: 'comment', thingId: String(id), reason: 'abuse', text: '' } }, token);
const caseOf = async (id: number) => {
  const row = await readRow(db, rowOf({ id: z.int() }))`
    select id from moderation_cases where kind = 'comment' and thing_id = ${String(id)} order by id desc limit 1`;
  return row?.id ?? 0;
};
const decide = (token: string, id: number, decision: 'kept' | 'removed', note = '') =>
  call(decideReported, { params: { id }, body: { decision, note } }, token);
const seen = async (token: string, id: number) =>
  bodyOf(await call(listComments, { params, query: { from: id, limit: 1 } }, token)).data[0];
const newest = async (token: string) => bodyOf(await call(listNotifications, { query: { limit: 1 } }, token)).data[0];
const appeal = (token: string, id: number, text = 'It was a joke') =>
  call(appealRemoval, { params: { id }, body: { text } }, token);
const codeOf = (answer: { body: unknown }) => (answer.body as { title: string }).title;

describe('a comment that was reported', () => {
  it('is removed with a reason, appealed once, and decided by somebody else', async () => {
    const [writer, reader] = [await buildMember(), await buildMember()];
    const { id } = await write(writer.token, 'You fools');
    expect((await report(writer.token, id)).status).toBe(409);
    expect((await report(reader.token, id)).status).toBe(204);
    const caseId = await caseOf(id);
    expect((await call(getRemoval, { params: { id: caseId } }, writer.token)).status).toBe(404);
    expect((await appeal(writer.token, caseId)).status).toBe(404);
    expect((await decide(first.token, caseId, 'removed', 'Be kind')).status).toBe(204);
    expect(await seen(reader.token, id)).toMatchObject({ body: '', hiddenReason: null });
    expect(await seen(writer.token, id)).toMatchObject({ body: 'You fools', hiddenReason: 'Be kind' });
    // The author of the idea cannot undo it.
    const show = { params: { id }, body: { isHidden: false } };
    expect((await call(hideComment, show, author.token)).status).toBe(403);
    const told = await newest(writer.token);
    expect(told).toMatchObject({ link: `/education/removals/${caseId}` });
    expect(told?.body).toContain('Be kind');
    expect((await call(getRemoval, { params: { id: caseId } }, reader.token)).status).toBe(404);
    expect((await appeal(reader.token, caseId)).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => appeal(writer.token, caseId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const queue = await call(listReportedThings, { query: { state: 'appealed' } }, second.token);
    expect(bodyOf(queue).data).toMatchObject([{ id: caseId, appeal: { text: 'It was a joke' } }]);
    const detail = bodyOf(await call(getReportedThing, { params: { id: caseId } }, second.token));
    expect(detail).toMatchObject({ body: 'You fools', canAppeal: true });
    expect(codeOf(await decide(first.token, caseId, 'removed'))).toBe('errors.reports.ownDecision.title');
    expect((await decide(second.token, caseId, 'kept', 'Fair enough')).status).toBe(204);
    expect(await seen(reader.token, id)).toMatchObject({ body: 'You fools', isHidden: false });
    expect((await newest(writer.token))?.title).toContain('Shown again');
    expect(bodyOf(await call(getRemoval, { params: { id: caseId } }, writer.token))).toMatchObject({
      isRestored: true,
      mayAppeal: false,
    });
    expect((await appeal(writer.token, caseId)).status).toBe(409);
    expect((await decide(second.token, caseId, 'removed')).status).toBe(409);
  });

  it('is decided again by the same moderator only if there is no other', async () => {
    const [writer, reader] = [await buildMember(), await buildMember()];
    const { id } = await write(writer.token);
    await report(reader.token, id);
    const caseId = await caseOf(id);
    await decide(first.token, caseId, 'removed');
    bodyOf(await appeal(writer.token, caseId));
    expect((await decide(first.token, caseId, 'removed')).status).toBe(409);
    await run(db)`update users set status = 'suspended' where id = ${second.id}::uuid`;
    expect((await decide(first.token, caseId, 'removed')).status).toBe(204);
    await run(db)`update users set status = 'active' where id = ${second.id}::uuid`;
    expect((await newest(writer.token))?.title).toContain('It stays removed');
    expect((await appeal(writer.token, caseId)).status).toBe(409);
  });

  it('is hidden by three reports of accounts older than a week, until the decision', async () => {
    const writer = await buildMember();
    const young = await Promise.all([1, 2, 3].map(() => buildMember(6)));
    const old = await Promise.all([1, 2, 3].map(() => buildMember()));
    const { id } = await write(writer.token, 'Three of us');
    for (const { token } of young) await report(token, id);
    for (const { token } of old.slice(0, 2)) await report(token, id);
    expect(await seen(author.token, id)).toMatchObject({ isHidden: false });
    expect((await report(old[2]?.token ?? '', id)).status).toBe(204);
    expect(await seen(old[0]?.token ?? '', id)).toMatchObject({ isHidden: true, body: '' });
    const show = { params: { id }, body: { isHidden: false } };
    expect((await call(hideComment, show, author.token)).status).toBe(403);
    expect((await decide(first.token, await caseOf(id), 'kept')).status).toBe(204);
    expect(await seen(old[0]?.token ?? '', id)).toMatchObject({ isHidden: false, body: 'Three of us' });
    const rows = await readRows(db, rowOf({ action: z.string(), isByNobody: z.boolean() }))`
      select action, actor_id is null as "isByNobody" from audit_events
      where entity = 'comment' and entity_id = ${String(id)} order by id`;
    expect(rows).toEqual([
      { action: 'hide', isByNobody: true },
      { action: 'restore', isByNobody: false },
    ]);
  });

  it('is not hidden by reports if a trainer has written it', async () => {
    const { id } = await write(author.token, 'My idea');
    for (const { token } of await Promise.all([1, 2, 3, 4].map(() => buildMember()))) await report(token, id);
    expect(await seen(first.token, id)).toMatchObject({ isHidden: false });
  });

  it('has one decision when three reports and a decision come at once', async () => {
    const writer = await buildMember();
    const old = await Promise.all([1, 2, 3].map(() => buildMember()));
    const { id } = await write(writer.token, 'All at once');
    await report(old[0]?.token ?? '', id);
    const caseId = await caseOf(id);
    const answers = await Promise.all([
      report(old[1]?.token ?? '', id),
      decide(first.token, caseId, 'removed'),
      report(old[2]?.token ?? '', id),
    ]);
    expect(answers.map(({ status }) => status).every((status) => status < 500)).toBe(true);
    expect(await seen(old[0]?.token ?? '', id)).toMatchObject({ isHidden: true });
  });
});

it('words that promise earnings open one case, without a reporter', async () => {
  const feedId = await buildFeed(db);
  const found = { authorId: author.id, body: 'Risk-free', context: 'A post', link: `/education/feeds/${feedId}` };
  for (let times = 0; times < 2; times++)
    await db.transaction((tx) => openWordCase(tx, { kind: 'comment', thingId: '999', found }));
  const cases = bodyOf(await call(listReportedThings, { query: { reason: 'falsePromises' } }, first.token)).data;
  expect(cases).toMatchObject([{ thingId: '999', reportCount: 0, reasons: ['falsePromises'], body: 'Risk-free' }]);
});

describe('a post that was reported', () => {
  it('is hidden by who decides, with a reason, and shown again after an appeal; reports alone hide none', async () => {
    const writer = await buildAuthor(db);
    const feedId = await buildFeed(db, { authorId: writer.id, body: '<p>Risk-free profits</p>' });
    const readers = await Promise.all([1, 2, 3, 4].map(() => buildMember()));
    const reportPost = (token: string) =>
      call(createReport, { body: { kind: 'feed', thingId: String(feedId), reason: 'falsePromises', text: '' } }, token);
    for (const { token } of readers) expect((await reportPost(token)).status).toBe(204);
    const statusNow = async () =>
      (await readRow(db, rowOf({ status: z.string() }))`select status from feeds where id = ${feedId}`)?.status;
    expect(await statusNow()).toBe('published');
    const open = bodyOf(await call(listReportedThings, { query: { kind: 'feed' } }, first.token)).data[0];
    expect(open).toMatchObject({ body: 'Risk-free profits', reportCount: 4 });
    expect((await decide(first.token, open?.id ?? 0, 'removed', 'No promises')).status).toBe(204);
    expect(await statusNow()).toBe('hidden');
    const notices = bodyOf(await call(listNotifications, { query: { limit: 10 } }, writer.token)).data;
    expect(notices.map(({ link }) => link)).toEqual([`/education/removals/${open?.id}`]);
    const talk = { params: { kind: 'feed' as const, id: feedId } };
    expect((await call(listComments, talk, readers[0]?.token)).status).toBe(404);
    expect((await call(listComments, talk, writer.token)).status).toBe(200);
    const late = await call(createComment, { ...talk, body: { body: 'Still here' } }, writer.token);
    expect(codeOf(late)).toBe('errors.discussions.closed.title');
    bodyOf(await appeal(writer.token, open?.id ?? 0));
    expect((await decide(second.token, open?.id ?? 0, 'kept')).status).toBe(204);
    expect(await statusNow()).toBe('published');
  });
});
