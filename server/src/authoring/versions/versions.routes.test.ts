import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { createAuthoring, say } from '#testing/course-authoring.ts';
import { createReviewing } from '#testing/course-reviewing.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createThread, updateThread } from '@candela/contract/authoring/review-threads';
import {
  approveDraft,
  listVersions,
  requestChanges,
  restoreVersion,
  submitDraft,
  withdrawDraft,
} from '@candela/contract/authoring/versions';
import { getCourse } from '@candela/contract/learning/courses';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { getLesson, openLesson } from '@candela/contract/learning/lessons';
import { listNotifications } from '@candela/contract/messaging/notifications';

const server = await startTestServer();

type User = Awaited<ReturnType<typeof buildUser>>;
let trainer: User;
let admin: User;

beforeAll(async () => {
  trainer = await buildUser(server.db, { roleId: 2, firstName: 'Ingrid', lastName: 'Larsen' });
  admin = await buildUser(server.db, { roleId: 1, firstName: 'Kwame', lastName: 'Mensah' });
});

const { command, read, readLesson, save } = createAuthoring(server, () => trainer);
const { giveCover, readyCourse, submit, approve, publish, release } = createReviewing(
  server,
  () => trainer,
  () => admin,
);

const titleOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title;
const seenBy = async (user: User, id: number) => bodyOf(await server.call(getCourse, { params: { id } }, user.token));
const noticesOf = async (user: User) =>
  bodyOf(await server.call(listNotifications, { query: { limit: 100 } }, user.token)).data.map(({ title }) => title);

