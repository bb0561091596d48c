import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { createAuthoring, say } from '#testing/course-authoring.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createAuthoredCourse, listAuthoredCourses } from '@candela/contract/authoring/authored-courses';
import { getDraftLesson } from '@candela/contract/authoring/draft-lessons';
import { countLessonLearners, getDraft, removeDraft, updateDraftMeta } from '@candela/contract/authoring/drafts';
import type { OutlineCommand } from '@candela/contract/authoring/outlines';
import { getCourse } from '@candela/contract/learning/courses';
import { createEnrolment, removeEnrolment } from '@candela/contract/learning/enrolments';
import { openLesson } from '@candela/contract/learning/lessons';

const server = await startTestServer();

type User = Awaited<ReturnType<typeof buildUser>>;
let trainer: User;
let admin: User;

beforeAll(async () => {
  trainer = await buildUser(server.db, { roleId: 2 });
  admin = await buildUser(server.db, { roleId: 1 });
});

const { newCourse, command, refusal, read, readLesson, save, courseWithLesson } = createAuthoring(
  server,
  () => trainer,
);

/** Titles of the active lessons, section by section. */
const orderOf = async (id: number) =>
  (await read(id)).sections
    .filter(({ state }) => state === 'active')
    .map(({ title, lessons }) => [
      title,
      ...lessons.filter(({ state }) => state === 'active').map((each) => each.title),
    ]);

describe('who may make a course', () => {
  it('its trainers and admins, nobody else', async () => {
    const id = await newCourse();
    const [learner, stranger] = [await buildUser(server.db), await buildUser(server.db, { roleId: 2 })];
    expect((await server.call(getDraft, { params: { id } })).status).toBe(401);
    expect((await server.call(getDraft, { params: { id } }, learner.token)).status).toBe(403);
    expect((await server.call(getDraft, { params: { id } }, stranger.token)).status).toBe(404);
    expect((await read(id, admin)).isReviewer).toBe(true);
    expect((await read(id)).isReviewer).toBe(false);
    const withoutGrant = await buildUser(server.db, { roleId: 2, permissions: [] });
    expect((await server.call(getDraft, { params: { id } }, withoutGrant.token)).status).toBe(403);
    const wrong = await server.call(createAuthoredCourse, { body: { title: 'ab', languageCode: 'en' } }, trainer.token);
    expect(wrong.status).toBe(400);
    const unknown = { title: 'A course', languageCode: 'xx' };
    expect((await server.call(createAuthoredCourse, { body: unknown }, trainer.token)).status).toBe(400);
  });

  it('lists the own courses of a trainer, and all to an admin', async () => {
    const other = await buildUser(server.db, { roleId: 2 });
    const id = await newCourse(other);
    const ids = async (user: User, query: object = {}) =>
      bodyOf(await server.call(listAuthoredCourses, { query: { limit: 100, ...query } }, user.token)).data.map(
        (course) => course.id,
      );
    expect(await ids(other)).toEqual([id]);
    expect(await ids(trainer)).not.toContain(id);
    expect(await ids(admin)).toContain(id);
    expect(await ids(admin, { own: 'true' })).toEqual([]);
    expect(await ids(other, { search: 'london OPEN' })).toEqual([id]);
    expect(await ids(other, { search: '100%' })).toEqual([]);
    expect(await ids(other, { state: 'in_review' })).toEqual([]);
    expect(await ids(other, { state: 'draft', languageCode: 'en' })).toEqual([id]);
    // The draft counts, although learners do not see it yet.
    const { meta, metaRevision } = await read(id, other);
    const body = { revision: metaRevision, meta: { ...meta, summary: 'Stops and sweeps', languageCode: 'es' } };
    bodyOf(await server.call(updateDraftMeta, { params: { id }, body }, other.token));
    expect(await ids(other, { search: 'sweeps', languageCode: 'es' })).toEqual([id]);
    expect(await ids(other, { languageCode: 'en' })).toEqual([]);
  });

  it('lists the same to a trainer of very many courses', async () => {
    const busy = await buildUser(server.db, { roleId: 2 });
    const ids = async () => {
      const query = { limit: 100 };
      return bodyOf(await server.call(listAuthoredCourses, { query }, busy.token)).data.map(({ id }) => id);
    };
    const named = await newCourse();
    const foreign = await newCourse();
    await run(server.db)`update course_drafts set meta = meta || ${JSON.stringify({ trainerIds: [busy.id] })}::jsonb
      where course_id = ${named}`;
    expect(await ids()).toEqual([named]);
    await run(server.db)`with made as (
        insert into courses (slug, title, summary, description, language_code, level, type, styles, methods, concepts,
          subscription_type_ids, progression, status, updated_at)
        select 'busy-' || n, 'Course', '', '', 'en', 'beginner', 'self_paced', '{}', '{}', '{}', '{}', 'free', 'published',
          now() - make_interval(days => n)
        from generate_series(1, 201) n returning id)
      insert into course_trainers (course_id, user_id, position) select id, ${busy.id}::uuid, 0 from made`;
    const first = await ids();
    expect([first.length, first[0], first.includes(foreign)]).toEqual([100, named, false]);
  });

  it('gets an address of whole characters, however long its title', async () => {
    const body = { title: `a${'𠀀'.repeat(40)}`, languageCode: 'en' };
    const { id } = bodyOf(await server.call(createAuthoredCourse, { body }, trainer.token));
    expect((await read(id)).slug).toMatch(/^a𠀀{40}-[0-9a-f]{8}$/u);
  });
});

