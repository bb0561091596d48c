import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { buildFeed, buildUser } from '#testing/factories.ts';
import { buildAuthor, buildIdea } from '#testing/idea-rows.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { symbolToken } from '@candela/contract/community/comment-symbols';
import {
  createComment,
  getDiscussion,
  hideComment,
  listComments,
  listMentionable,
  mentionToken,
  removeComment,
  updateComment,
} from '@candela/contract/community/discussions';
import { tickerOf } from '@candela/contract/community/post-document';
import { listNotifications } from '@candela/contract/messaging/notifications';

const { db, call } = await startTestServer();
const author = await buildAuthor(db);

/** Older than the first day of an account. */
async function buildMember(given: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db, given);
  await run(db)`update users set created_at = now() - interval '8 days' where id = ${user.id}::uuid`;
  return user;
}

const about = (id: number, kind: 'idea' | 'feed' = 'idea') => ({ params: { kind, id } });
const write = (
  token: string,
  id: number,
  body: string,
  replyToId: number | null = null,
  kind: 'idea' | 'feed' = 'idea',
) => call(createComment, { ...about(id, kind), body: { body, replyToId } }, token);
const read = async (token: string, id: number, query = {}) =>
  bodyOf(await call(listComments, { ...about(id), query }, token));
const codeOf = (answer: { body: unknown }) => (answer.body as { title: string }).title;
const noticesOf = async (token: string) =>
  bodyOf(await call(listNotifications, { query: { limit: 20 } }, token)).data.map(({ title, body, link }) => ({
    title,
    body,
    link,
  }));

