import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildCourse, buildLessonContent, buildSession, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  exportTranslations,
  getTranslations,
  importTranslations,
  listPassages,
  savePassage,
  type Passage,
} from '@candela/contract/authoring/content-translations';
import { getCourse, listCourses } from '@candela/contract/learning/courses';
import { createEnrolment, listEnrolments } from '@candela/contract/learning/enrolments';
import { getLesson } from '@candela/contract/learning/lessons';
import { beginQuizAttempt, checkQuizAnswer, getQuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { emptyQuiz, type QuizQuestion } from '@candela/contract/learning/quizzes';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { emptyRichText } from '@candela/contract/rich-text';
import { setFallbackLanguage } from '@candela/contract/site/languages';

const { db, call } = await startTestServer();

const bold = [{ type: 'bold' }];
const paragraph = (id: string, ...content: object[]) => ({ type: 'paragraph', attrs: { id }, content });
const text = (words: string, marks?: object[]) => ({ type: 'text', text: words, ...(marks && { marks }) });
const content = {
  title: 'Placing the stop',
  type: 'text',
  body: {
    type: 'doc',
    content: [
      paragraph('first-1', text('Put it '), text('below', bold), text(' the low.')),
      {
        type: 'bulletList',
        attrs: { id: 'list-1' },
        content: [{ type: 'listItem', content: [paragraph('item-1', text('Add the spread.'))] }],
      },
    ],
  },
};

let course: Awaited<ReturnType<typeof buildCourse>>;
let lessonId = 0;
let trainer = '';
let reader = '';

async function readerOf(languageId: number): Promise<string> {
  return (await buildUser(db, { roleId: 2, languageId })).token;
}

beforeAll(async () => {
  course = await buildCourse(db, {
    title: 'Reading the open',
    lessons: [
      { title: content.title, isFreePreview: true, body: '<p>Old</p>' },
      { title: 'A quiz', type: 'quiz' },
    ],
  });
  lessonId = course.lessonIds[0] ?? 0;
  trainer = await buildSession(db, course.trainer.id);
  await db.execute(sql`
    with c as (insert into lesson_contents (course_id, lesson_id, hash, content, title, type, duration_seconds, is_free_preview, missing)
      values (${course.id}, ${lessonId}, 'x', ${JSON.stringify(content)}::jsonb, ${content.title}, 'text', 60, true, '{}') returning id)
    update lessons set content_id = c.id from c where lessons.id = ${lessonId}`);
  const ids = await db.execute(sql`select id from languages where code = 'ar'`);
  reader = await readerOf(Number(ids.rows[0]?.['id']));
});

const params = (languageCode = 'ar') => ({ id: course.id, languageCode });
const passages = async (languageCode = 'ar') =>
  bodyOf(
    await call(listPassages, { params: params(languageCode), query: { kind: 'lesson', itemId: lessonId } }, trainer),
  ).data;
const save = (passage: Passage, target: string, changes: object = {}, languageCode = 'ar') =>
  call(
    savePassage,
    {
      params: params(languageCode),
      body: {
        kind: 'lesson',
        itemId: lessonId,
        field: passage.field,
        sourceHash: passage.sourceHash,
        target,
        previous: passage.target,
        isConfirmed: true,
        ...changes,
      },
    },
    trainer,
  );

it('is for the trainers of the course and for admins', async () => {
  const learner = await buildUser(db);
  const stranger = await buildUser(db, { roleId: 2 });
  const admin = await buildUser(db, { roleId: 1 });
  const read = (token?: string) => call(getTranslations, { params: params() }, token);
  expect((await read()).status).toBe(401);
  expect((await read(learner.token)).status).toBe(403);
  expect((await read(stranger.token)).status).toBe(404);
  expect((await read(admin.token)).status).toBe(200);
  expect((await call(getTranslations, { params: params('en') }, trainer)).status).toBe(404);
  expect((await call(getTranslations, { params: params('AR!') }, trainer)).status).toBe(400);
  const [first] = await passages();
  if (!first) throw new Error('no passage');
  expect((await save(first, 'x', { sourceHash: 'no hash' })).status).toBe(400);
  expect((await save(first, 'x', { field: 'body.gone' })).status).toBe(404);
  expect((await save(first, 'x', { itemId: 999_999 })).status).toBe(404);
});

it('has a language that stands in for another, which admins choose: one that is there, and none that leads back', async () => {
  const [admin, learner] = [await buildUser(db, { roleId: 1 }), await buildUser(db)];
  const choose = (code: string, fallbackCode: string | null, { token }: { token: string } = admin) =>
    call(setFallbackLanguage, { params: { code }, body: { fallbackCode } }, token);
  expect((await choose('ar', 'es', learner)).status).toBe(403);
  expect((await choose('xx', 'es')).status).toBe(404);
  expect((await choose('ar', 'xx')).status).toBe(404);
  expect((await choose('ar', 'ar')).body).toMatchObject({ title: 'errors.languages.circle.title' });
  const { data } = bodyOf(await choose('ar', 'es'));
  expect(data.find(({ code }) => code === 'ar')?.fallbackCode).toBe('es');
  const [entry] = bodyOf(await call(listAuditEvents, { query: { entity: 'language' } }, admin.token)).data;
  expect(entry).toMatchObject({ name: 'Arabic', changes: [{ field: 'fallbackCode', before: null, after: 'es' }] });
  bodyOf(await choose('es', 'pt'));
  expect((await choose('pt', 'ar')).body).toMatchObject({ title: 'errors.languages.circle.title' });
  bodyOf(await choose('es', null));
});

it('lists the passages of a lesson with numbers for their marks, and counts them', async () => {
  const list = await passages();
  expect(list.map(({ field, type, source, state }) => [field, type, source, state])).toEqual([
    ['title', 'title', 'Placing the stop', 'missing'],
    ['body.first-1', 'text', 'Put it <1>below</1> the low.', 'missing'],
    ['body.item-1', 'text', 'Add the spread.', 'missing'],
  ]);
  const overview = bodyOf(await call(getTranslations, { params: params() }, trainer));
  expect(overview.counts).toEqual({ current: 0, stale: 0, draft: 0, missing: 9 });
  expect(overview.languages.map(({ code }) => code)).not.toContain('en');
});

it('shows readers what is confirmed in their language, the fallback of it after that, and the source where there is none', async () => {
  const [title, first, item] = await passages();
  if (!title || !first || !item) throw new Error('no passages');
  await save(title, 'وضع أمر الوقف');
  await save(first, 'ضعه <1>تحت</1> القاع.');
  await save(item, 'مسودة', { isConfirmed: false });
  await save(item, 'Suma el spread.', {}, 'es');
  const lesson = bodyOf(await call(getLesson, { params: { id: lessonId } }, reader));
  expect(lesson.title).toBe('وضع أمر الوقف');
  expect(lesson.body).toContain('ضعه <strong>تحت</strong> القاع.');
  expect(lesson.body).toContain('Suma el spread.');
  expect(lesson.languageCode).toBe('ar');
  expect(lesson.translation).toEqual({ sourceLanguageCode: 'en', isStale: false, isPartial: false });
  const preview = bodyOf(await call(getCourse, { params: { id: course.id } }, reader));
  expect(preview.sections[0]?.lessons[0]?.title).toBe('وضع أمر الوقف');
  expect(preview.title).toBe('Reading the open');
  expect(bodyOf(await call(getLesson, { params: { id: lessonId } }, trainer)).translation).toBeUndefined();
  const original = { params: { id: lessonId }, query: { isOriginal: true } };
  expect(bodyOf(await call(getLesson, original, reader))).toMatchObject({ title: content.title, languageCode: 'en' });
});

it('is stale when the source changes, current again when it changes back, and still right when somebody says so', async () => {
  const say = (words: string) =>
    db.execute(
      sql`update lesson_contents set content = jsonb_set(content, '{body,content,0,content,2,text}', to_jsonb(${words}::text)) where lesson_id = ${lessonId}`,
    );
  await say(' the low of the wick.');
  const stale = (await passages()).find(({ field }) => field === 'body.first-1');
  expect(stale).toMatchObject({
    state: 'stale',
    target: 'ضعه <1>تحت</1> القاع.',
    formerSource: 'Put it <1>below</1> the low.',
  });
  const lesson = bodyOf(await call(getLesson, { params: { id: lessonId } }, reader));
  expect(lesson.body).toContain('القاع');
  expect(lesson.translation?.isStale).toBe(true);
  await say(' the low.');
  expect((await passages())[1]?.state).toBe('current');
  await say(' the low of the wick.');
  if (!stale) throw new Error('no passage');
  const still = bodyOf(await save(stale, stale.target ?? ''));
  expect(still).toMatchObject({ state: 'current', formerSource: null });
  await say(' the low.');
  expect((await save(still, 'x <1>y</1>')).body).toMatchObject({ title: 'errors.translations.sourceChanged.title' });
});

it('overwrites nobody, and takes no text whose numbers are not those of the source', async () => {
  const [, first] = await passages();
  if (!first) throw new Error('no passage');
  expect((await save(first, 'x')).body).toMatchObject({ title: 'errors.translations.wrongCodes.title' });
  const both = await Promise.all(['one <1>a</1>', 'two <1>b</1>'].map((words) => save(first, words)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ ok }) => !ok)?.body).toMatchObject({ title: 'errors.translations.conflict.title' });
});