describe('a draft', () => {
  it('is handed in when nothing is missing, and then locked', async () => {
    const { id, lessonId, sectionId } = await readyCourse();
    const quiz = await command(id, { name: 'addLesson', sectionId, afterId: lessonId, type: 'quiz', title: 'Quiz' });
    const params = { id };
    const early = await server.call(submitDraft, { params, body: { note: '' } }, trainer.token);
    expect(titleOf(early)).toBe('errors.drafts.incomplete.title');
    // A quiz without a right answer is named, with its lesson.
    expect((await read(id)).missing).toEqual([{ what: 'quiz', lessonId: quiz.createdId }]);
    await command(id, { name: 'setLessonState', lessonId: quiz.createdId ?? 0, state: 'deleted' });
    const submitted = await submit(id);
    expect(submitted).toMatchObject({
      state: 'in_review',
      submittedVersion: 1,
      isEditable: false,
      note: 'Please look',
    });
    const { content, revision } = await readLesson(id, lessonId);
    expect(titleOf(await save({ id, lessonId }, revision, { ...content, title: 'New' }))).toBe(
      'errors.drafts.locked.title',
    );
    expect(await noticesOf(admin)).toContain('Ready for review: Reading the London open');
    const stranger = await buildUser(server.db, { roleId: 2 });
    expect((await server.call(submitDraft, { params, body: { note: '' } }, stranger.token)).status).toBe(404);
    expect((await approve(id, 2)).status).toBe(409);
    expect((await server.call(approveDraft, { params, body: { version: 1 } }, trainer.token)).status).toBe(403);
    const withdrawn = bodyOf(await server.call(withdrawDraft, { params }, trainer.token));
    expect(withdrawn).toMatchObject({ state: 'draft', isEditable: true });
    expect(await noticesOf(admin)).not.toContain('Ready for review: Reading the London open');
    expect((await approve(id, 1)).status).toBe(409);
  });

  it('comes back with a note, is mended, approved and published', async () => {
    const { id, lessonId } = await readyCourse();
    await submit(id);
    const learner = await buildUser(server.db);
    expect((await server.call(getCourse, { params: { id } }, learner.token)).status).toBe(404);
    const body = { note: 'Where does 15 come from?' };
    bodyOf(await server.call(requestChanges, { params: { id }, body }, admin.token));
    expect(await read(id)).toMatchObject({ state: 'changes_requested', reviewNote: body.note, isEditable: true });
    expect(await noticesOf(trainer)).toContain('Changes requested: Reading the London open');
    const { content, revision } = await readLesson(id, lessonId);
    bodyOf(await save({ id, lessonId }, revision, { ...content, body: say('A third of the average range') }));
    expect(titleOf(await publish(id))).toBe('errors.drafts.notApproved.title');
    const live = await release(id);
    expect(live).toMatchObject({ state: 'published', live: 'published', liveVersion: 2, hasChanges: false });
    const seen = await seenBy(learner, id);
    expect(seen).toMatchObject({ summary: 'What happens at eight', lessonCount: 1 });
    expect(seen.coverPath).toMatch(/^\/covers\//);
    bodyOf(await server.call(createEnrolment, { params: { id } }, learner.token));
    const lesson = bodyOf(await server.call(getLesson, { params: { id: lessonId } }, learner.token));
    expect(lesson.body).toContain('A third of the average range');
    const versions = bodyOf(await server.call(listVersions, { params: { id } }, trainer.token)).data;
    expect(versions.map(({ number, state, isLive }) => [number, state, isLive])).toEqual([
      [2, 'published', true],
      [1, 'changes_requested', false],
    ]);
    expect(versions[1]).toMatchObject({ reviewNote: body.note, author: { fullName: 'Ingrid Larsen' } });
  });

  it('is not approved while something must be fixed', async () => {
    const { id, lessonId } = await readyCourse();
    await submit(id);
    const body = { lessonId, anchor: null, body: 'Say why', mustFix: true };
    const thread = bodyOf(await server.call(createThread, { params: { id }, body }, admin.token));
    expect(titleOf(await approve(id, 1))).toBe('errors.drafts.mustFix.title');
    const params = { id, threadId: thread.id };
    bodyOf(await server.call(updateThread, { params, body: { isResolved: true } }, admin.token));
    expect((await approve(id, 1)).status).toBe(200);
  });
});

describe('a course that learners have', () => {
  it('stays as it is for them until its next version is published', async () => {
    const course = await buildCourse(server.db);
    const [first = 0, second = 0] = course.lessonIds;
    const learner = await buildUser(server.db);
    const finished = await buildUser(server.db);
    for (const { token } of [learner, finished]) bodyOf(await server.call(createEnrolment, { params: course }, token));
    for (const id of course.lessonIds) bodyOf(await server.call(openLesson, { params: { id } }, finished.token));
    bodyOf(await server.call(openLesson, { params: { id: first } }, learner.token));

    await giveCover(course.id, admin);
    const { content } = await readLesson(course.id, first, admin);
    bodyOf(await save({ id: course.id, lessonId: first }, 0, { ...content, body: say('New') }, { user: admin }));
    const [section] = (await read(course.id, admin)).sections;
    const place = { sectionId: section?.id ?? 0, afterId: second };
    const added = await command(course.id, { name: 'addLesson', ...place, type: 'text', title: 'Third' }, admin);
    const third = added.createdId ?? 0;
    const empty = await readLesson(course.id, third, admin);
    bodyOf(await save({ id: course.id, lessonId: third }, 1, { ...empty.content, body: say('More') }, { user: admin }));
    await command(course.id, { name: 'setLessonState', lessonId: second, state: 'deleted', learnerCount: 1 }, admin);
    const titles = async () =>
      (await seenBy(learner, course.id)).sections.flatMap(({ lessons }) => lessons.map((each) => each.title));
    expect(await titles()).toEqual(['Lesson 1', 'Lesson 2']);
    await release(course.id, admin);
    expect(await titles()).toEqual(['Lesson 1', 'Third']);
    await server.app.jobs.runDue();

    // Learners keep completed lessons that have changed; added ones count for those who have not finished.
    expect((await seenBy(learner, course.id)).progress).toMatchObject({
      completedLessons: 1,
      totalLessons: 2,
      completedAt: null,
    });
    expect((await seenBy(finished, course.id)).progress?.completedAt).not.toBeNull();
    expect((await server.call(getLesson, { params: { id: second } }, learner.token)).status).toBe(404);
    const seen = (await seenBy(learner, course.id)).sections.flatMap(({ lessons }) => lessons);
    expect(seen.map(({ isCompleted, isChanged }) => [isCompleted, isChanged])).toEqual([
      [true, true],
      [false, false],
    ]);
    // The removed lesson is restored with the learners' progress in it.
    bodyOf(await server.call(restoreVersion, { params: { id: course.id, number: 1 } }, admin.token));
    await giveCover(course.id, admin);
    await release(course.id, admin);
    await server.app.jobs.runDue();
    expect((await seenBy(finished, course.id)).progress).toMatchObject({ completedLessons: 2, totalLessons: 2 });
    expect(await titles()).toEqual(['Lesson 1', 'Lesson 2']);
  });

  it('is finished, with a certificate, by who has done all that is left of it', async () => {
    const course = await buildCourse(server.db, { hasCertificate: true });
    const [first = 0, second = 0] = course.lessonIds;
    const learner = await buildUser(server.db);
    bodyOf(await server.call(createEnrolment, { params: course }, learner.token));
    bodyOf(await server.call(openLesson, { params: { id: first } }, learner.token));
    await giveCover(course.id, admin);
    await command(course.id, { name: 'setLessonState', lessonId: second, state: 'deleted' }, admin);
    await release(course.id, admin);
    await server.app.jobs.runDue();
    const { progress } = await seenBy(learner, course.id);
    expect(progress).toMatchObject({ completedLessons: 1, totalLessons: 1, completedAt: expect.any(String) });
    const certificates = await run(server.db)`select from certificates where user_id = ${learner.id}`;
    expect(certificates).toBe(1);
  });

  it('keeps lessons that came to it past its drafts', async () => {
    const course = await buildCourse(server.db);
    await giveCover(course.id, admin);
    const { submittedVersion } = await submit(course.id, admin);
    await run(server.db)`
      insert into lessons (course_id, section_id, title, type, body, position, duration_seconds)
      select course_id, id, 'Recording', 'text', '<p>x</p>', 9, 60 from sections where course_id = ${course.id}`;
    bodyOf(await approve(course.id, submittedVersion ?? 0));
    bodyOf(await publish(course.id));
    const learner = await buildUser(server.db);
    const titles = (await seenBy(learner, course.id)).sections.flatMap(({ lessons }) =>
      lessons.map(({ title }) => title),
    );
    expect(titles).toEqual(['Lesson 1', 'Lesson 2', 'Recording']);
  });

  it('carries completions over what was split, merged, or is to be done again', async () => {
    const course = await buildCourse(server.db, { lessons: [{ body: '<p>one</p><p>two</p>' }, {}, {}, {}] });
    const [a = 0, b = 0, c = 0, d = 0] = course.lessonIds;
    const learner = await buildUser(server.db);
    bodyOf(await server.call(createEnrolment, { params: course }, learner.token));
    for (const id of [a, b, d]) bodyOf(await server.call(openLesson, { params: { id } }, learner.token));
    await giveCover(course.id, admin);
    const [, blockTwo] = (await readLesson(course.id, a, admin)).content.body.content;
    const blockId = String(blockTwo?.attrs?.['id']);
    const split = { name: 'splitLesson', lessonId: a, blockId, title: 'Rest', isCarrying: true } as const;
    const rest = (await command(course.id, split, admin)).createdId ?? 0;
    await command(course.id, { name: 'mergeLessons', lessonId: b, otherId: c }, admin);
    await command(course.id, { name: 'setDoneAgain', lessonId: d, isDoneAgain: true }, admin);
    await release(course.id, admin);
    await server.app.jobs.runDue();
    const seen = (await seenBy(learner, course.id)).sections.flatMap(({ lessons }) => lessons);
    // The rest of the split lesson is completed; b is not, because c was not; d has to be done again.
    expect(Object.fromEntries(seen.map(({ id, isCompleted }) => [id, isCompleted]))).toEqual({
      [a]: true,
      [rest]: true,
      [b]: false,
      [d]: false,
    });
    expect((await seenBy(learner, course.id)).progress).toMatchObject({ completedLessons: 2, totalLessons: 4 });
  });
});
