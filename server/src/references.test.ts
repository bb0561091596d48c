import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { createAuthoring } from '#testing/course-authoring.ts';
import { expectedReferences } from '#testing/expected-references.ts';
import { buildCourse, buildSession, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { api } from '@candela/contract/api';
import { countLessonLearners } from '@candela/contract/authoring/drafts';
import type { OutlineCommand } from '@candela/contract/authoring/outlines';
import { createThread, listThreads } from '@candela/contract/authoring/review-threads';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { listCourseLearners } from '@candela/contract/learning/insight';
import { saveLessonNote } from '@candela/contract/learning/lesson-notes';
import { openLesson } from '@candela/contract/learning/lessons';
import { listNotifications, markNotification } from '@candela/contract/messaging/notifications';

interface Schema {
  _zod: { def: Record<string, unknown> & { type: string; format?: string } };
}

/** Every value of a schema, by its path: `courses[].courseId`. */
function* valuesOf(schema: Schema, path: string): Generator<[path: string, schema: Schema]> {
  const { def } = schema._zod;
  const inner = (name: string) => def[name] as Schema;
  if (def.type === 'object') {
    for (const [name, each] of Object.entries(def['shape'] as Record<string, Schema>))
      yield* valuesOf(each, `${path}.${name}`);
  } else if (def.type === 'array') yield* valuesOf(inner('element'), `${path}[]`);
  else if (def.type === 'record') yield* valuesOf(inner('valueType'), `${path}.{}`);
  else if (def.type === 'union') for (const each of def['options'] as Schema[]) yield* valuesOf(each, path);
  else if (def.type === 'pipe') yield* valuesOf(inner('in'), path);
  else if ('innerType' in def) yield* valuesOf(inner('innerType'), path);
  else yield [path, schema];
}

const names = /^(id|ids|owner|codes?|symbol|logo|favicon|draftOf|player|version)$|(Id|Ids|Code|Codes)$/;

/** By its name, or because it is a uuid. */
function isReference([path, { _zod }]: [string, Schema]): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1).replaceAll('[]', '');
  return _zod.def.format === 'uuid' || names.test(name);
}

describe('every id that a call gives', () => {
  const found = [...api].flatMap(([name, { query, body }]) =>
    Object.entries({ query, body }).flatMap(([part, schema]) =>
      schema
        ? [...valuesOf(schema as unknown as Schema, part)].filter(isReference).map(([path]) => `${name} ${path}`)
        : [],
    ),
  );

  it('has one rule that says who may refer to what it names', () => {
    const expected = expectedReferences.flatMap(({ fields }) => fields);
    expect(expected.filter((field, at) => expected.indexOf(field) !== at)).toEqual([]);
    expect([...new Set(found)].toSorted()).toEqual(expected.toSorted());
  });

  it.each([...new Set(expectedReferences.flatMap(({ where, test }) => [where, test]))])(
    'is decided and tested: %s',
    (file) => {
      expect(file === 'contract' || existsSync(new URL(file, import.meta.url))).toBe(true);
    },
  );
});

const server = await startTestServer();
const { db, call } = server;
const trainer = await buildUser(db, { roleId: 2 });
const { courseWithLesson, command, refusal } = createAuthoring(server, () => trainer);