it('goes out as a file and comes back: a trial says what would change, problems are named and leave the rest alone', async () => {
  const { name, content: file } = bodyOf(await call(exportTranslations, { params: params() }, trainer));
  expect(name).toMatch(/\.en-ar\.xlf$/);
  const bring = (given: string, isTrial: boolean, languageCode = 'ar') =>
    call(importTranslations, { params: params(languageCode), body: { content: given, isTrial } }, trainer);
  expect(bodyOf(await bring(file, true))).toMatchObject({ changed: 0, problems: [] });
  const unit = (id: string, source: string, target: string) =>
    `<unit id="${id}"><segment><source>${source}</source><target>${target}</target></segment></unit>`;
  const own = file
    .replace(
      '</file>',
      [
        unit(`course.${course.id}.summary.gone`, 'x', 'y'),
        unit(`lesson.${lessonId}.title`, 'Placing the stop', 'مرتين'),
        '</file>',
      ].join(''),
    )
    .replace('<source>Reading the open</source>', '<source>Reading the open</source><target>قراءة الافتتاح</target>');
  const trial = bodyOf(await bring(own, true));
  expect(trial).toMatchObject({ changed: 2, stale: 0 });
  expect(trial.problems.map(({ problem }) => problem)).toEqual(['unknownUnit', 'repeated']);
  expect(bodyOf(await call(getCourse, { params: { id: course.id } }, reader)).title).toBe('Reading the open');
  expect(bodyOf(await bring(own, false)).changed).toBe(2);
  expect(bodyOf(await call(getCourse, { params: { id: course.id } }, reader)).title).toBe('قراءة الافتتاح');
  const list = bodyOf(await call(listCourses, { query: { limit: 50 } }, reader)).data;
  expect(list.find(({ id }) => id === course.id)?.title).toBe('قراءة الافتتاح');
  // As large as the file of a long course.
  const long = own.replace('</file>', `<notes><note>${'نص '.repeat(500_000)}</note></notes></file>`);
  expect((await bring(long, true)).status).toBe(200);
  const errors = {
    'translations.unreadableFile': await bring('<!DOCTYPE x><xliff/>', false),
    'translations.otherLanguage': await bring(own, false, 'es'),
    'translations.otherCourse': await bring(own.replaceAll(/unit id="/g, 'unit id="x'), false),
  };
  for (const [code, answer] of Object.entries(errors)) {
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ title: `errors.${code}.title` });
  }
});

