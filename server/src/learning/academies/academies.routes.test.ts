import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { changeSearch } from '#site/search-sources.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { setCourseStatus } from '@candela/contract/authoring/versions';
import { getAcademy, joinAcademy, leaveAcademy, listAcademies } from '@candela/contract/learning/academies';
import {
  changeAcademyState,
  createAcademy,
  getComposition,
  listManagedAcademies,
  removeAcademy,
  updateAcademy,
  type AcademyFields,
} from '@candela/contract/learning/academy-composition';
import { listOwnCertificates } from '@candela/contract/learning/certificates';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { openLesson } from '@candela/contract/learning/lessons';
import { search } from '@candela/contract/site/search';

const server = await startTestServer();

type User = Awaited<ReturnType<typeof buildUser>>;

function fieldsOf(courses: AcademyFields['courses'], given: Partial<AcademyFields> = {}): AcademyFields {
  return {
    title: 'London session trader',
    summary: 'From a clean chart to a written plan.',
    description: '',
    languageCode: 'en',
    coverSeed: 0,
    subscriptionTypeIds: [],
    deadlineDays: null,
    weeklyLessons: 3,
    hasCertificate: true,
    courses,
    ...given,
  };
}

/** Published courses of one lesson each, each unlocked by the previous one. */
async function buildPath(count: number, given: Partial<AcademyFields> = {}) {
  const courses: Awaited<ReturnType<typeof buildCourse>>[] = [];
  for (let each = 0; each < count; each++) courses.push(await buildCourse(server.db, { lessons: [{}] }));
  const trainer = await buildUser(server.db, { roleId: 2, firstName: 'Ingrid', lastName: 'Larsen' });
  const path = courses.map(({ id }, at) => ({
    courseId: id,
    prerequisiteIds: at > 0 ? [courses[at - 1]?.id ?? 0] : [],
  }));
  const fields = fieldsOf(path, given);
  const { id, revision } = bodyOf(await server.call(createAcademy, { body: fields }, trainer.token));
  const call = { params: { id }, body: { state: 'published' as const, revision } };
  const published = bodyOf(await server.call(changeAcademyState, call, trainer.token));
  return { id, revision: published.revision, fields, courses, trainer };
}

async function finish(course: Awaited<ReturnType<typeof buildCourse>>, learner: User) {
  bodyOf(await server.call(createEnrolment, { params: { id: course.id } }, learner.token));
  bodyOf(await server.call(openLesson, { params: { id: course.lessonIds[0] ?? 0 } }, learner.token));
}

const statesOf = async (id: number, { token }: User) =>
  bodyOf(await server.call(getAcademy, { params: { id } }, token)).courses.map(({ state }) => state);

