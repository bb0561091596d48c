import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { listLessonNotes, removeLessonNote, saveLessonNote } from '@candela/contract/learning/lesson-notes';
import {
  acceptLessonAnswer,
  answerLessonQuestion,
  askLessonQuestion,
  hideLessonAnswer,
  hideLessonQuestion,
  listLessonAnswers,
  listLessonQuestions,
} from '@candela/contract/learning/lesson-questions';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { listAuditEvents } from '@candela/contract/oversight/audit';

const { db, call } = await startTestServer();

async function buildLesson() {
  const course = await buildCourse(db);
  const id = course.lessonIds[0] ?? 0;
  const enrolled = async () => {
    const user = await buildUser(db);
    bodyOf(await call(createEnrolment, { params: { id: course.id } }, user.token));
    return user;
  };
  const learner = await enrolled();
  const ask = (body = 'Why the low?', token = learner.token) =>
    call(askLessonQuestion, { params: { id }, body: { body, second: 12 } }, token);
  return { course, id, learner, enrolled, ask };
}

async function recordedOf(questionId: number) {
  const { token } = await buildUser(db, { roleId: 1 });
  const query = { entity: 'lessonQuestion' as const, entityId: String(questionId) };
  return bodyOf(await call(listAuditEvents, { query }, token)).data.map(({ actor, changes }) => [actor?.id, changes]);
}

