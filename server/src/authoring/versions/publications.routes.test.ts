import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { run } from '#db/rows.ts';
import { lockEnrolment, lockProgress } from '#learning/progress/progress-rows.ts';
import { jobSchema } from '#platform/jobs/job-schema.ts';
import { createAuthoring, say } from '#testing/course-authoring.ts';
import { createReviewing } from '#testing/course-reviewing.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { removeDraft, updateDraftMeta } from '@candela/contract/authoring/drafts';
import { createThread } from '@candela/contract/authoring/review-threads';
import { cancelPublication, restoreVersion, setCourseStatus } from '@candela/contract/authoring/versions';
import { getCourse } from '@candela/contract/learning/courses';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { getLesson, openLesson } from '@candela/contract/learning/lessons';
import { listNotifications } from '@candela/contract/messaging/notifications';

const server = await startTestServer();

type User = Awaited<ReturnType<typeof buildUser>>;
let trainer: User;
let admin: User;

beforeAll(async () => {
  trainer = await buildUser(server.db, { roleId: 2 });
  admin = await buildUser(server.db, { roleId: 1 });
});

const { command, read, readLesson, save } = createAuthoring(server, () => trainer);
const { giveCover, readyCourse, submit, approve, approved, publish, release } = createReviewing(
  server,
  () => trainer,
  () => admin,
);
const minute = 60_000;
const inFuture = () => new Date(Date.now() + 60 * minute).toISOString();
const titleOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title;
const set = (id: number, status: 'published' | 'unpublished' | 'archived' | 'restored', user = admin) =>
  server.call(setCourseStatus, { params: { id }, body: { status } }, user.token);
const wakeJobs = () => run(server.db)`
  update ${sql.raw(jobSchema)}.job set start_after = now() where name = 'courses.publications' and state = 'created'`;

describe('an approved version', () => {
  it('comes out with a formula that was saved before formulas were checked, as it was typed', async () => {
    const { id, lessonId } = await readyCourse();
    const { content, revision } = await readLesson(id, lessonId);
    const formula = { type: 'mathBlock', attrs: { id: 'formula', tex: 'x^' } };
    bodyOf(await save({ id, lessonId }, revision, { ...content, body: { type: 'doc', content: [formula] } }));
    await run(server.db)`update draft_lessons set missing = '{}' where lesson_id = ${lessonId}`;
    await release(id);
    const learner = await buildUser(server.db, { roleId: 3 });
    bodyOf(await server.call(createEnrolment, { params: { id } }, learner.token));
    const { body } = bodyOf(await server.call(getLesson, { params: { id: lessonId } }, learner.token));
    expect(body).toContain('<code class="formula-source" dir="ltr">x^</code>');
  });

  it('comes out at its time, once, and not when it was taken back', async () => {
    const { id } = await readyCourse();
    await submit(id);
    bodyOf(await approve(id, 1));
    expect(titleOf(await publish(id, new Date(Date.now() - minute).toISOString()))).toBe('errors.drafts.inPast.title');
    expect(bodyOf(await publish(id, inFuture())).state).toBe('scheduled');
    bodyOf(await server.call(cancelPublication, { params: { id } }, admin.token));
    expect((await read(id)).state).toBe('approved');
    bodyOf(await publish(id, inFuture()));
    await wakeJobs();
    await server.app.jobs.runDue();
    // A job that runs too early publishes nothing, and waits again.
    expect((await read(id)).state).toBe('scheduled');
    await run(server.db)`update course_drafts set publish_at = now() where course_id = ${id}`;
    await wakeJobs();
    await server.app.jobs.runDue();
    expect(await read(id)).toMatchObject({ state: 'published', liveVersion: 1 });
  });

  it('does not come out of the archive by itself, nor stays due for ever', async () => {
    const { id } = await readyCourse();
    await approved(id);
    bodyOf(await publish(id, inFuture()));
    bodyOf(await set(id, 'archived'));
    await run(server.db)`update course_drafts set publish_at = publish_at - interval '2 hours' where course_id = ${id}`;
    await wakeJobs();
    await server.app.jobs.runDue();
    expect(bodyOf(await set(id, 'restored'))).toMatchObject({ state: 'approved', live: 'never', publishAt: null });
  });
});