describe('who composes', () => {
  it('is a trainer with the grant, or an admin; bad input is refused', async () => {
    const body = fieldsOf([]);
    expect((await server.call(createAcademy, { body })).status).toBe(401);
    const learner = await buildUser(server.db);
    expect((await server.call(createAcademy, { body }, learner.token)).status).toBe(403);
    const without = await buildUser(server.db, { roleId: 2, permissions: [] });
    expect((await server.call(createAcademy, { body }, without.token)).status).toBe(403);

    const trainer = await buildUser(server.db, { roleId: 2 });
    const [a, b] = [await buildCourse(server.db), await buildCourse(server.db)];
    const one = { courseId: a.id, prerequisiteIds: [] };
    const wrong: Partial<AcademyFields>[] = [
      { title: 'No' },
      { deadlineDays: 30, weeklyLessons: 3 },
      { deadlineDays: 0, weeklyLessons: null },
      { coverSeed: 7 },
      { subscriptionTypeIds: [3] },
      { courses: [one, one] },
      { courses: [{ courseId: a.id, prerequisiteIds: [a.id] }] },
      // A prerequisite always comes before its course, so there are no circular dependencies.
      {
        courses: [
          { courseId: a.id, prerequisiteIds: [b.id] },
          { courseId: b.id, prerequisiteIds: [a.id] },
        ],
      },
      { courses: [{ courseId: 2_147_483_647, prerequisiteIds: [] }] },
    ];
    for (const given of wrong) {
      const answer = await server.call(createAcademy, { body: fieldsOf([], given) }, trainer.token);
      expect(answer.status, JSON.stringify(given)).toBe(400);
    }
    const draft = await buildCourse(server.db, { status: 'draft' });
    const foreign = fieldsOf([{ courseId: draft.id, prerequisiteIds: [] }]);
    expect((await server.call(createAcademy, { body: foreign }, trainer.token)).status).toBe(400);
  });

  it('sees their own academies only, unless they are an admin', async () => {
    const { id, trainer } = await buildPath(1);
    const other = await buildUser(server.db, { roleId: 2 });
    const admin = await buildUser(server.db, { roleId: 1 });
    const managed = async (user: User) =>
      bodyOf(await server.call(listManagedAcademies, { query: { limit: 100 } }, user.token)).data.map(
        (each) => each.id,
      );
    expect([await managed(trainer), await managed(other)]).toEqual([[id], []]);
    expect(await managed(admin)).toContain(id);
    expect((await server.call(getComposition, { params: { id } }, other.token)).status).toBe(404);
    expect((await server.call(getComposition, { params: { id } }, admin.token)).status).toBe(200);
  });

  it('never overwrites what somebody else has saved meanwhile', async () => {
    const { id, revision, fields, trainer } = await buildPath(1);
    const save = (title: string) =>
      server.call(updateAcademy, { params: { id }, body: { fields: { ...fields, title }, revision } }, trainer.token);
    const answers = await Promise.all(['One', 'Two', 'Three'].map((each) => save(`Version ${each}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('publishes nothing without a published course, and removes drafts only', async () => {
    const trainer = await buildUser(server.db, { roleId: 2 });
    const { id, revision } = bodyOf(await server.call(createAcademy, { body: fieldsOf([]) }, trainer.token));
    const publish = { params: { id }, body: { state: 'published' as const, revision } };
    expect((await server.call(changeAcademyState, publish, trainer.token)).status).toBe(409);
    expect((await server.call(removeAcademy, { params: { id } }, trainer.token)).status).toBe(204);
    const path = await buildPath(1);
    expect((await server.call(removeAcademy, { params: { id: path.id } }, path.trainer.token)).status).toBe(409);
    const emptied = { params: { id: path.id }, body: { fields: fieldsOf([]), revision: path.revision } };
    expect((await server.call(updateAcademy, emptied, path.trainer.token)).status).toBe(409);
  });
});

describe('an academy', () => {
  it('is listed by language, page by page; a draft is listed to its author only', async () => {
    const ids = [];
    for (let each = 0; each < 3; each++) ids.push((await buildPath(1, { languageCode: 'pt' })).id);
    const trainer = await buildUser(server.db, { roleId: 2 });
    const draft = bodyOf(
      await server.call(createAcademy, { body: fieldsOf([], { languageCode: 'pt' }) }, trainer.token),
    );
    const { token } = await buildUser(server.db);
    const first = bodyOf(await server.call(listAcademies, { query: { languageCode: 'pt', limit: 2 } }, token));
    const query = { languageCode: 'pt', limit: 2, cursor: first.nextCursor ?? '' };
    const second = bodyOf(await server.call(listAcademies, { query }, token));
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.nextCursor).toBeNull();
    expect((await server.call(getAcademy, { params: { id: draft.id } }, token)).status).toBe(404);
    expect((await server.call(joinAcademy, { params: { id: draft.id } }, token)).status).toBe(404);
    expect((await server.call(getAcademy, { params: { id: draft.id } }, trainer.token)).status).toBe(200);
  });

  it('opens to who subscribes to it', async () => {
    const { id } = await buildPath(1, { subscriptionTypeIds: [2] });
    const [without, subscriber] = [await buildUser(server.db), await buildUser(server.db, { planIds: [12] })];
    expect((await server.call(joinAcademy, { params: { id } }, without.token)).status).toBe(402);
    expect((await server.call(joinAcademy, { params: { id } }, subscriber.token)).status).toBe(201);
  });

  it('locks a course until what opens it is finished, on the server too', async () => {
    const { id, courses } = await buildPath(3);
    const learner = await buildUser(server.db);
    // Learners who have joined no academy can start anywhere.
    const stranger = await buildUser(server.db);
    const enrol = (at: number, { token }: User) =>
      server.call(createEnrolment, { params: { id: courses[at]?.id ?? 0 } }, token);
    expect((await enrol(2, stranger)).status).toBe(201);

    bodyOf(await server.call(joinAcademy, { params: { id } }, learner.token));
    bodyOf(await server.call(joinAcademy, { params: { id } }, learner.token));
    expect(await statesOf(id, learner)).toEqual(['open', 'locked', 'locked']);
    const locked = await enrol(1, learner);
    expect([locked.status, locked.body]).toMatchObject([409, { title: 'errors.courses.locked.title' }]);
    const [first] = courses;
    if (first) await finish(first, learner);
    expect(await statesOf(id, learner)).toEqual(['finished', 'open', 'locked']);
    expect((await enrol(1, learner)).status).toBe(201);
    const academy = bodyOf(await server.call(getAcademy, { params: { id } }, learner.token));
    expect(academy.courses[2]?.opensAfter).toEqual([{ id: courses[1]?.id, title: 'A course' }]);
    expect(academy.progress).toMatchObject({ completedLessons: 1, totalLessons: 3, completedCourses: 1 });
    expect(academy.thisWeek.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(academy.courses[0]?.certificateNumber).toMatch(/^CAN-/);
  });

  it('has a deadline that counts from joining', async () => {
    const { id } = await buildPath(1, { deadlineDays: 30, weeklyLessons: null });
    const learner = await buildUser(server.db);
    expect(bodyOf(await server.call(getAcademy, { params: { id } }, learner.token)).deadlineAt).toBeNull();
    const { deadlineAt, progress } = bodyOf(await server.call(joinAcademy, { params: { id } }, learner.token));
    expect(Date.parse(deadlineAt ?? '') - Date.parse(progress?.joinedAt ?? '')).toBe(30 * 86_400_000);
  });
});

const academyCertificates = async ({ token }: User) =>
  bodyOf(await server.call(listOwnCertificates, { query: { limit: 100 } }, token)).data.filter(
    ({ kind }) => kind === 'academy',
  );

describe('the certificate of the whole', () => {
  it('is issued once when the last courses are finished at the same time', async () => {
    const { id, courses } = await buildPath(1);
    const more = [await buildCourse(server.db, { lessons: [{}] }), await buildCourse(server.db, { lessons: [{}] })];
    const all = [...courses, ...more];
    const admin = await buildUser(server.db, { roleId: 1 });
    const { revision } = bodyOf(await server.call(getComposition, { params: { id } }, admin.token));
    const fields = fieldsOf(all.map((course) => ({ courseId: course.id, prerequisiteIds: [] })));
    bodyOf(await server.call(updateAcademy, { params: { id }, body: { fields, revision } }, admin.token));

    const learner = await buildUser(server.db);
    bodyOf(await server.call(joinAcademy, { params: { id } }, learner.token));
    for (const course of all) bodyOf(await server.call(createEnrolment, { params: { id: course.id } }, learner.token));
    await Promise.all(
      [...all, ...all].map((course) =>
        server.call(openLesson, { params: { id: course.lessonIds[0] ?? 0 } }, learner.token),
      ),
    );
    const [certificate, ...others] = await academyCertificates(learner);
    expect(others).toEqual([]);
    expect(certificate).toMatchObject({ title: 'London session trader', trainerName: 'Ingrid Larsen', lessonCount: 3 });
    const academy = bodyOf(await server.call(getAcademy, { params: { id } }, learner.token));
    expect(academy.certificateNumber).toBe(certificate?.number);
    expect(academy.progress?.completedAt).not.toBeNull();
  });

  it('is for who joins after finishing everything, and for nobody who has left', async () => {
    const { id, courses } = await buildPath(1);
    const [early, gone] = [await buildUser(server.db), await buildUser(server.db)];
    bodyOf(await server.call(joinAcademy, { params: { id } }, gone.token));
    expect((await server.call(leaveAcademy, { params: { id } }, gone.token)).status).toBe(204);
    expect((await server.call(leaveAcademy, { params: { id } }, gone.token)).status).toBe(404);
    for (const learner of [early, gone]) for (const course of courses) await finish(course, learner);
    expect(await academyCertificates(gone)).toEqual([]);
    bodyOf(await server.call(joinAcademy, { params: { id } }, early.token));
    expect(await academyCertificates(early)).toHaveLength(1);
  });

  it('comes to who has finished all that is left when a course is taken out', async () => {
    const { id, courses, fields, revision, trainer } = await buildPath(2);
    const learner = await buildUser(server.db);
    bodyOf(await server.call(joinAcademy, { params: { id } }, learner.token));
    const [first] = courses;
    if (first) await finish(first, learner);
    expect(await academyCertificates(learner)).toEqual([]);
    const shorter = { ...fields, courses: fields.courses.slice(0, 1) };
    bodyOf(await server.call(updateAcademy, { params: { id }, body: { fields: shorter, revision } }, trainer.token));
    await server.app.jobs.runDue();
    expect(await academyCertificates(learner)).toHaveLength(1);
  });

  it('is none without one, and an archived academy goes on for who is on it', async () => {
    const { id, courses, revision, trainer } = await buildPath(1, { hasCertificate: false });
    const [learner, late] = [await buildUser(server.db), await buildUser(server.db)];
    bodyOf(await server.call(joinAcademy, { params: { id } }, learner.token));
    const archive = { params: { id }, body: { state: 'archived' as const, revision } };
    bodyOf(await server.call(changeAcademyState, archive, trainer.token));
    expect((await server.call(getAcademy, { params: { id } }, late.token)).status).toBe(404);
    expect((await server.call(joinAcademy, { params: { id } }, late.token)).status).toBe(404);
    for (const course of courses) await finish(course, learner);
    const academy = bodyOf(await server.call(getAcademy, { params: { id } }, learner.token));
    expect(academy.progress?.completedAt).not.toBeNull();
    expect(await academyCertificates(learner)).toEqual([]);
  });

  it('comes, too, when a course is taken away from learners; the academy is found by its title no more', async () => {
    const { id, courses } = await buildPath(2);
    const [learner, admin] = [await buildUser(server.db), await buildUser(server.db, { roleId: 1 })];
    const [first, second] = courses;
    await run(server.db)`update courses set title = 'Quokka patterns' where id = ${second?.id ?? 0}`;
    await server.db.transaction((tx) => changeSearch(tx, 'academy', [id]));
    await server.app.jobs.runDue();
    const found = async () =>
      bodyOf(await server.call(search, { query: { text: 'quokka', kind: 'academy' } }, learner.token)).hits.length;
    expect(await found()).toBe(1);
    bodyOf(await server.call(joinAcademy, { params: { id } }, learner.token));
    if (first) await finish(first, learner);
    const call = { params: { id: second?.id ?? 0 }, body: { status: 'unpublished' as const } };
    bodyOf(await server.call(setCourseStatus, call, admin.token));
    expect(await found()).toBe(0);
    await server.app.jobs.runDue();
    expect(await academyCertificates(learner)).toHaveLength(1);
  });

  it('does not wait for a course that is not published any more', async () => {
    const { id, courses } = await buildPath(2);
    const learner = await buildUser(server.db);
    bodyOf(await server.call(joinAcademy, { params: { id } }, learner.token));
    const [first, second] = courses;
    await run(server.db)`update courses set status = 'archived' where id = ${first?.id ?? 0}`;
    // Its prerequisite can no longer be finished, so it is open.
    expect(await statesOf(id, learner)).toEqual(['open']);
    if (second) await finish(second, learner);
    expect(await academyCertificates(learner)).toHaveLength(1);
  });
});