describe('the order of a draft', () => {
  it('takes sections and lessons, moves, copies and puts them away, and brings them back', async () => {
    const { id, sectionId, lessonId } = await courseWithLesson();
    const second =
      (await command(id, { name: 'addSection', title: 'The first hour', afterId: sectionId })).createdId ?? 0;
    const stop =
      (await command(id, { name: 'addLesson', sectionId: second, afterId: null, type: 'text', title: 'The stop' }))
        .createdId ?? 0;
    await command(id, { name: 'moveLesson', lessonId, sectionId: second, afterId: stop });
    expect(await orderOf(id)).toEqual([['Before the bell'], ['The first hour', 'The stop', 'The range']]);
    await command(id, { name: 'moveSection', sectionId: second, afterId: null });
    await command(id, { name: 'duplicateLesson', lessonId: stop });
    await command(id, { name: 'renameLesson', lessonId: stop, title: 'Placing the stop' });
    await command(id, { name: 'renameSection', sectionId, title: 'Later' });
    expect(await orderOf(id)).toEqual([['The first hour', 'Placing the stop', 'The stop', 'The range'], ['Later']]);
    await command(id, { name: 'setLessonState', lessonId: stop, state: 'deleted' });
    await command(id, { name: 'setSectionState', sectionId, state: 'archived' });
    expect(await orderOf(id)).toEqual([['The first hour', 'The stop', 'The range']]);
    await command(id, { name: 'setLessonState', lessonId: stop, state: 'active' });
    await command(id, { name: 'duplicateSection', sectionId: second });
    expect(await orderOf(id)).toEqual([
      ['The first hour', 'Placing the stop', 'The stop', 'The range'],
      ['The first hour', 'Placing the stop', 'The stop', 'The range'],
    ]);
  });

  it('splits a text at a block and makes two texts one', async () => {
    const { id, lessonId, content } = await courseWithLesson();
    bodyOf(await save({ id, lessonId }, 1, { ...content, body: say('one', 'two', 'three') }));
    const split: OutlineCommand = {
      name: 'splitLesson',
      lessonId,
      blockId: 'block-1',
      title: 'The rest',
      isCarrying: true,
    };
    const restId = (await command(id, split)).createdId ?? 0;
    expect((await readLesson(id, lessonId)).content.body).toEqual(say('one'));
    const rest = (await read(id)).sections[0]?.lessons.find((lesson) => lesson.id === restId);
    expect(rest).toMatchObject({ title: 'The rest', carriesFrom: [lessonId], change: 'new' });
    await command(id, { name: 'mergeLessons', lessonId, otherId: restId });
    expect((await readLesson(id, lessonId)).content.body.content.map(({ attrs }) => attrs?.['id'])).toEqual([
      'block-0',
      'block-1',
      'block-2',
    ]);
    expect(await orderOf(id)).toEqual([['Before the bell', 'The range']]);
    expect(await refusal(id, { name: 'mergeLessons', lessonId, otherId: lessonId })).toBe(
      'errors.drafts.cannotMerge.title',
    );
    expect(await refusal(id, { ...split, blockId: 'block-0' })).toBe('errors.drafts.noSuchPlace.title');
  });

  it('refuses places that are gone, lessons of other courses and too many sections', async () => {
    const { id, sectionId, lessonId } = await courseWithLesson();
    const other = await courseWithLesson();
    const gone = 'errors.drafts.noSuchPlace.title';
    expect(await refusal(id, { name: 'moveLesson', lessonId: other.lessonId, sectionId, afterId: null })).toBe(gone);
    expect(await refusal(id, { name: 'moveLesson', lessonId, sectionId: other.sectionId, afterId: null })).toBe(gone);
    expect(await refusal(id, { name: 'duplicateLesson', lessonId: other.lessonId })).toBe(gone);
    expect(await refusal(id, { name: 'moveSection', sectionId, afterId: 2_147_483_647 })).toBe(gone);
    const many = Array.from({ length: 100 }, (_, at) => ({
      id: 1_000_000 + at,
      title: 'S',
      state: 'active',
      lessons: [],
    }));
    await run(server.db)`update course_drafts set outline = ${JSON.stringify(many)}::jsonb where course_id = ${id}`;
    expect(await refusal(id, { name: 'addSection', title: 'One more', afterId: null })).toBe(
      'errors.drafts.tooLong.title',
    );
  });

  it('asks before it takes from learners what they have begun', async () => {
    const course = await buildCourse(server.db);
    const learner = await buildUser(server.db);
    bodyOf(await server.call(createEnrolment, { params: { id: course.id } }, learner.token));
    const [lessonId = 0] = course.lessonIds;
    bodyOf(await server.call(openLesson, { params: { id: lessonId } }, learner.token));
    const params = { id: course.id };
    const counted = bodyOf(await server.call(countLessonLearners, { params, query: { lessonId } }, admin.token));
    expect(counted).toEqual({ learnerCount: 1 });
    const remove: OutlineCommand = { name: 'setLessonState', lessonId, state: 'deleted' };
    expect(await refusal(course.id, remove, admin)).toBe('errors.drafts.learnersInside.title');
    await command(course.id, { ...remove, learnerCount: 1 }, admin);
    // Learners still see it: only the draft has lost it.
    const seen = bodyOf(await server.call(getCourse, { params }, learner.token));
    expect(seen.sections.flatMap(({ lessons }) => lessons)).toHaveLength(2);
  });
});