describe('a question about a lesson', () => {
  it('tells the trainer, is answered, and the asker says what helped', async () => {
    const { course, id, learner, enrolled, ask } = await buildLesson();
    const question = bodyOf(await ask());
    expect(question).toMatchObject({ second: 12, answerCount: 0, isOwn: true, mayAccept: true, mayModerate: false });
    const told = bodyOf(await call(listNotifications, {}, course.trainer.token)).data;
    expect(told[0]).toMatchObject({ title: 'New question: Lesson 1', body: 'Ada Lovelace: Why the low?' });
    const other = await enrolled();
    const params = { id: question.id };
    bodyOf(await call(answerLessonQuestion, { params, body: { body: 'I think so too' } }, other.token));
    const best = bodyOf(await call(answerLessonQuestion, { params, body: { body: 'Because' } }, course.trainer.token));
    expect(best).toMatchObject({ isByTrainer: true, isAccepted: false });
    expect(bodyOf(await call(listNotifications, {}, learner.token)).data[0]?.title).toBe(
      'Your question was answered: Lesson 1',
    );
    const accept = (token: string, answerId: number | null = best.id) =>
      call(acceptLessonAnswer, { params, body: { answerId } }, token);
    expect((await accept(other.token)).status).toBe(403);
    expect((await accept(learner.token, 2_000_000)).status).toBe(404);
    expect(bodyOf(await accept(learner.token))).toMatchObject({ acceptedAnswerId: best.id });
    // Nobody's question but their own; a trainer decides about another's.
    expect(await recordedOf(question.id)).toEqual([]);
    bodyOf(await accept(course.trainer.token, null));
    bodyOf(await accept(learner.token));
    expect(await recordedOf(question.id)).toEqual([
      [course.trainer.id, [{ field: 'acceptedAnswerId', before: String(best.id), after: null }]],
    ]);
    const [listed] = bodyOf(await call(listLessonQuestions, { params: { id } }, other.token)).data;
    expect(listed).toMatchObject({
      answerCount: 2,
      hasTrainerAnswer: true,
      acceptedAnswerId: best.id,
      mayAccept: false,
    });
    const answers = bodyOf(await call(listLessonAnswers, { params }, other.token)).data;
    expect(answers.map(({ body, isAccepted }) => [body, isAccepted])).toEqual([
      ['I think so too', false],
      ['Because', true],
    ]);
  });

  it('is hidden and shown again by those who speak for the course, and nobody else', async () => {
    const { course, id, learner, ask } = await buildLesson();
    const question = bodyOf(await ask());
    const params = { id: question.id };
    const answer = bodyOf(await call(answerLessonQuestion, { params, body: { body: 'Spam' } }, learner.token));
    bodyOf(await call(acceptLessonAnswer, { params, body: { answerId: answer.id } }, learner.token));
    const stranger = await buildUser(db, { roleId: 2 });
    const hideAnswer = (token: string, isHidden = true) =>
      call(hideLessonAnswer, { params: { id: answer.id }, body: { isHidden } }, token);
    const hide = (token: string, isHidden: boolean) => call(hideLessonQuestion, { params, body: { isHidden } }, token);
    for (const { token } of [learner, stranger]) {
      expect((await hideAnswer(token)).status).toBe(403);
      expect((await hide(token, true)).status).toBe(403);
    }
    expect(bodyOf(await hideAnswer(course.trainer.token))).toMatchObject({ isHidden: true, isAccepted: false });
    expect(bodyOf(await call(listLessonAnswers, { params }, learner.token)).data).toEqual([]);
    expect(bodyOf(await call(listLessonAnswers, { params }, course.trainer.token)).data).toHaveLength(1);
    const [counted] = bodyOf(await call(listLessonQuestions, { params: { id } }, learner.token)).data;
    expect(counted).toMatchObject({ answerCount: 0, acceptedAnswerId: null });
    expect((await call(acceptLessonAnswer, { params, body: { answerId: answer.id } }, learner.token)).status).toBe(404);

    const admin = await buildUser(db, { roleId: 1 });
    expect((await hide(admin.token, true)).status).toBe(200);
    expect(bodyOf(await call(listLessonQuestions, { params: { id } }, learner.token)).data).toEqual([]);
    expect((await call(answerLessonQuestion, { params, body: { body: 'Still' } }, learner.token)).status).toBe(404);
    expect((await hide(admin.token, false)).status).toBe(200);
    expect(bodyOf(await call(listLessonQuestions, { params: { id } }, learner.token)).data).toHaveLength(1);
  });

  it('is stored and announced once, however often it is sent, as is an answer', async () => {
    const { course, id, ask } = await buildLesson();
    // Cut in the middle of a character it could not be stored.
    const body = `${'a'.repeat(159)}😀😀`;
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(body)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([201]));
    const { token } = course.trainer;
    const list = async () => bodyOf(await call(listLessonQuestions, { params: { id } }, token)).data;
    const [question] = await list();
    expect(await list()).toHaveLength(1);
    const notices = bodyOf(await call(listNotifications, {}, token)).data;
    expect(notices.map((notice) => notice.body)).toEqual([`Ada Lovelace: ${'a'.repeat(159)}…`]);
    const params = { id: question?.id ?? 0 };
    const answer = () => call(answerLessonQuestion, { params, body: { body: 'Because' } }, token);
    await Promise.all(Array.from({ length: 8 }, answer));
    expect((await list())[0]).toMatchObject({ answerCount: 1 });
    bodyOf(await ask('Another one'));
    expect(await list()).toHaveLength(2);
  });

  it('never has an accepted answer that is hidden, whichever comes first', async () => {
    const { course, learner, ask } = await buildLesson();
    const { token } = course.trainer;
    for (let round = 0; round < 8; round++) {
      const params = { id: bodyOf(await ask(`Question ${round}`)).id };
      const { id } = bodyOf(await call(answerLessonQuestion, { params, body: { body: 'So' } }, token));
      await Promise.all([
        call(hideLessonAnswer, { params: { id }, body: { isHidden: true } }, token),
        call(acceptLessonAnswer, { params, body: { answerId: id } }, learner.token),
      ]);
    }
    const { rows } = await db.execute(sql`
      select from lesson_questions q join lesson_answers a on a.id = q.accepted_answer_id
      where q.course_id = ${course.id} and a.hidden_at is not null`);
    expect(rows).toHaveLength(0);
  });

  it('is for those who take the course; pages lose nothing', async () => {
    const { id, ask } = await buildLesson();
    const stranger = await buildUser(db);
    expect((await call(listLessonQuestions, { params: { id } })).status).toBe(401);
    expect((await call(listLessonQuestions, { params: { id } }, stranger.token)).status).toBe(409);
    expect((await ask('Why?', stranger.token)).status).toBe(409);
    const { learner } = { learner: bodyOf(await ask('first')) };
    expect(
      (await call(answerLessonQuestion, { params: { id: learner.id }, body: { body: 'x' } }, stranger.token)).status,
    ).toBe(409);
    expect((await ask('   ')).status).toBe(400);
    expect((await ask('x'.repeat(5001))).status).toBe(400);
    for (const body of ['second', 'third']) bodyOf(await ask(body));
    const admin = await buildUser(db, { roleId: 4 });
    const list = async (cursor?: string) =>
      bodyOf(
        await call(
          listLessonQuestions,
          { params: { id }, query: { limit: 2, ...(cursor && { cursor }) } },
          admin.token,
        ),
      );
    const first = await list();
    const second = await list(first.nextCursor ?? '');
    expect([...first.data, ...second.data].map(({ body }) => body)).toEqual(['third', 'second', 'first']);
    expect(second.nextCursor).toBeNull();
  });
});