describe('the status of a course', () => {
  it('is unpublished and archived by those who review, and comes back', async () => {
    const course = await buildCourse(server.db);
    const learner = await buildUser(server.db);
    expect((await set(course.id, 'unpublished', course.trainer)).status).toBe(403);
    expect(bodyOf(await set(course.id, 'unpublished')).live).toBe('unpublished');
    expect((await server.call(getCourse, { params: { id: course.id } }, learner.token)).status).toBe(404);
    expect((await set(course.id, 'unpublished')).status).toBe(409);
    expect(bodyOf(await set(course.id, 'archived')).isEditable).toBe(false);
    expect(bodyOf(await set(course.id, 'restored')).live).toBe('unpublished');
    expect(bodyOf(await set(course.id, 'published')).live).toBe('published');
    const { id } = await readyCourse();
    expect(bodyOf(await set(id, 'archived', trainer)).state).toBe('archived');
  });
});

describe('a revision', () => {
  it('never stands for two texts, also after drafts were discarded', async () => {
    const course = await buildCourse(server.db);
    const [lessonId = 0] = course.lessonIds;
    const lesson = { id: course.id, lessonId };
    const { content } = await readLesson(course.id, lessonId, admin);
    const put = async (revision: number, text: string) => {
      const answer = await save(lesson, revision, { ...content, body: say(text) }, { user: admin });
      return answer.ok ? answer.body.revision : answer.status;
    };
    expect(await put(0, 'first')).toBe(1);
    await giveCover(course.id, admin);
    await release(course.id, admin);
    // Two editors were left open during the publication: one before the first save, one after it.
    expect(await put(0, 'from before')).toBe(409);
    expect(await put(1, 'second')).toBe(2);
    expect(await put(1, 'from before')).toBe(409);
    bodyOf(await server.call(removeDraft, { params: { id: course.id } }, admin.token));
    expect(await put(2, 'of the draft that was thrown away')).toBe(409);
    const now = await readLesson(course.id, lessonId, admin);
    expect([now.revision, now.content.body]).toEqual([3, say('first')]);
    expect((await read(course.id, admin)).sections[0]?.lessons[0]?.revision).toBe(3);
    expect(await put(3, 'third')).toBe(4);
  });

  it('of what the course says of itself goes on, too', async () => {
    const course = await buildCourse(server.db);
    const put = async (revision: number, summary: string) => {
      const { meta } = await read(course.id, admin);
      const body = { revision, meta: { ...meta, summary } };
      const answer = await server.call(updateDraftMeta, { params: { id: course.id }, body }, admin.token);
      return answer.ok ? answer.body.revision : answer.status;
    };
    await giveCover(course.id, admin);
    const { metaRevision } = await read(course.id, admin);
    await release(course.id, admin);
    expect(await put(0, 'from before')).toBe(409);
    expect(await put(metaRevision, 'second')).toBe(metaRevision + 1);
    bodyOf(await server.call(removeDraft, { params: { id: course.id } }, admin.token));
    expect(await put(metaRevision + 1, 'of the draft that was thrown away')).toBe(409);
  });
});