describe('what a course says of itself', () => {
  it('is saved by revision, with choices of the lists and people who can make courses', async () => {
    const id = await newCourse();
    const { meta, metaRevision } = await read(id);
    const put = (revision: number, change: object) =>
      server.call(updateDraftMeta, { params: { id }, body: { revision, meta: { ...meta, ...change } } }, trainer.token);
    expect(bodyOf(await put(metaRevision, { summary: 'What the open is', level: 'beginner' })).revision).toBe(2);
    expect((await put(metaRevision, { summary: 'Theirs' })).status).toBe(409);
    expect((await put(2, { level: 'wizard' })).status).toBe(400);
    expect((await put(2, { subscriptionTypeIds: [77] })).status).toBe(400);
    const learner = await buildUser(server.db);
    expect((await put(2, { trainerIds: [learner.id] })).status).toBe(400);
    expect((await put(2, { coverAssetId: randomUUID() })).status).toBe(404);
    expect((await put(2, { trainerIds: [] })).status).toBe(400);
    const colleague = await buildUser(server.db, { roleId: 2 });
    const needed = await buildCourse(server.db);
    bodyOf(await put(2, { trainerIds: [trainer.id, colleague.id], prerequisiteIds: [needed.id] }));
    expect((await read(id, colleague)).trainers.map((person) => person.id)).toEqual([trainer.id, colleague.id]);
    // Existing choices may be kept, even if they are no longer valid: otherwise nothing else could be saved.
    await run(server.db)`update users set status = 'suspended' where id = ${colleague.id}`;
    await run(server.db)`update courses set status = 'unpublished' where id = ${needed.id}`;
    const chosen = { trainerIds: [trainer.id, colleague.id], prerequisiteIds: [needed.id] };
    expect(bodyOf(await put(3, { ...chosen, summary: 'Other words' })).revision).toBe(4);
  });
});

