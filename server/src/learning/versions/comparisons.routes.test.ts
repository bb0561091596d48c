import { listPassages, savePassage } from '@candela/contract/learning/content-translations';
import { compareLesson, compareVersions, previewDraft, previewDraftLesson } from '@candela/contract/learning/versions';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { emptyQuiz } from '@candela/contract/learning/quizzes';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAuthoring, say } from '#testing/course-authoring.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';

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
