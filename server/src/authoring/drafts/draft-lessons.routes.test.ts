import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { eventHosts } from '#db/tables/events.ts';
import { recordings } from '#db/tables/recordings.ts';
import { videos } from '#db/tables/videos.ts';
import { createAuthoring, say } from '#testing/course-authoring.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getLessonSnapshot, listLessonHistory } from '@candela/contract/authoring/draft-lessons';
import { listDraftChoices, updateDraftMeta } from '@candela/contract/authoring/drafts';
import { previewDraft, previewDraftLesson } from '@candela/contract/authoring/versions';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';

const server = await startTestServer();

type User = Awaited<ReturnType<typeof buildUser>>;
let trainer: User;
let admin: User;

beforeAll(async () => {
  trainer = await buildUser(server.db, { roleId: 2 });
  admin = await buildUser(server.db, { roleId: 1 });
});

const { command, read, readLesson, save, courseWithLesson } = createAuthoring(server, () => trainer);

describe('a lesson of a draft', () => {
  it('is saved on top of what was read, and never over what somebody else has saved', async () => {
    const { id, lessonId, content } = await courseWithLesson();
    const saveId = randomUUID();
    const mine = { ...content, body: say('mine') };
    expect(bodyOf(await save({ id, lessonId }, 1, mine, { saveId }))).toMatchObject({
      revision: 2,
      missing: [],
      content: null,
    });
    // The response was lost: repeating the same save has no further effect.
    expect(bodyOf(await save({ id, lessonId }, 1, mine, { saveId }))).toMatchObject({ revision: 2 });
    const theirs = await save({ id, lessonId }, 1, { ...content, body: say('theirs') }, { user: admin });
    expect([theirs.status, theirs.ok ? null : theirs.body.title]).toEqual([409, 'errors.drafts.conflict.title']);
    expect(await readLesson(id, lessonId)).toMatchObject({ revision: 2, content: { body: say('mine') } });
  });

  it('is saved by one of two who save at once', async () => {
    const { id, lessonId, content } = await courseWithLesson();
    const saves = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) => save({ id, lessonId }, 1, { ...content, body: say(text) })),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('says what was stored where that differs from what was sent', async () => {
    const { id, lessonId, content } = await courseWithLesson();
    const sent = say('x');
    const stored = say('x');
    Object.assign(sent.content[0]?.attrs ?? {}, { onclick: 'alert(1)', style: 'position:fixed' });
    const done = bodyOf(await save({ id, lessonId }, 1, { ...content, body: sent }));
    expect(done.content?.body).toEqual(stored);
  });

  it('keeps a formula that is not valid yet, shows it as typed, and must be corrected before submission', async () => {
    const { id, lessonId, content } = await courseWithLesson();
    const bodyWith = (tex: string) => ({
      ...content,
      body: { ...say('x'), content: [{ type: 'mathBlock', attrs: { id: 'block-1', tex } }] },
    });
    expect(bodyOf(await save({ id, lessonId }, 1, bodyWith('x^')))).toMatchObject({
      content: null,
      missing: ['formula'],
    });
    expect((await readLesson(id, lessonId)).content).toEqual(bodyWith('x^'));
    const preview = await server.call(previewDraftLesson, { params: { id, lessonId } }, trainer.token);
    expect(bodyOf(preview).body).toContain('<code class="formula-source" dir="ltr">x^</code>');
    expect((await read(id)).missing).toContainEqual({ what: 'formula', lessonId });
    expect(bodyOf(await save({ id, lessonId }, 2, bodyWith('x^2'))).missing).toEqual([]);
    const { meta, metaRevision } = await read(id);
    const body = { revision: metaRevision, meta: { ...meta, description: bodyWith('\\frac').body } };
    bodyOf(await server.call(updateDraftMeta, { params: { id }, body }, trainer.token));
    expect((await read(id)).missing).toContainEqual({ what: 'formula', lessonId: null });
    bodyOf(await server.call(previewDraft, { params: { id } }, trainer.token));
  });

  it('refuses scripts, foreign frames, files of other courses and other types', async () => {
    const { id, lessonId, content } = await courseWithLesson();
    const titleOf = async (given: LessonContent) => {
      const answer = await save({ id, lessonId }, 1, given);
      return answer.ok ? null : answer.body.title;
    };
    const script = { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] };
    expect(await titleOf({ ...content, body: { type: 'doc', content: [script] } })).toBe(
      'errors.drafts.invalidText.title',
    );
    const frame = { type: 'iframe', attrs: { src: 'https://evil.example' } };
    expect(await titleOf({ ...content, body: { type: 'doc', content: [frame] } })).toBe(
      'errors.drafts.invalidText.title',
    );
    const foreign = { type: 'image', attrs: { assetId: randomUUID(), alt: '', caption: '' } };
    expect(await titleOf({ ...content, body: { type: 'doc', content: [foreign] } })).toBe(
      'errors.assets.notFound.title',
    );
    const file = { assetId: randomUUID(), name: 'x.pdf', isDownloadable: true };
    expect(await titleOf({ ...content, attachments: [file] })).toBe('errors.assets.notFound.title');
    expect(await titleOf({ ...content, type: 'live', eventId: null })).toBe('errors.lessons.wrongType.title');
    const deep = `${'{"type":"blockquote","content":['.repeat(15_000)}${']}'.repeat(15_000)}`;
    const answer = await server.app.inject({
      method: 'PUT',
      url: `/api/course-drafts/${id}/lessons/${lessonId}`,
      headers: {
        'x-api-key': server.config.apiKey,
        authorization: `Bearer ${trainer.token}`,
        'content-type': 'application/json',
      },
      payload: `{"revision":1,"saveId":"${randomUUID()}","content":{"body":{"type":"doc","content":[${deep}]}}}`,
    });
    expect(answer.statusCode).toBe(400);
  });

  it('refers only to videos and events that exist', async () => {
    const { id, sectionId } = await courseWithLesson();
    const add = async (type: 'video' | 'live') =>
      (await command(id, { name: 'addLesson', sectionId, afterId: null, type, title: type })).createdId ?? 0;
    const [videoLesson, liveLesson] = [await add('video'), await add('live')];
    const video = { ...(await readLesson(id, videoLesson)).content, videoId: randomUUID() } as LessonContent;
    expect((await save({ id, lessonId: videoLesson }, 1, video)).status).toBe(400);
    const live = { ...(await readLesson(id, liveLesson)).content, eventId: 2_147_483_647 } as LessonContent;
    expect((await save({ id, lessonId: liveLesson }, 1, live)).status).toBe(400);
    expect((await read(id)).missing).toEqual(
      expect.arrayContaining([
        { what: 'video', lessonId: videoLesson },
        { what: 'event', lessonId: liveLesson },
        { what: 'cover', lessonId: null },
      ]),
    );
  });

  it('refers only to planned events, and keeps its text when its video is deleted', async () => {
    const { id, sectionId } = await courseWithLesson();
    const add = async (type: 'video' | 'live') =>
      (await command(id, { name: 'addLesson', sectionId, afterId: null, type, title: type })).createdId ?? 0;
    const [videoLesson, liveLesson] = [await add('video'), await add('live')];
    const { id: eventId } = await buildEvent(server.db, { status: 'draft' });
    await server.db.insert(eventHosts).values({ eventId, userId: trainer.id, position: 1 });
    const live = { ...(await readLesson(id, liveLesson)).content, eventId } as LessonContent;
    expect((await save({ id, lessonId: liveLesson }, 1, live)).status).toBe(400);
    const videoId = randomUUID();
    const film = { id: videoId, ownerId: trainer.id, title: 'The open', state: 'ready' as const, durationSeconds: 60 };
    await server.db.insert(videos).values(film);
    const video = { ...(await readLesson(id, videoLesson)).content, videoId } as LessonContent;
    bodyOf(await save({ id, lessonId: videoLesson }, 1, video));
    await run(server.db)`delete from videos where id = ${videoId}`;
    bodyOf(await save({ id, lessonId: videoLesson }, 2, { ...video, body: say('What to look for') }));
  });

  it('takes a recording only once its hosts have published it, by name and by number', async () => {
    const { id, sectionId } = await courseWithLesson();
    const { id: eventId } = await buildEvent(server.db);
    await server.db.insert(eventHosts).values({ eventId, userId: trainer.id, position: 1 });
    const videoId = randomUUID();
    await server.db
      .insert(videos)
      .values({ id: videoId, title: 'Closed rehearsal', state: 'ready', durationSeconds: 60 });
    await server.db.insert(recordings).values({ eventId, title: 'Closed rehearsal', state: 'ready', videoId });
    const add = { name: 'addLesson', sectionId, afterId: null, type: 'video', title: 'Film' } as const;
    const lessonId = (await command(id, add)).createdId ?? 0;
    const content = { ...(await readLesson(id, lessonId)).content, videoId } as LessonContent;
    expect((await save({ id, lessonId }, 1, content)).status).toBe(400);
    const choices = async () => {
      const query = { kind: 'videos' as const, search: 'rehearsal' };
      return bodyOf(await server.call(listDraftChoices, { params: { id }, query }, trainer.token)).data;
    };
    expect(await choices()).toEqual([]);
    await run(server.db)`update recordings set published_at = now() where event_id = ${eventId}`;
    expect((await choices()).map((choice) => choice.id)).toEqual([videoId]);
    expect((await save({ id, lessonId }, 1, content)).status).toBe(200);
  });

  it('keeps what it was: one state for each author and ten minutes', async () => {
    const { id, lessonId, content } = await courseWithLesson();
    for (const [at, text] of ['a', 'b', 'c'].entries())
      bodyOf(await save({ id, lessonId }, at + 1, { ...content, body: say(text) }));
    bodyOf(await save({ id, lessonId }, 4, { ...content, body: say('d') }, { user: admin }));
    bodyOf(await save({ id, lessonId }, 5, { ...content, body: say('e') }));
    const params = { id, lessonId };
    const states = bodyOf(await server.call(listLessonHistory, { params }, trainer.token)).data;
    // Before the first save, and the state that the admin has left.
    expect(states).toHaveLength(2);
    const [last, first] = [states[0]?.contentId ?? 0, states[1]?.contentId ?? 0];
    const state = bodyOf(
      await server.call(getLessonSnapshot, { params: { ...params, contentId: last } }, trainer.token),
    );
    expect(state.content.body).toEqual(say('d'));
    // The newest 200 states are kept; contents that nothing else references are deleted with the others.
    await run(server.db)`
      insert into lesson_history (course_id, lesson_id, content_id, at)
      select ${id}, ${lessonId}, ${last}, now() + make_interval(hours => n) from generate_series(1, 199) n`;
    const contents = () => run(server.db)`select from lesson_contents where lesson_id = ${lessonId}`;
    expect(await contents()).toBe(2);
    const another = await buildUser(server.db, { roleId: 1 });
    bodyOf(await save({ id, lessonId }, 6, { ...content, body: say('f') }, { user: another }));
    bodyOf(await save({ id, lessonId }, 7, { ...content, body: say('g') }));
    expect(await run(server.db)`select from lesson_history where lesson_id = ${lessonId}`).toBe(200);
    // The oldest state is gone; the last one was added.
    expect(await contents()).toBe(2);
    expect(
      (await server.call(getLessonSnapshot, { params: { ...params, contentId: first } }, trainer.token)).status,
    ).toBe(404);
    const stranger = await courseWithLesson();
    const foreign = { id: stranger.id, lessonId: stranger.lessonId, contentId: last };
    expect((await server.call(getLessonSnapshot, { params: foreign }, trainer.token)).status).toBe(404);
  });
});