describe('who teaches a course', () => {
  it('is not changed by an earlier version that comes back', async () => {
    const { id } = await readyCourse();
    const colleague = await buildUser(server.db, { roleId: 2 });
    const team = async (trainerIds: string[]) => {
      const { meta, metaRevision } = await read(id, admin);
      const body = { revision: metaRevision, meta: { ...meta, trainerIds } };
      bodyOf(await server.call(updateDraftMeta, { params: { id }, body }, admin.token));
    };
    await team([trainer.id, colleague.id]);
    await release(id);
    await team([trainer.id]);
    await release(id);
    bodyOf(await server.call(restoreVersion, { params: { id, number: 1 } }, trainer.token));
    expect((await read(id)).trainers.map((person) => person.id)).toEqual([trainer.id]);
    expect((await server.call(removeDraft, { params: { id } }, colleague.token)).status).toBe(404);
  });

  it('hears of decisions, though only the draft names them', async () => {
    const course = await buildCourse(server.db);
    const colleague = await buildUser(server.db, { roleId: 2 });
    const { meta, metaRevision } = await read(course.id, admin);
    const trainerIds = [...meta.trainerIds, colleague.id];
    const body = { revision: metaRevision, meta: { ...meta, title: 'The second hour', trainerIds } };
    bodyOf(await server.call(updateDraftMeta, { params: course, body }, admin.token));
    await giveCover(course.id, admin);
    await approved(course.id, colleague);
    const notices = bodyOf(await server.call(listNotifications, { query: { limit: 100 } }, colleague.token)).data;
    expect(notices.map(({ title }) => title)).toContain('Approved: The second hour');
  });
});

describe('learners who go on while a version comes out', () => {
  it('keep a merged lesson that they have done since', async () => {
    const course = await buildCourse(server.db, { lessons: [{}, {}] });
    const [a = 0, b = 0] = course.lessonIds;
    const learner = await buildUser(server.db);
    bodyOf(await server.call(createEnrolment, { params: course }, learner.token));
    await giveCover(course.id, admin);
    await command(course.id, { name: 'mergeLessons', lessonId: a, otherId: b }, admin);
    await release(course.id, admin);
    bodyOf(await server.call(openLesson, { params: { id: a } }, learner.token));
    await server.app.jobs.runDue();
    const { progress } = bodyOf(await server.call(getCourse, { params: { id: course.id } }, learner.token));
    expect(progress).toMatchObject({ completedLessons: 1, totalLessons: 1, completedAt: expect.any(String) });
  });

  it.runIf(inject('databaseSource').kind === 'postgres')(
    'and the job for them do not wait for each other',
    async () => {
      const course = await buildCourse(server.db);
      const [lessonId = 0] = course.lessonIds;
      const learner = await buildUser(server.db);
      bodyOf(await server.call(createEnrolment, { params: course }, learner.token));
      bodyOf(await server.call(openLesson, { params: { id: lessonId } }, learner.token));
      await giveCover(course.id, admin);
      await command(course.id, { name: 'setDoneAgain', lessonId, isDoneAgain: true }, admin);
      await release(course.id, admin);
      let job: Promise<unknown> = Promise.resolve();
      await server.db.transaction(async (tx) => {
        await lockEnrolment(tx, learner.id, course.id);
        job = server.app.jobs.runDue();
        await untilSomebodyWaits(tx);
        await lockProgress(tx, learner.id, { id: lessonId, courseId: course.id, videoId: null });
      });
      await job;
      const done = await run(server.db)`
      select from progress_changes where course_id = ${course.id} and done_at is not null`;
      expect(done).toBe(1);
    },
  );
});

it.runIf(inject('databaseSource').kind === 'postgres')('is not approved while somebody begins a thread', async () => {
  const { id } = await readyCourse();
  await submit(id);
  let thread: Promise<unknown> = Promise.resolve();
  await server.db.transaction(async (tx) => {
    // Like an approval.
    await run(tx)`select from course_drafts where course_id = ${id} for update`;
    const body = { lessonId: null, anchor: null, body: 'Say why', mustFix: true };
    thread = server.call(createThread, { params: { id }, body }, admin.token);
    await untilSomebodyWaits(tx);
  });
  expect(await thread).toMatchObject({ ok: true });
  expect(titleOf(await approve(id, 1))).toBe('errors.drafts.mustFix.title');
});
