import { beforeAll, describe, expect, it } from 'vitest';
import { createAuthoring, say } from '#testing/course-authoring.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createThread, listThreads, replyToThread, updateThread } from '@candela/contract/authoring/review-threads';

const server = await startTestServer();

type User = Awaited<ReturnType<typeof buildUser>>;
let trainer: User;
let admin: User;

beforeAll(async () => {
  trainer = await buildUser(server.db, { roleId: 2 });
  admin = await buildUser(server.db, { roleId: 1 });
});

const { command, save, read, readLesson, courseWithLesson } = createAuthoring(server, () => trainer);

async function textCourse() {
  const { id, lessonId, content } = await courseWithLesson();
  bodyOf(await save({ id, lessonId }, 1, { ...content, body: say('It is nearly always the far side of the sweep') }));
  return { id, lessonId };
}

const passage = { blockId: 'block-0', start: 20, quote: 'the far side' };

const begin = (id: number, body: object, user: User) =>
  server.call(
    createThread,
    { params: { id }, body: { lessonId: null, anchor: null, body: 'Why?', mustFix: false, ...body } },
    user.token,
  );
const list = async (id: number, query: object = {}) =>
  bodyOf(await server.call(listThreads, { params: { id }, query }, trainer.token)).data;

describe('a thread', () => {
  it('stays with its passage while the text changes, until the passage is gone', async () => {
    const { id, lessonId } = await textCourse();
    const thread = bodyOf(await begin(id, { lessonId, anchor: passage }, admin));
    expect(thread).toMatchObject({ anchor: passage, isPassageGone: false, comments: [{ body: 'Why?' }] });
    const { content, revision } = await readLesson(id, lessonId);
    const change = async (text: string, at: number) =>
      bodyOf(await save({ id, lessonId }, at, { ...content, body: say(text) }));
    await change('Look: it is nearly always the far side of the sweep', revision);
    expect((await list(id, { lessonId }))[0]?.anchor).toEqual({ ...passage, start: 26 });
    await change('Look: it is nearly always of the sweep', revision + 1);
    expect((await list(id))[0]).toMatchObject({ anchor: null, isPassageGone: true, quote: 'the far side' });
  });

  it('is answered, resolved and opened again; what must be fixed by those who review only', async () => {
    const { id, lessonId } = await textCourse();
    expect((await begin(id, { mustFix: true }, trainer)).status).toBe(403);
    const thread = bodyOf(await begin(id, { lessonId, mustFix: true }, admin));
    expect(await read(id)).toMatchObject({ openThreadCount: 1, mustFixCount: 1 });
    const params = { id, threadId: thread.id };
    const answered = bodyOf(await server.call(replyToThread, { params, body: { body: 'Fair.' } }, trainer.token));
    expect(answered).toMatchObject({ isResolvable: false, comments: [{ body: 'Why?' }, { body: 'Fair.' }] });
    const set = (body: object, user: User) => server.call(updateThread, { params, body }, user.token);
    expect((await set({ isResolved: true }, trainer)).status).toBe(403);
    expect((await set({ mustFix: false }, trainer)).status).toBe(403);
    bodyOf(await set({ isResolved: true }, admin));
    expect(await list(id, { isOpen: 'true' })).toEqual([]);
    expect((await list(id, { isOpen: 'false' }))[0]).toMatchObject({ resolvedBy: { id: admin.id } });
    bodyOf(await set({ mustFix: false, isResolved: false }, admin));
    bodyOf(await set({ isResolved: true }, trainer));
  });

  it('is refused to strangers, and for passages, lessons and threads that there are not', async () => {
    const { id, lessonId } = await textCourse();
    const [learner, stranger] = [await buildUser(server.db), await buildUser(server.db, { roleId: 2 })];
    expect((await begin(id, {}, learner)).status).toBe(403);
    expect((await begin(id, {}, stranger)).status).toBe(404);
    expect((await begin(id, { body: ' ' }, trainer)).status).toBe(400);
    expect((await begin(id, { lessonId, anchor: { ...passage, start: 0 } }, trainer)).status).toBe(409);
    expect((await begin(id, { lessonId: 999_999 }, trainer)).status).toBe(404);
    const other = bodyOf(await begin((await textCourse()).id, {}, trainer));
    const params = { id, threadId: other.id };
    expect((await server.call(replyToThread, { params, body: { body: 'x' } }, trainer.token)).status).toBe(404);
    await command(id, { name: 'setLessonState', lessonId, state: 'deleted' });
  });

  it('is found on some page of the list, what is open first', async () => {
    const { id, lessonId } = await textCourse();
    const ids: number[] = [];
    for (let at = 0; at < 5; at++) ids.push(bodyOf(await begin(id, at % 2 ? { lessonId } : {}, admin)).id);
    for (const threadId of [ids[4], ids[1]]) {
      const params = { id, threadId: threadId ?? 0 };
      bodyOf(await server.call(updateThread, { params, body: { isResolved: true } }, admin.token));
    }
    const pages = async (query: object) => {
      const found: number[][] = [];
      let cursor: string | undefined;
      do {
        const page = bodyOf(
          await server.call(listThreads, { params: { id }, query: { limit: 2, cursor, ...query } }, trainer.token),
        );
        found.push(page.data.map((thread) => thread.id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    expect(await pages({})).toEqual([[ids[3], ids[2]], [ids[0], ids[4]], [ids[1]]]);
    expect(await pages({ lessonId })).toEqual([[ids[3], ids[1]]]);
    expect(await pages({ isOpen: 'false' })).toEqual([[ids[4], ids[1]]]);
    const forged = Buffer.from('["x",1]').toString('base64url');
    const refused = await server.call(listThreads, { params: { id }, query: { cursor: forged } }, trainer.token);
    expect(refused.status).toBe(400);
  });
});