it('takes files of other tools: XLIFF 1.2, candidates, parts that are not translated, and variants of the language', async () => {
  const known = `lesson.${lessonId}`;
  const old = (units: string, target = 'es') =>
    `<xliff version="1.2"><file source-language="en" target-language="${target}" original="a" datatype="x"><body>${units}</body></file></xliff>`;
  const content = old(`
    <trans-unit id="1" resname="${known}.title"><source>Placing the stop</source><target>Colocar el stop</target><alt-trans><target>NO</target></alt-trans></trans-unit>
    <trans-unit id="2" resname="${known}.body.item-1"><source>Add the spread.</source><seg-source><mrk mtype="seg" mid="1">Add</mrk> <mrk mtype="seg" mid="2">the spread.</mrk></seg-source><target><mrk mtype="seg" mid="1">Suma</mrk></target></trans-unit>
    <trans-unit id="3" resname="${known}.body.first-1"><source>Put it <g id="b">below</g> the low.</source><target><g id="b">Debajo</g> del mínimo.</target></trans-unit>`);
  const bring = (given: string, isTrial: boolean, isVariantAccepted?: boolean) =>
    call(importTranslations, { params: params('es'), body: { content: given, isTrial, isVariantAccepted } }, trainer);
  const answer = bodyOf(await bring(content, false));
  expect(answer).toMatchObject({ changed: 2, stale: 0, variant: null });
  expect(answer.problems).toEqual([{ unit: `${known}.body.item-1`, problem: 'partial', source: 'Add the spread.' }]);
  const targets = (await passages('es')).map(({ target }) => target);
  expect(targets).toEqual(['Colocar el stop', '<1>Debajo</1> del mínimo.', 'Suma el spread.']);
  const variant = content.replace('"es"', '"es-MX"').replace('Colocar', 'Poner');
  expect(bodyOf(await bring(variant, true)).variant).toEqual({ source: 'en', target: 'es-MX' });
  const refused = await bring(variant, false);
  expect([refused.status, refused.body]).toMatchObject([409, { title: 'errors.translations.otherVariant.title' }]);
  expect(bodyOf(await bring(variant, false, true)).changed).toBe(1);
  expect((await passages('es'))[0]?.target).toBe('Poner el stop');
});

