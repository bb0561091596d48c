import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { attachments, lessons } from '#db/tables/lessons.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createEnrolment, removeEnrolment } from '@candela/contract/learning/enrolments';
import { openLesson } from '@candela/contract/learning/lessons';
import { listOfflineLessons } from '@candela/contract/learning/offline';

const { db, call } = await startTestServer();
const learner = await buildUser(db, { planIds: [11] });
const list = (courseIds: string) => call(listOfflineLessons, { query: { courseIds } }, learner.token);
const idsOf = async (courseId: number) =>
  bodyOf(await list(String(courseId))).courses.flatMap(({ lessons }) => lessons.map(({ id }) => id));

it('is for who is signed in, and refuses what is no list of ids', async () => {
  expect((await call(listOfflineLessons, { query: { courseIds: '1' } })).status).toBe(401);
  for (const bad of ['', '0', '1,', 'a', '1;2', '9999999999', Array.from({ length: 21 }, () => 1).join(',')]) {
    expect((await list(bad)).status, bad).toBe(400);
  }
});

it('lists texts and files that are open, with their size; another revision says that something has changed', async () => {
  const course = await buildCourse(db, {
    lessons: [
      { body: '<p>Füße</p>' },
      { type: 'video', body: '' },
      { type: 'video', body: '<p>Notes</p>' },
      { type: 'quiz' },
    ],
  });
  expect(await idsOf(course.id)).toEqual([]);
  await call(createEnrolment, { params: { id: course.id } }, learner.token);
  const [text = 0, , notes = 0] = course.lessonIds;
  const before = bodyOf(await list(`${course.id},999999`)).courses;
  expect(before).toEqual([
    {
      id: course.id,
      lessons: [
        { id: text, type: 'text', revision: expect.any(String), bytes: 13 },
        { id: notes, type: 'video', revision: expect.any(String), bytes: 12 },
      ],
    },
  ]);
  await db
    .insert(attachments)
    .values({ lessonId: text, name: 'a.csv', mimeType: 'text/csv', size: 1000, checksum: 'x' });
  await db.update(lessons).set({ title: 'Another title' }).where(eq(lessons.id, notes));
  const after = bodyOf(await list(String(course.id))).courses[0]?.lessons ?? [];
  expect(after.map(({ bytes }) => bytes)).toEqual([1013, 12]);
  for (const [index, { revision }] of after.entries()) {
    expect(revision).not.toBe(before[0]?.lessons[index]?.revision);
  }
  // More than a 32-bit integer can hold.
  const size = 2_000_000_000;
  const film = { lessonId: notes, name: 'b.zip', mimeType: 'application/zip', size, checksum: 'y' };
  await db.insert(attachments).values([film, film]);
  expect(bodyOf(await list(String(course.id))).courses[0]?.lessons[1]?.bytes).toBe(2 * size + 12);
  await call(removeEnrolment, { params: { id: course.id } }, learner.token);
  expect(await idsOf(course.id)).toEqual([]);
});

it('leaves out what a sequential course has not opened yet, and what a subscription does not include', async () => {
  const course = await buildCourse(db, { progression: 'sequential', lessons: [{}, {}, {}] });
  const [first = 0, second = 0] = course.lessonIds;
  await call(createEnrolment, { params: { id: course.id } }, learner.token);
  expect(await idsOf(course.id)).toEqual([first]);
  await call(openLesson, { params: { id: first } }, learner.token);
  expect(await idsOf(course.id)).toEqual([first, second]);
  const closed = await buildCourse(db, { subscriptionTypeIds: [2], lessons: [{ isFreePreview: true }, {}] });
  expect(await idsOf(closed.id)).toEqual([closed.lessonIds[0]]);
  const draft = await buildCourse(db, { status: 'draft', lessons: [{ isFreePreview: true }] });
  expect(await idsOf(draft.id)).toEqual([]);
});