describe('notes of a lesson', () => {
  const noteOf = (lessonId: number, body: string) => ({
    lessonId,
    isBookmark: body === '',
    body,
    second: 90,
    videoId: null,
  });

  it('are written once however often they are sent, changed and deleted, by their owner alone', async () => {
    const { id: lessonId, learner, enrolled } = await buildLesson();
    const id = randomUUID();
    const save = (body: string, token = learner.token) =>
      call(saveLessonNote, { params: { id }, body: noteOf(lessonId, body) }, token);
    const list = async (token = learner.token) =>
      bodyOf(await call(listLessonNotes, { params: { id: lessonId } }, token)).data;
    const answers = await Promise.all(Array.from({ length: 10 }, () => save('The low counts')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    bodyOf(await save('The low counts twice'));
    expect(await list()).toMatchObject([{ id, body: 'The low counts twice', second: 90, isBookmark: false }]);
    const other = await enrolled();
    expect((await save('Mine now', other.token)).status).toBe(404);
    expect(await list(other.token)).toEqual([]);
    await call(removeLessonNote, { params: { id } }, other.token);
    expect(await list()).toHaveLength(1);
    for (let round = 0; round < 2; round++) {
      expect((await call(removeLessonNote, { params: { id } }, learner.token)).status).toBe(204);
    }
    expect(await list()).toEqual([]);
  });

  it('need the lesson, and are 500 at most', async () => {
    const { course, id: lessonId, learner } = await buildLesson();
    const stranger = await buildUser(db);
    const save = (token: string | undefined, body = 'Words') =>
      call(saveLessonNote, { params: { id: randomUUID() }, body: noteOf(lessonId, body) }, token);
    expect((await save(undefined)).status).toBe(401);
    expect((await save(stranger.token)).status).toBe(409);
    expect((await save(learner.token, 'x'.repeat(5001))).status).toBe(400);
    await db.execute(sql`
      insert into lesson_notes (id, user_id, lesson_id, course_id, is_bookmark, body)
      select gen_random_uuid(), ${learner.id}, ${lessonId}, ${course.id}, true, '' from generate_series(1, 497)`);
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => save(learner.token)))).map((r) => r.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(await save(learner.token)).toMatchObject({
      status: 409,
      body: { title: 'errors.lessonNotes.tooMany.title' },
    });
    const page = bodyOf(
      await call(listLessonNotes, { params: { id: lessonId }, query: { limit: 100 } }, learner.token),
    );
    expect(page.data).toHaveLength(100);
    expect(page.nextCursor).not.toBeNull();
  });
});