describe('a course that learners have', () => {
  it('is edited beside what they see, and is as before when the draft is thrown away', async () => {
    const course = await buildCourse(server.db, {
      lessons: [{ body: '<p>Why <strong>stops</strong> matter</p><ul><li>one</li></ul>' }, {}],
    });
    const [lessonId = 0] = course.lessonIds;
    const before = await read(course.id, admin);
    expect(before).toMatchObject({
      state: 'published',
      live: 'published',
      liveVersion: 1,
      hasChanges: false,
      metaRevision: 0,
    });
    const lesson = bodyOf(await server.call(getDraftLesson, { params: { id: course.id, lessonId } }, admin.token));
    expect(lesson.revision).toBe(0);
    expect(lesson.content.body.content.map(({ type }) => type)).toEqual(['paragraph', 'bulletList']);
    bodyOf(await save({ id: course.id, lessonId }, 0, { ...lesson.content, body: say('New words') }, { user: admin }));
    const after = await read(course.id, admin);
    expect(after).toMatchObject({ state: 'draft', live: 'published', hasChanges: true });
    expect(after.sections[0]?.lessons.map(({ change }) => change)).toEqual(['changed', 'none']);
    bodyOf(await server.call(removeDraft, { params: { id: course.id } }, admin.token));
    expect(await read(course.id, admin)).toMatchObject({ state: 'published', hasChanges: false });
    expect((await server.call(removeDraft, { params: { id: course.id } }, trainer.token)).status).toBe(404);
  });

  it('gets no draft from a save that changes nothing', async () => {
    const course = await buildCourse(server.db);
    const [lessonId = 0] = course.lessonIds;
    const { content } = await readLesson(course.id, lessonId, admin);
    expect(bodyOf(await save({ id: course.id, lessonId }, 0, content, { user: admin })).revision).toBe(0);
    const { meta } = await read(course.id, admin);
    const body = { revision: 0, meta };
    bodyOf(await server.call(updateDraftMeta, { params: { id: course.id }, body }, admin.token));
    expect(await read(course.id, admin)).toMatchObject({ state: 'published', metaRevision: 0 });
  });

  it('says how many learners take it, and how many have finished it', async () => {
    const course = await buildCourse(server.db);
    const learners = [await buildUser(server.db), await buildUser(server.db)];
    for (const { token } of learners) bodyOf(await server.call(createEnrolment, { params: { id: course.id } }, token));
    for (const id of course.lessonIds) bodyOf(await server.call(openLesson, { params: { id } }, learners[0]?.token));
    const counts = async () => {
      const { data } = bodyOf(await server.call(listAuthoredCourses, { query: { limit: 100 } }, admin.token));
      const found = data.find(({ id }) => id === course.id);
      return [found?.learnerCount, found?.completedCount];
    };
    expect(await counts()).toEqual([2, 1]);
    bodyOf(await server.call(removeEnrolment, { params: { id: course.id } }, learners[0]?.token ?? ''));
    expect(await counts()).toEqual([1, 0]);
    await run(server.db)`delete from users where id = ${learners[1]?.id}`;
    expect(await counts()).toEqual([0, 0]);
  });
});