describe('comments', () => {
  it('are listed oldest first, each with the answers to it, a page at a time', async () => {
    const [one, two] = [await buildMember(), await buildMember()];
    const ideaId = await buildIdea(db, { authorId: author.id });
    const first = bodyOf(await write(one.token, ideaId, 'Why this stop?'));
    const second = bodyOf(await write(two.token, ideaId, 'Watching <script>alert(1)</script>'));
    const answer = bodyOf(await write(author.token, ideaId, 'Below the low', first.id));
    // Whatever is answered on the second level stands beside it.
    let last = answer;
    for (const level of [3, 4, 5]) last = bodyOf(await write(one.token, ideaId, `Level ${level}`, last.id));
    expect(last.parentId).toBe(first.id);
    const all = await read(two.token, ideaId);
    expect(all.data.map(({ body, parentId }) => [body, parentId])).toEqual([
      ['Why this stop?', null],
      ['Below the low', first.id],
      ['Level 3', first.id],
      ['Level 4', first.id],
      ['Level 5', first.id],
      ['Watching <script>alert(1)</script>', null],
    ]);
    expect(all.data.map(({ isByTrainer }) => isByTrainer)).toEqual([false, true, false, false, false, false]);
    const page = await read(two.token, ideaId, { limit: 4 });
    const rest = await read(two.token, ideaId, { limit: 4, cursor: page.nextCursor ?? '' });
    expect([...page.data, ...rest.data]).toEqual(all.data);
    expect((await read(two.token, ideaId, { from: last.id })).data[0]?.id).toBe(first.id);
    expect((await read(two.token, ideaId, { from: second.id })).data.map(({ id }) => id)).toEqual([second.id]);
    expect((await call(listComments, { ...about(ideaId), query: { cursor: 'WzFd' } }, one.token)).status).toBe(400);
    const figures = bodyOf(await call(getDiscussion, about(ideaId), two.token));
    expect(figures).toMatchObject({
      figures: { comments: 6 },
      mayModerate: false,
      mayWrite: true,
      authorId: author.id,
    });
  });

  it('are closed to those who may not read what they are about, by list, text, answer and search', async () => {
    const [member, stranger] = [await buildMember({ planIds: [12] }), await buildMember()];
    const ideaId = await buildIdea(db, { authorId: author.id, subscriptionTypeIds: [2] });
    const comment = bodyOf(await write(member.token, ideaId, 'Members only'));
    expect((await call(listComments, about(ideaId), stranger.token)).status).toBe(404);
    expect((await call(getDiscussion, about(ideaId), stranger.token)).status).toBe(404);
    expect((await call(listMentionable, about(ideaId), stranger.token)).status).toBe(404);
    expect((await write(stranger.token, ideaId, 'Let me in')).status).toBe(404);
    const other = await buildIdea(db, { authorId: author.id });
    expect((await write(stranger.token, other, 'Across', comment.id)).status).toBe(404);
    expect(
      (await call(updateComment, { params: { id: comment.id }, body: { body: 'Mine' } }, stranger.token)).status,
    ).toBe(404);
    expect((await call(removeComment, { params: { id: comment.id } }, stranger.token)).status).toBe(404);
    const hide = { params: { id: comment.id }, body: { isHidden: true } };
    expect((await call(hideComment, hide, stranger.token)).status).toBe(404);
    expect((await call(hideComment, hide, member.token)).status).toBe(403);
  });

  it('cannot be written on a post that is hidden or deleted meanwhile', async () => {
    const member = await buildMember();
    for (const status of ['hidden', 'deleted', 'draft'] as const) {
      const id = await buildFeed(db, { status });
      expect((await write(member.token, id, `On ${status}`, null, 'feed')).status).toBe(404);
    }
    const id = await buildFeed(db);
    const writing: Promise<{ status: number }>[] = [];
    await db.transaction(async (tx) => {
      await run(tx)`update feeds set status = 'hidden' where id = ${id}`;
      writing.push(write(member.token, id, 'Just in time', null, 'feed'));
      await untilSomebodyWaits(tx);
    });
    expect((await writing[0])?.status).toBe(404);
  });

  it('are refused when they repeat one of the last hour, also from two tabs at once', async () => {
    const member = await buildMember();
    const ideaId = await buildIdea(db, { authorId: author.id });
    const answers = await Promise.all([1, 2, 3, 4].map(() => write(member.token, ideaId, 'Buy my course')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((each) => !each.ok).map(codeOf)).toEqual(Array(3).fill('errors.comments.repeated.title'));
  });

  it('have a pace, which is slower for accounts of a day, without links', async () => {
    const [member, fresh] = [await buildMember(), await buildUser(db)];
    const ideaId = await buildIdea(db, { authorId: author.id });
    const statuses = [];
    for (let at = 0; at < 11; at++) statuses.push((await write(member.token, ideaId, `Number ${at}`)).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    for (const text of ['See https://x.test', 'www.spam.test now', 'go to profits.club/now'])
      expect(codeOf(await write(fresh.token, ideaId, text))).toBe('errors.comments.noLinksYet.title');
    const first = [];
    for (let at = 0; at < 4; at++) first.push((await write(fresh.token, ideaId, `New here ${at}`)).status);
    expect(first).toEqual([201, 201, 201, 429]);
  });
});

describe('mentions', () => {
  it('are offered and accepted only for people who may read it', async () => {
    const [member, friend, stranger, hermit] = [
      await buildMember({ planIds: [12], firstName: 'Mona', lastName: 'Member' }),
      await buildMember({ planIds: [12], firstName: 'Zora', lastName: 'Friend' }),
      await buildMember({ firstName: 'Zora', lastName: 'Stranger' }),
      await buildMember({ planIds: [12], firstName: 'Zora', lastName: 'Hermit' }),
    ];
    await run(db)`update users set is_private = true where id = ${hermit.id}::uuid`;
    const ideaId = await buildIdea(db, { authorId: author.id, subscriptionTypeIds: [2] });
    const offered = async (search: string) =>
      bodyOf(await call(listMentionable, { ...about(ideaId), query: { search } }, member.token)).data.map(
        ({ id }) => id,
      );
    expect(await offered('')).toEqual([author.id]);
    expect(await offered('zor')).toEqual([friend.id]);
    expect(await offered('%')).toEqual([]);
    bodyOf(await write(hermit.token, ideaId, 'I am here'));
    expect(await offered('zor')).toEqual([hermit.id, friend.id]);
    const text = (ids: string[]) => `Look ${ids.map(mentionToken).join(' ')}`;
    expect(codeOf(await write(member.token, ideaId, text([stranger.id])))).toBe('errors.comments.unknownPerson.title');
    const six = await Promise.all(Array.from({ length: 6 }, () => buildMember({ planIds: [12] })));
    expect(codeOf(await write(member.token, ideaId, text(six.map(({ id }) => id))))).toBe(
      'errors.comments.tooManyMentions.title',
    );
    const written = bodyOf(await write(member.token, ideaId, text([friend.id, friend.id])));
    expect(written.mentions.map(({ id }) => id)).toEqual([friend.id]);
    const link = `/education/ideas/${ideaId}#comment-${written.id}`;
    expect(await noticesOf(friend.token)).toEqual([
      { title: 'Mona Member mentioned you: Euro / US dollar', body: 'Look @Zora Friend @Zora Friend', link },
    ]);
    expect(await noticesOf(stranger.token)).toEqual([]);
    await call(removeComment, { params: { id: written.id } }, member.token);
    expect(await noticesOf(friend.token)).toEqual([]);
  });

  it('name symbols that their author can see; the others are words', async () => {
    const [member, reader] = [await buildMember(), await buildMember()];
    const ideaId = await buildIdea(db, { authorId: author.id });
    const [{ symbol }, hidden] = [await buildSymbol(db), await buildSymbol(db, { display: 'staff' })];
    const [token = '', ...others] = [symbol, hidden.symbol, 'CSV:NOWHERE'].map(symbolToken);
    const words = [hidden.symbol, 'CSV:NOWHERE'].map((each) => `$${tickerOf(each)}`).join(' ');
    const written = bodyOf(await write(member.token, ideaId, `Look ${token} ${others.join(' ')}`));
    expect(written.body).toBe(`Look ${token} ${words}`);
    const body = { body: `Again ${others.join(' ')} ${token}` };
    const changed = bodyOf(await call(updateComment, { params: { id: written.id }, body }, member.token));
    expect(changed.body).toBe(`Again ${words} ${token}`);
    bodyOf(await write(member.token, ideaId, `And ${token} ${mentionToken(reader.id)}`));
    const told = (await noticesOf(reader.token)).map(({ body: text }) => text);
    expect(told).toEqual([expect.stringContaining(`And $${tickerOf(symbol)} @`)]);
  });

  it('tell whom is answered, and the author once an hour', async () => {
    const owner = await buildAuthor(db);
    const [member, other] = [await buildMember({ firstName: 'Mona', lastName: 'Member' }), await buildMember()];
    const ideaId = await buildIdea(db, { authorId: owner.id });
    const asked = bodyOf(await write(other.token, ideaId, 'Is it too late?'));
    bodyOf(await write(member.token, ideaId, 'Not yet', asked.id));
    bodyOf(await write(other.token, ideaId, 'To myself', asked.id));
    expect((await noticesOf(other.token)).map(({ title }) => title)).toEqual([
      'Mona Member answered you: Euro / US dollar',
    ]);
    expect(await noticesOf(owner.token)).toHaveLength(1);
    expect(await noticesOf(member.token)).toEqual([]);
  });
});

describe('what becomes of comments', () => {
  it('is changed by their authors, and deleted: the place of one with answers stays', async () => {
    const [member, other] = [await buildMember(), await buildMember()];
    const ideaId = await buildIdea(db, { authorId: author.id });
    const first = bodyOf(await write(member.token, ideaId, 'Frist'));
    const changed = await call(updateComment, { params: { id: first.id }, body: { body: 'First' } }, member.token);
    expect(bodyOf(changed)).toMatchObject({ body: 'First', editedAt: expect.any(String) as string });
    const answer = bodyOf(await write(other.token, ideaId, 'Well spelled', first.id));
    expect((await call(removeComment, { params: { id: first.id } }, member.token)).status).toBe(204);
    expect((await call(removeComment, { params: { id: first.id } }, member.token)).status).toBe(404);
    expect((await write(other.token, ideaId, 'To nobody', first.id)).status).toBe(404);
    expect((await read(other.token, ideaId)).data).toMatchObject([
      { id: first.id, author: null, body: '' },
      { id: answer.id, body: 'Well spelled' },
    ]);
    await call(removeComment, { params: { id: answer.id } }, other.token);
    expect((await read(other.token, ideaId)).data.map(({ id }) => id)).toEqual([]);
    expect(bodyOf(await call(getDiscussion, about(ideaId), other.token)).figures.comments).toBe(0);
  });

  it('is hidden by the author of the idea with a reason that the writer is told, not undone against an admin', async () => {
    const admin = await buildUser(db, { roleId: 4 });
    const [member, other] = [await buildMember(), await buildMember()];
    const ideaId = await buildIdea(db, { authorId: author.id });
    const { id } = bodyOf(await write(member.token, ideaId, 'You are all fools'));
    const hide = (token: string, isHidden: boolean, reason = '') =>
      call(hideComment, { params: { id }, body: { isHidden, reason } }, token);
    expect((await hide(author.token, true, 'Be kind')).status).toBe(200);
    const seenBy = async (token: string) => (await read(token, ideaId)).data.find((comment) => comment.id === id);
    expect(await seenBy(other.token)).toMatchObject({ body: '', isHidden: true, hiddenReason: null });
    for (const { token } of [member, author])
      expect(await seenBy(token)).toMatchObject({ body: 'You are all fools', hiddenReason: 'Be kind' });
    const mayShow = async () =>
      Promise.all([member, author, admin, other].map(async ({ token }) => (await seenBy(token))?.mayShow));
    expect(await mayShow()).toEqual([false, true, true, false]);
    expect((await noticesOf(member.token))[0]?.body).toContain('Be kind');
    expect((await write(other.token, ideaId, 'To what is hidden', id)).status).toBe(404);
    const edit = await call(updateComment, { params: { id }, body: { body: 'Kinder' } }, member.token);
    expect(edit.status).toBe(404);
    expect((await hide(author.token, false)).status).toBe(200);
    expect((await hide(admin.token, true)).status).toBe(200);
    expect(await mayShow()).toEqual([false, false, true, false]);
    expect((await hide(author.token, false)).status).toBe(403);
    const row = await readRow(db, rowOf({ count: z.int() }))`
      select count(*)::int as count from audit_events where entity = 'comment' and entity_id = ${String(id)}`;
    expect(row?.count).toBe(3);
  });

  it('is told to webhooks, without the words', async () => {
    await run(db)`
      insert into webhook_endpoints (id, url, description, event_types, secret)
      values (gen_random_uuid(), 'https://hooks.example', 'All', '{comment.created}', 'secret')`;
    const member = await buildMember();
    const ideaId = await buildIdea(db, { authorId: author.id });
    const { id } = bodyOf(await write(member.token, ideaId, 'Secret words'));
    const rows = await readRows(db, rowOf({ body: z.string() }))`select body from webhook_events`;
    expect(JSON.parse(rows[0]?.body ?? '{}')).toMatchObject({
      type: 'comment.created',
      data: { id, thing: { kind: 'idea', id: ideaId }, author: { id: member.id } },
    });
    expect(rows[0]?.body).not.toContain('Secret words');
  });
});
