import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { insertAsset } from '#learning/content/asset-rows.ts';
import { createAuthoring, say } from '#testing/course-authoring.ts';
import { buildCourse, buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listPassages, savePassage } from '@candela/contract/authoring/content-translations';
import { compareLesson, compareVersions, previewDraft, previewDraftLesson } from '@candela/contract/authoring/versions';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { previewQuiz, tryQuiz } from '@candela/contract/learning/quiz-previews';
import { emptyQuiz } from '@candela/contract/learning/quizzes';
import { createPlayback } from '@candela/contract/video/playback';

const server = await startTestServer();

type User = Awaited<ReturnType<typeof buildUser>>;
let trainer: User;
let admin: User;

beforeAll(async () => {
  trainer = await buildUser(server.db, { roleId: 2, firstName: 'Ingrid', lastName: 'Larsen' });
  admin = await buildUser(server.db, { roleId: 1 });
});

const { command, readLesson, save, courseWithLesson } = createAuthoring(server, () => trainer);

describe('what changed', () => {
  it('is told lesson by lesson and word by word', async () => {
    const course = await buildCourse(server.db, {
      lessons: [{ body: '<p>an amount you are happy to lose</p><p>gone</p>' }, {}],
    });
    const [lessonId = 0] = course.lessonIds;
    const { content } = await readLesson(course.id, lessonId, admin);
    const [kept] = content.body.content;
    const words = [{ type: 'text', text: 'a sum you are happy to lose' }];
    const body = {
      type: 'doc' as const,
      content: [{ ...kept, type: 'paragraph', content: words }, ...say('new').content],
    };
    bodyOf(await save({ id: course.id, lessonId }, 0, { ...content, body }, { user: admin }));
    const params = { id: course.id };
    const whole = bodyOf(await server.call(compareVersions, { params }, admin.token));
    expect(whole).toMatchObject({ fromVersion: 1, toVersion: null, meta: [] });
    expect(whole.lessons.map(({ change, added, removed }) => [change, added, removed])).toEqual([
      ['changed', 3, 3],
      ['none', 0, 0],
    ]);
    const lesson = bodyOf(await server.call(compareLesson, { params: { ...params, lessonId } }, admin.token));
    expect(lesson.blocks.map(({ change }) => change)).toEqual(['changed', 'removed', 'added']);
    expect(
      lesson.blocks[0]?.changes.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => `${kind} ${text}`),
    ).toEqual(['removed an', 'added a', 'removed amount', 'added sum']);
    expect((await server.call(compareVersions, { params, query: { from: 99 } }, admin.token)).status).toBe(404);
  });

  it('tells sections of the same title apart', async () => {
    const { id, sectionId } = await courseWithLesson();
    const again = await command(id, { name: 'addSection', title: 'Before the bell', afterId: sectionId });
    const otherId = again.createdId ?? 0;
    await command(id, { name: 'addLesson', sectionId: otherId, afterId: null, type: 'text', title: 'The range again' });
    const { lessons } = bodyOf(await server.call(compareVersions, { params: { id } }, trainer.token));
    const title = 'Before the bell';
    expect(lessons.map((each) => [each.sectionId, each.sectionTitle])).toEqual([
      [sectionId, title],
      [otherId, title],
    ]);
  });

  it('is told of settings by their names, and of a quiz with its answers', async () => {
    const { id, sectionId } = await courseWithLesson();
    const add = { name: 'addLesson', sectionId, afterId: null, type: 'quiz', title: 'Check' } as const;
    const lessonId = (await command(id, add)).createdId ?? 0;
    const { content } = await readLesson(id, lessonId);
    const option = (text: string, isRight: boolean) => ({
      id: `option-${text.length}`,
      text,
      isRight,
      explanation: '',
    });
    const question = {
      id: 'question-1',
      type: 'single' as const,
      title: 'Where is the stop?',
      body: '',
      explanation: '',
      points: 1,
      options: [option('Below', true), option('At the level', false)],
    };
    const quiz = { ...content, isFreePreview: true, quiz: { ...emptyQuiz(), questions: [question] } } as LessonContent;
    bodyOf(await save({ id, lessonId }, 1, quiz));
    const params = { id, lessonId };
    const lesson = bodyOf(await server.call(compareLesson, { params }, trainer.token));
    expect(lesson.settings).toEqual([{ field: 'isFreePreview', before: [], after: ['true'] }]);
    expect(lesson.quiz.map(({ text }) => text).join('')).toBe('70 %\n\n1. Where is the stop?\n✓ Below\n✗ At the level');
    const whole = bodyOf(await server.call(compareVersions, { params }, trainer.token));
    const people = whole.meta.find(({ field }) => field === 'trainerIds');
    expect(people?.after).toEqual(['Ingrid Larsen']);
    expect(whole.meta.map(({ field }) => field)).not.toContain('styles');
  });

  it('can be looked at as a learner will see it', async () => {
    const { id, lessonId, content } = await courseWithLesson();
    bodyOf(await save({ id, lessonId }, 1, { ...content, body: say('The Asian range') }));
    const preview = bodyOf(await server.call(previewDraft, { params: { id } }, trainer.token));
    expect(preview).toMatchObject({ title: 'Reading the London open', lessonCount: 1, nextLessonId: lessonId });
    const lesson = bodyOf(await server.call(previewDraftLesson, { params: { id, lessonId } }, trainer.token));
    expect(lesson.body).toContain('The Asian range');
    expect((await server.call(previewDraftLesson, { params: { id, lessonId: 1_000_000 } }, trainer.token)).status).toBe(
      404,
    );
  });

  it('shows every kind of lesson to its authors, and keeps nothing of what they do there', async () => {
    const { id, sectionId } = await courseWithLesson();
    const write = async <T extends LessonContent['type']>(type: T, given: object) => {
      const lessonId = (await command(id, { name: 'addLesson', sectionId, afterId: null, type, title: type }))
        .createdId;
      const { content } = await readLesson(id, lessonId ?? 0);
      bodyOf(await save({ id, lessonId: lessonId ?? 0 }, 1, { ...content, ...given } as LessonContent));
      return { id, lessonId: lessonId ?? 0 };
    };
    const look = async (params: { id: number; lessonId: number }) =>
      bodyOf(await server.call(previewDraftLesson, { params }, trainer.token));

    const shown = await buildCourse(server.db, { lessons: [{ type: 'video' }] });
    bodyOf(await server.call(createEnrolment, { params: { id: shown.id } }, trainer.token));
    const videoId = shown.videoIds[0] ?? '';
    await run(server.db)`update videos set owner_id = ${trainer.id} where id = ${videoId}`;
    const video = await write('video', { videoId });
    expect(await look(video)).toMatchObject({ type: 'video', videoId, isEnrolled: true, progress: null });
    const play = (token: string, query: object) =>
      server.call(createPlayback, { params: { id: videoId }, query }, token);
    expect(bodyOf(await play(trainer.token, { draftOf: id })).hlsUrl).toContain(videoId);
    const stranger = await buildUser(server.db, { roleId: 2 });
    expect((await play(stranger.token, { draftOf: id })).status).toBe(404);
    const { id: otherId } = await courseWithLesson();
    expect((await play(trainer.token, { draftOf: otherId })).status).toBe(404);

    const { id: eventId } = await buildEvent(server.db, { title: 'The open, live' });
    await run(server.db)`update event_hosts set user_id = ${trainer.id} where event_id = ${eventId}`;
    const live = await look(await write('live', { eventId }));
    expect(live.event).toMatchObject({ id: eventId, title: 'The open, live', hasAttended: false });

    const assetId = randomUUID();
    const storageKey = `course-assets/${assetId}`;
    await server.storage.put(storageKey, Buffer.from('%PDF-1.4'));
    const row = {
      id: assetId,
      courseId: id,
      authorId: trainer.id,
      kind: 'file' as const,
      storageKey,
      name: 'notes.pdf',
    };
    await insertAsset(server.db, {
      ...row,
      mimeType: 'application/pdf',
      size: 8,
      checksum: 'x',
      width: null,
      height: null,
    });
    const file = { assetId, name: 'Notes', isDownloadable: true };
    const pdf = await look(await write('pdf', { document: file, attachments: [file] }));
    const address = pdf.files[pdf.document?.id ?? ''] ?? '';
    const opened = await server.app.inject({ url: address });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);

    const option = (letter: string, isRight: boolean) => ({
      id: `option-${letter}`,
      text: letter,
      isRight,
      explanation: '',
    });
    const question = {
      id: 'question-1',
      type: 'single' as const,
      title: 'Where is the stop?',
      body: '',
      explanation: 'Below the low.',
      points: 2,
      options: [option('a', true), option('b', false)],
    };
    const params = await write('quiz', { quiz: { ...emptyQuiz(), maxAttempts: 3, questions: [question] } });
    expect(bodyOf(await server.call(previewQuiz, { params }, trainer.token))).toMatchObject({
      questionCount: 1,
      maxPoints: 2,
      attemptsLeft: 3,
      attempts: [],
    });
    const answers = {
      'question-1': { type: 'options' as const, optionIds: ['option-a'] },
      'question-gone': { type: 'trueFalse' as const, isTrue: true },
    };
    const attempt = { seed: 7, answers, checkedIds: [], isSubmitted: false };
    const open = bodyOf(await server.call(tryQuiz, { params, body: attempt }, trainer.token));
    expect(open).toMatchObject({ submittedAt: null, results: [], maxPoints: 2 });
    expect(JSON.stringify(open)).not.toContain('Below the low.');
    const told = bodyOf(await server.call(tryQuiz, { params, body: { ...attempt, isSubmitted: true } }, trainer.token));
    expect(told).toMatchObject({
      points: 2,
      isPassed: true,
      results: [{ isRight: true, explanation: 'Below the low.' }],
    });
    expect((await server.call(tryQuiz, { params, body: attempt }, stranger.token)).status).toBe(404);
    expect(
      (await server.call(previewQuiz, { params: { ...params, lessonId: video.lessonId } }, trainer.token)).status,
    ).toBe(409);

    expect(
      await run(server.db)`select from lesson_progress where user_id = ${trainer.id}
        union all select from quiz_attempts where user_id = ${trainer.id}
        union all select from playback_places where user_id = ${trainer.id}`,
    ).toBe(0);
  });

  it('can be looked at in the language of another learner, as far as it is translated', async () => {
    const { id, lessonId, content } = await courseWithLesson();
    bodyOf(await save({ id, lessonId }, 1, { ...content, body: { ...say('The Asian range') } }));
    const translate = async (kind: 'course' | 'lesson', itemId: number, source: string, target: string) => {
      const params = { id, languageCode: 'es' };
      const passages = bodyOf(await server.call(listPassages, { params, query: { kind, itemId } }, trainer.token)).data;
      const { field = '', sourceHash = '' } = passages.find((passage) => passage.source === source) ?? {};
      const body = { kind, itemId, field, sourceHash, target, previous: null, isConfirmed: true };
      bodyOf(await server.call(savePassage, { params, body }, trainer.token));
    };
    await translate('course', id, 'Reading the London open', 'Leer la apertura de Londres');
    await translate('lesson', lessonId, 'The Asian range', 'El rango asiático');
    const query = { languageCode: 'es' };
    const course = bodyOf(await server.call(previewDraft, { params: { id }, query }, trainer.token));
    expect(course.title).toBe('Leer la apertura de Londres');
    const lesson = bodyOf(await server.call(previewDraftLesson, { params: { id, lessonId }, query }, trainer.token));
    expect(lesson.body).toContain('El rango asiático');
    const source = bodyOf(
      await server.call(previewDraft, { params: { id }, query: { languageCode: 'ar' } }, trainer.token),
    );
    expect(source.title).toBe('Reading the London open');
  });
});