it('asks the questions of a quiz in the language of the learner, each one as a whole or as it was written', async () => {
  const quizId = course.lessonIds[1] ?? 0;
  const question = (id: string, title: string): QuizQuestion => ({
    id,
    title,
    body: '',
    explanation: 'Because.',
    points: 1,
    type: 'trueFalse',
    isTrue: true,
  });
  const quiz = { ...emptyQuiz(), feedback: 'question' as const, questions: [question('first-1', 'Is it so?')] };
  quiz.questions.push(question('second-1', 'Is it not?'));
  const common = { body: emptyRichText(), attachments: [], isFreePreview: false, durationSeconds: 60 };
  const stored = { title: 'A quiz', type: 'quiz' as const, quiz, ...common };
  await buildLessonContent(db, { courseId: course.id, lessonId: quizId }, stored);
  const query = { kind: 'lesson' as const, itemId: quizId };
  const list = bodyOf(await call(listPassages, { params: params(), query }, trainer)).data;
  expect(list.map(({ field, type }) => [field, type])).toContainEqual(['quiz.first-1.title', 'question']);
  const translations: Record<string, string> = {
    'quiz.first-1.title': 'هل هو كذلك؟',
    'quiz.first-1.explanation': 'لأنه كذلك.',
    'quiz.second-1.title': 'أليس كذلك؟',
  };
  for (const passage of list) {
    const target = translations[passage.field];
    if (target !== undefined) bodyOf(await save(passage, target, { itemId: quizId }));
  }
  bodyOf(await call(createEnrolment, { params: { id: course.id } }, reader));
  const [mine] = bodyOf(await call(listEnrolments, {}, reader)).data;
  expect(mine).toMatchObject({ title: 'قراءة الافتتاح', summary: 'What it is about', nextLesson: { title: 'مرتين' } });
  const attempt = bodyOf(await call(beginQuizAttempt, { params: { id: quizId } }, reader));
  expect(attempt.questions.map(({ title }) => title).toSorted()).toEqual(['Is it not?', 'هل هو كذلك؟']);
  const asWritten = { params: { id: attempt.id }, query: { isOriginal: true } };
  const original = bodyOf(await call(getQuizAttempt, asWritten, reader));
  expect(original.questions.map(({ title }) => title).toSorted()).toEqual(['Is it not?', 'Is it so?']);
  expect(original.questions.map(({ id }) => id)).toEqual(attempt.questions.map(({ id }) => id));
  const answer = {
    params: { id: attempt.id, questionId: 'first-1' },
    body: { answer: { type: 'trueFalse', isTrue: true } },
  };
  const result = bodyOf(await call(checkQuizAnswer, answer as never, reader));
  expect(result).toMatchObject({ isRight: true, explanation: 'لأنه كذلك.' });
  await db.execute(sql`update translations set source_hash = 'changed since' where field = 'quiz.first-1.explanation'`);
  const again = bodyOf(await call(getQuizAttempt, { params: { id: attempt.id } }, reader));
  expect(again.questions.map(({ title }) => title).toSorted()).toEqual(['Is it not?', 'Is it so?']);
});
