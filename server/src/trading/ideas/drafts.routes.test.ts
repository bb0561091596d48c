import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildTradedSymbol, wholeDraft } from '#testing/idea-drafts.ts';
import { buildAuthor, buildIdea, buildIdeaDraft, emptyDraft } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getIdea } from '@candela/contract/trading/idea-detail';
import { maxAnalysisLength, maxIdeaDrafts } from '@candela/contract/trading/idea-draft-fields';
import { createIdeaDraft, listIdeaDrafts, removeIdeaDraft, saveIdeaDraft } from '@candela/contract/trading/idea-drafts';

const { db, call } = await startTestServer();
const author = await buildAuthor(db);
const symbolId = await buildTradedSymbol(db);

const codeOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title.replace(/^errors\.|\.title$/g, '');

async function begin(given = emptyDraft) {
  return bodyOf(await call(createIdeaDraft, { body: given }, author.token));
}

describe('a draft', () => {
  it('keeps what is written so far, whatever is missing, and is seen by its author alone', async () => {
    const draft = await begin({
      ...emptyDraft,
      symbolId,
      entryLow: '98.123456789',
      targets: [{ price: null, allocationBps: null }],
    });
    expect(draft).toMatchObject({
      status: 'draft',
      revision: 1,
      scheduledAt: null,
      entryLow: '98.123456789',
      stop: null,
    });
    expect(draft.instrument).toMatchObject({ id: symbolId });
    expect(bodyOf(await call(getIdea, { params: { id: draft.id } }, author.token))).toEqual(draft);
    const admin = await buildUser(db, { roleId: 1 });
    expect((await call(getIdea, { params: { id: draft.id } }, admin.token)).status).toBe(404);
    expect(bodyOf(await call(listIdeaDrafts, {}, author.token)).data.map(({ id }) => id)).toContain(draft.id);
    expect(bodyOf(await call(listIdeaDrafts, {}, admin.token)).data).toEqual([]);
  });

  it('is saved only over what its author has seen', async () => {
    const { id, revision } = await begin();
    const save = (from: number, stop: string) =>
      call(saveIdeaDraft, { params: { id }, body: { ...emptyDraft, revision: from, stop } }, author.token);
    const answers = await Promise.all([save(revision, '1'), save(revision, '2')]);
    expect(answers.map(codeOf).toSorted()).toEqual(['ideas.conflict', null].toSorted());
    const saved = answers.find(({ ok }) => ok);
    expect(saved?.body).toMatchObject({ revision: 2 });
    expect(codeOf(await save(1, '3'))).toBe('ideas.conflict');
    expect(codeOf(await save(2, '3'))).toBe(null);
  });

  it('loses markup that is not allowed', async () => {
    const { analysis } = await begin({ ...emptyDraft, analysis: '<p>Why<script>alert(1)</script></p>' });
    expect(analysis).toBe('<p>Why</p>');
  });

  it('is refused when its links make it longer than allowed', async () => {
    const link = '<a href="https://x.example">x</a>';
    const analysis = link.repeat(Math.floor(maxAnalysisLength / link.length));
    const answer = await call(createIdeaDraft, { body: { ...emptyDraft, analysis } }, author.token);
    expect(codeOf(answer)).toBe('request.invalid');
  });

  it('names no symbol that its author may not see', async () => {
    const student = await buildUser(db, { roleId: 2, permissions: ['Manage Signals'] });
    await run(db)`update users set role_ids = '{2}' where id = ${student.id}`;
    const hidden = await buildTradedSymbol(db);
    await run(db)`update market_symbols set is_active = false where id = ${hidden}`;
    for (const id of [hidden, 2_000_000_000]) {
      const answer = await call(createIdeaDraft, { body: { ...emptyDraft, symbolId: id } }, student.token);
      expect(codeOf(answer)).toBe('candles.unknownSymbol');
    }
    const { id, revision } = await begin();
    const body = { ...emptyDraft, revision, symbolId: hidden };
    expect(codeOf(await call(saveIdeaDraft, { params: { id }, body }, author.token))).toBe('candles.unknownSymbol');
  });

  it('is deleted by its author, and only until it is published', async () => {
    const { id } = await begin();
    const other = await buildAuthor(db);
    expect(codeOf(await call(removeIdeaDraft, { params: { id } }, other.token))).toBe('ideas.notFound');
    expect((await call(removeIdeaDraft, { params: { id } }, author.token)).status).toBe(204);
    expect(codeOf(await call(removeIdeaDraft, { params: { id } }, author.token))).toBe('ideas.notFound');
    const published = await buildIdea(db, { authorId: author.id });
    expect(codeOf(await call(removeIdeaDraft, { params: { id: published } }, author.token))).toBe('ideas.published');
    const body = { ...wholeDraft(symbolId), revision: 1 };
    expect(codeOf(await call(saveIdeaDraft, { params: { id: published }, body }, author.token))).toBe(
      'ideas.published',
    );
  });

  it('is refused beyond the limit, also when two are begun at once', async () => {
    const busy = await buildAuthor(db);
    for (let count = 1; count < maxIdeaDrafts; count++) await buildIdeaDraft(db, { authorId: busy.id });
    const answers = await Promise.all([1, 2, 3].map(() => call(createIdeaDraft, { body: emptyDraft }, busy.token)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  });

  it('is read page by page, last changed first', async () => {
    const writer = await buildAuthor(db);
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.unshift(await buildIdeaDraft(db, { authorId: writer.id }));
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const page = bodyOf(await call(listIdeaDrafts, { query: { limit: 2, cursor } }, writer.token));
      found.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(ids);
  });
});

it('a trainer without the right, and a learner, write none', async () => {
  for (const roleId of [2, 3] as const) {
    const { token } = await buildUser(db, { roleId });
    expect((await call(createIdeaDraft, { body: emptyDraft }, token)).status).toBe(403);
  }
});