describe('what belongs to another course', () => {
  it('is not moved, changed, merged or copied into a draft', async () => {
    const [own, other] = [await courseWithLesson(), await courseWithLesson()];
    const { sectionId, lessonId } = other;
    const more = { sectionId: own.sectionId, afterId: null, type: 'text', title: 'Two' } as const;
    await command(own.id, { name: 'addLesson', ...more });
    const commands: OutlineCommand[] = [
      { name: 'renameSection', sectionId, title: 'Taken' },
      { name: 'moveSection', sectionId, afterId: null },
      { name: 'setSectionState', sectionId, state: 'deleted' },
      { name: 'duplicateSection', sectionId },
      { name: 'addLesson', ...more, sectionId },
      { name: 'addSection', title: 'After it', afterId: sectionId },
      { name: 'renameLesson', lessonId, title: 'Taken' },
      { name: 'moveLesson', lessonId, sectionId: own.sectionId, afterId: null },
      { name: 'moveLesson', lessonId: own.lessonId, sectionId, afterId: null },
      { name: 'setLessonState', lessonId, state: 'deleted' },
      { name: 'duplicateLesson', lessonId },
      { name: 'splitLesson', lessonId, blockId: 'block-0', title: 'Half', isCarrying: false },
      { name: 'mergeLessons', lessonId: own.lessonId, otherId: lessonId },
      { name: 'mergeLessons', lessonId, otherId: own.lessonId },
      { name: 'setDoneAgain', lessonId, isDoneAgain: true },
    ];
    const refusals = [];
    for (const each of commands) refusals.push(await refusal(own.id, each));
    expect(refusals).toEqual(commands.map(() => 'errors.drafts.noSuchPlace.title'));
  });

  it('is neither counted, nor commented on, nor listed', async () => {
    const [course, own] = [await buildCourse(db), await buildCourse(db)];
    const trainer = { token: await buildSession(db, own.trainer.id) };
    const [lessonId = 0] = course.lessonIds;
    const learner = await buildUser(db);
    for (const { id } of [course, own]) bodyOf(await call(createEnrolment, { params: { id } }, learner.token));
    bodyOf(await call(openLesson, { params: { id: lessonId } }, learner.token));
    const params = { id: own.id };
    const counted = await call(countLessonLearners, { params, query: { lessonId } }, trainer.token);
    expect(bodyOf(counted).learnerCount).toBe(0);
    const learners = async (by: { token: string }, of: { id: number }, state: 'started' | 'stopped') =>
      bodyOf(await call(listCourseLearners, { params: { id: of.id }, query: { state, lessonId } }, by.token)).data;
    expect(await learners({ token: await buildSession(db, course.trainer.id) }, course, 'started')).toHaveLength(1);
    for (const state of ['started', 'stopped'] as const) expect(await learners(trainer, own, state)).toEqual([]);
    const thread = { lessonId, anchor: null, body: 'Whose is it?', mustFix: false };
    expect((await call(createThread, { params, body: thread }, trainer.token)).status).toBe(404);
    await run(
      db,
    )`insert into review_threads (course_id, lesson_id, must_fix) values (${course.id}, ${lessonId}, false)`;
    expect(bodyOf(await call(listThreads, { params, query: { lessonId } }, trainer.token)).data).toEqual([]);
  });
});

describe('what belongs to another person', () => {
  it('a notification is marked by nobody else, also not in their name', async () => {
    const [owner, other] = [await buildUser(db), await buildUser(db)];
    await run(db)`
      insert into notifications (user_id, source, content_type, texts, language_code, visible_at)
      values (${owner.id}, 'a test', 'system', '{"en": {"title": "Yours", "body": ""}}', 'en', now())`;
    const [own] = bodyOf(await call(listNotifications, {}, owner.token)).data;
    const mark = async (userId: string, { token }: { token: string }) => {
      const body = { notificationId: own?.id ?? 0, userId, isRead: true };
      return (await call(markNotification, { body }, token)).status;
    };
    expect(await mark(other.id, other)).toBe(404);
    expect(await mark(owner.id, other)).toBe(404);
    expect(await mark(owner.id, owner)).toBe(200);
  });

  it('a note is written only about a lesson that is open, and never over the note of somebody else', async () => {
    const course = await buildCourse(db, { subscriptionTypeIds: [1] });
    const open = await buildCourse(db);
    const [owner, other] = [await buildUser(db), await buildUser(db)];
    const write = async (id: string, lessonId: number | undefined, { token }: { token: string }) => {
      const body = { lessonId: lessonId ?? 0, isBookmark: false, body: 'Mine', second: null, videoId: null };
      return (await call(saveLessonNote, { params: { id }, body }, token)).status;
    };
    const id = crypto.randomUUID();
    expect(await write(id, course.lessonIds[0], owner)).toBe(402);
    for (const { token } of [owner, other]) bodyOf(await call(createEnrolment, { params: { id: open.id } }, token));
    expect(await write(id, open.lessonIds[0], owner)).toBe(200);
    expect(await write(id, open.lessonIds[0], other)).toBe(404);
  });
});
