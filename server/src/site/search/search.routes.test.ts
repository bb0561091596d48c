import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { videoCaptions } from '#db/tables/videos.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { changeSearch } from '#site/search-sources.ts';
import { buildCourse, buildEvent, buildUser } from '#testing/factories.ts';
import { begun, recordedSessions } from '#testing/recorded-sessions.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { videoKey } from '#video/storage-keys.ts';
import { listCourses } from '@candela/contract/learning/courses';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { openLesson } from '@candela/contract/learning/lessons';
import { listRecordings, updateRecording } from '@candela/contract/live/recordings';
import { getSearchIndex, rebuildSearch, search, searchMarks, type SearchResult } from '@candela/contract/site/search';
import { wordsJob } from './search.indexing.ts';

// Without the demo: a word of one test is corrected to a similar one of whatever else can be found.
const server = await startTestServer({ config: { isDemo: false } });
const { db, call, app, storage } = server;
const { publish } = recordedSessions(server);

type User = Awaited<ReturnType<typeof buildUser>>;
const find = async (
  who: User,
  text: string,
  more: { kind?: 'course' | 'passage'; languageCode?: string; depth?: 'titles' } = {},
) => bodyOf(await call(search, { query: { text, ...more } }, who.token));
const kindsOf = ({ hits }: SearchResult) => hits.map(({ kind, id }) => `${kind}:${id}`);
const unmarked = (text: string) => text.replace(/[\uE000\uE001]/g, '');
let learner: User;
let subscriber: User;
let admin: User;
let spanish: Awaited<ReturnType<typeof buildCourse>>;
let closed: Awaited<ReturnType<typeof buildCourse>>;
let replay: Awaited<ReturnType<typeof publish>>;

async function caption({ videoIds }: { videoIds: (string | null)[] }, lesson: number, cues: string): Promise<void> {
  const videoId = videoIds[lesson] ?? '';
  await db.insert(videoCaptions).values({ videoId, languageCode: 'en', label: 'English' });
  await storage.put(videoKey(videoId, 'captions/en.vtt'), Buffer.from(`WEBVTT\n\n${cues}\n`));
}

beforeAll(async () => {
  learner = await buildUser(db);
  subscriber = await buildUser(db, { planIds: [12] });
  admin = await buildUser(db, { roleId: 1 });
  spanish = await buildCourse(db, {
    title: 'Gestión del riesgo y operación diaria',
    summary: 'Cuánto arriesgar',
    languageCode: 'es',
    lessons: [
      { title: 'Tamaño de la posición', body: '<p>El &amp; <strong>apalancamiento</strong> se elige.</p><p>Fin</p>' },
    ],
  });
  closed = await buildCourse(db, {
    title: 'Fibonacci retracements for professionals',
    subscriptionTypeIds: [2],
    lessons: [
      { title: 'Wicks and bodies', type: 'video' },
      { title: 'Golden pocket preview', isFreePreview: true },
    ],
  });
  await buildCourse(db, { title: 'Fibonacci unpublished', status: 'draft' });
  const said = 'The body closed inside.|So the stop goes below the wick.|Adjust the size.|A stop is a decision.'.split(
    '|',
  );
  const cues = said.map((line, at) => `00:${10 + at}.000 --> 00:${11 + at}.000\n${line}`).join('\n\n');
  await caption(closed, 0, cues);
  await buildEvent(db, { title: 'Quarterly outlook, live', subscriptionTypeIds: [] });
  await buildEvent(db, { title: 'Quarterly outlook, cancelled', status: 'cancelled' });
  replay = await publish({ title: 'Nonfarm payrolls session' }, { trimStart: 2, trimEnd: 8 });
  await db.execute(sql`insert into room_captions (event_id, at, text)
    values (${replay.id}, ${new Date(begun + 5000).toISOString()}::timestamptz, 'Gold reacts to the payroll number')`);
  await buildUser(db, { roleId: 2, firstName: 'Jürgen', lastName: 'Ångström' });
  await buildUser(db, { roleId: 2, firstName: 'Jürgen', lastName: 'Suspended', status: 'suspended' });
  expect((await call(rebuildSearch, {}, admin.token)).status).toBe(202);
  await app.jobs.runDue();
});

describe('what is refused', () => {
  it('is a caller without a session, and a rebuild by others than admins', async () => {
    expect((await call(search, { query: { text: 'gold' } })).status).toBe(401);
    expect((await call(rebuildSearch, {})).status).toBe(401);
    for (const roleId of [2, 3] as const) {
      expect((await call(rebuildSearch, {}, (await buildUser(db, { roleId })).token)).status).toBe(403);
    }
  });

  it('is a text of one letter, one that is too long, a kind that does not exist', async () => {
    for (const query of [{ text: 'a' }, { text: '  a ' }, { text: 'x'.repeat(101) }, { text: 'gold', kind: 'user' }]) {
      expect((await call(search, { query: query as { text: string } }, learner.token)).status).toBe(400);
    }
  });

  it('is nothing else: any characters are accepted', async () => {
    const signs = "'); drop table~!!~& | !~:*:*~<->~it's~½ ß~\\\\~%_~ﷺ ‮x~٣٫٥ 61.8~the of and";
    const status = async (text: string) => (await call(search, { query: { text } }, learner.token)).status;
    for (const text of signs.split('~')) expect(await status(text), text).toBe(200);
  });
});

describe('a search', () => {
  it('finds by stems, without accents, by unfinished and by misspelt words', async () => {
    const wanted = `course:${spanish.id}`;
    for (const text of ['operaciones', 'operacion diaria', 'gest', 'OPERACIÓN', 'riesgo diar']) {
      expect(kindsOf(await find(learner, text)), text).toContain(wanted);
    }
    const mistaken = await find(learner, 'opercaion');
    expect(kindsOf(mistaken)).toContain(wanted);
    expect(mistaken.correctedTo).toBe('operacion');
    expect((await find(learner, 'operacion')).correctedTo).toBeNull();
    expect((await find(subscriber, 'wikcs bodies')).correctedTo).toBe('wicks bodies');
    expect((await find(learner, 'zzzzqqq')).hits).toEqual([]);
  });

  it('looks at titles and names alone where that is asked for, and at texts otherwise', async () => {
    expect((await find(learner, 'apalancamiento', { depth: 'titles' })).hits).toEqual([]);
    const [hit] = (await find(learner, 'apalancamiento')).hits;
    expect(hit).toMatchObject({
      kind: 'lesson',
      subtitle: 'Gestión del riesgo y operación diaria',
      languageCode: 'es',
      link: `/education/courses/${spanish.id}/lessons/${spanish.lessonIds[0]}`,
    });
    expect(hit?.excerpt).toContain(`${searchMarks.start}apalancamiento${searchMarks.end} se elige`);
  });

  it('finds courses by who teaches them, trainers by their name, planned sessions; and nothing that is away', async () => {
    expect(kindsOf(await find(learner, 'tina trainer'))).toContain(`course:${spanish.id}`);
    const people = (await find(learner, 'jurgen')).hits.map(({ title }) => unmarked(title));
    expect(people).toEqual(['Jürgen Ångström']);
    expect((await find(learner, 'quarterly outlook')).hits.map(({ title }) => unmarked(title))).toEqual([
      'Quarterly outlook, live',
    ]);
  });

  it('keeps to a kind and to a language', async () => {
    expect(new Set((await find(subscriber, 'fibonacci', { kind: 'course' })).hits.map(({ kind }) => kind))).toEqual(
      new Set(['course']),
    );
    expect((await find(learner, 'operacion', { languageCode: 'en' })).hits).toEqual([]);
    const { counts } = await find(subscriber, 'fibonacci');
    expect(counts).toContainEqual({ kind: 'course', count: 1 });
  });
});

describe('spoken words', () => {
  it('is found at its second, with what is said before and after and where else', async () => {
    const { passages, passageCount } = await find(subscriber, 'stop below wick');
    expect(passageCount).toBe(1);
    expect(passages).toHaveLength(1);
    expect(passages[0]).toMatchObject({
      kind: 'lesson',
      title: 'Wicks and bodies',
      second: 11,
      link: `/education/courses/${closed.id}/lessons/${closed.lessonIds[0]}?t=11`,
      before: { second: 10, text: 'The body closed inside.' },
      after: { second: 12, text: 'Adjust the size.' },
    });
    const only = await find(subscriber, 'stop', { kind: 'passage' });
    expect([only.hits.length, only.passages.length]).toEqual([0, 1]);
    const [stop] = (await find(subscriber, 'stop')).passages;
    expect([stop?.second, ...(stop?.alsoAt ?? [])].toSorted()).toEqual([11, 13]);
  });

  it('in a recording is found at the second of what is published', async () => {
    const [passage] = (await find(learner, 'payroll number')).passages;
    expect(passage).toMatchObject({ kind: 'recording', id: String(replay.id), title: 'Nonfarm payrolls session' });
    expect(passage?.second).toBeLessThanOrEqual(3);
  });
});

describe('words', () => {
  it('of captions and drafts, and more than a few with one beginning, are known, also when all are counted anew', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `quux${String.fromCharCode(97 + (at % 26))}${at}x`);
    const course = await buildCourse(db, { lessons: [{ title: 'Names', body: `<p>${many.join(' ')}, للتداول</p>` }] });
    await db.transaction((tx) => changeSearch(tx, 'course', [course.id]));
    await app.jobs.runDue();
    const wanted = `lesson:${course.lessonIds[0]}`;
    for (let round = 0; round < 2; round++) {
      for (const text of ['quux', 'quuxb27', 'quuxd3x', 'للتداول'])
        expect(kindsOf(await find(learner, text))).toEqual([wanted]);
      expect((await find(learner, 'reac')).passages).toHaveLength(1);
      expect((await find(learner, 'reactz')).correctedTo).toBeNull();
      expect((await find(admin, 'unpubl')).hits).toHaveLength(1);
      await enqueue(db, wordsJob, [{ payload: {} }]);
      await app.jobs.runDue();
    }
  });
});

describe('the results of a search', () => {
  it('contain nothing that the subscription does not include, apart from free previews', async () => {
    expect(kindsOf(await find(learner, 'fibonacci'))).toEqual([`lesson:${closed.lessonIds[1]}`]);
    expect((await find(learner, 'stop below wick')).passages).toEqual([]);
    expect(kindsOf(await find(learner, 'golden pocket'))).toEqual([`lesson:${closed.lessonIds[1]}`]);
    expect(kindsOf(await find(subscriber, 'fibonacci'))).toContain(`course:${closed.id}`);
    expect(kindsOf(await find(admin, 'fibonacci'))).toContain(`course:${closed.id}`);
  });

  it('contain no more than the lists of each role', async () => {
    const trainer = await buildUser(db, { roleId: 2 });
    for (const who of [learner, subscriber, trainer, admin]) {
      const courses = bodyOf(await call(listCourses, { query: { limit: 100 } }, who.token)).data.map(({ id }) =>
        String(id),
      );
      const recordings = bodyOf(await call(listRecordings, { query: { limit: 100 } }, who.token)).data;
      for (const text of ['fibonacci', 'a course', 'session', 'tina trainer', 'the']) {
        for (const hit of (await find(who, text)).hits) {
          if (!hit.isPublished) expect(who).toBe(admin);
          else if (hit.kind === 'course') expect(courses).toContain(hit.id);
          if (hit.kind === 'recording') expect(recordings.map(({ eventId }) => String(eventId))).toContain(hit.id);
        }
      }
    }
  });

  it('contain of a lesson that is not open its title, and nothing of its text or of what is said in it', async () => {
    const [reader, visitor] = [await buildUser(db), await buildUser(db)];
    const course = await buildCourse(db, {
      title: 'Step by step',
      progression: 'sequential',
      lessons: [
        { title: 'Opening step', body: '<p>Aardvark first</p>' },
        { title: 'Locked quetzal', type: 'video', body: '<p>Aardvark second, a zyzzyva</p>' },
        { title: 'Later', body: '<p>Aardvark third, an ocelot</p>', opensAfterDays: 5 },
      ],
    });
    await caption(course, 1, '00:01.000 --> 00:02.000\nThe numbat sleeps');
    await db.transaction((tx) => changeSearch(tx, 'course', [course.id]));
    await app.jobs.runDue();
    bodyOf(await call(createEnrolment, { params: { id: course.id } }, reader.token));
    const [first = 0, second = 0] = course.lessonIds;
    for (const who of [reader, visitor]) {
      const { hits, counts } = await find(who, 'aardvark');
      expect(hits.map(({ id }) => id)).toEqual([String(first)]);
      expect(counts).toEqual([{ kind: 'lesson', count: 1 }]);
      expect(await find(who, 'numbat')).toMatchObject({ passages: [], passageCount: 0, correctedTo: null });
      expect((await find(who, 'zyzzyvas')).hits).toEqual([]);
      expect((await find(who, 'quetzal')).hits).toMatchObject([{ id: String(second), excerpt: '' }]);
    }
    bodyOf(await call(openLesson, { params: { id: first } }, reader.token));
    expect((await find(reader, 'aardvark')).hits).toHaveLength(2);
    expect((await find(reader, 'numbat')).passages).toHaveLength(1);
    for (const [who, count] of [
      [reader, 0],
      [admin, 1],
    ] as const)
      expect((await find(who, 'ocelot')).hits).toHaveLength(count);
    await db.execute(sql`update enrolments set enrolled_at = now() - interval '6 days' where user_id = ${reader.id}`);
    await db.execute(sql`insert into lesson_progress (user_id, lesson_id, course_id, completed_at)
      values (${reader.id}, ${second}, ${course.id}, now()) on conflict do nothing`);
    expect((await find(reader, 'ocelot')).hits).toHaveLength(1);
  });

  it('contain nothing of a session for those who were excluded from it', async () => {
    const banned = await buildUser(db);
    await db.execute(sql`insert into room_sanctions (event_id, user_id, kind, by_user_id)
      values (${replay.id}, ${banned.id}, 'ban', ${replay.host.id})`);
    expect((await find(banned, 'nonfarm')).hits).toEqual([]);
    expect((await find(banned, 'payroll number')).passages).toEqual([]);
  });

  it('contain unpublished recordings for their hosts and those who manage events only', async () => {
    const own = await publish({ title: 'Closed rehearsal' }, { isPublished: false });
    await app.jobs.runDue();
    const other = await buildUser(db, { roleId: 2 });
    for (const [who, count] of [
      [own.host, 1],
      [admin, 1],
      [other, 0],
      [learner, 0],
    ] as const) {
      expect((await find(who, 'rehearsal')).hits).toHaveLength(count);
    }
  });
});

describe('a change', () => {
  it('hides at once and shows later', async () => {
    const body = { trimStart: 2, trimEnd: 8, chapters: [], title: 'Nonfarm renamed', isPublished: true };
    await call(updateRecording, { params: { eventId: replay.id }, body }, replay.host.token);
    expect(await find(learner, 'nonfarm')).toMatchObject({ hits: [], passages: [] });
    await app.jobs.runDue();
    expect((await find(learner, 'nonfarm')).hits.map(({ title }) => unmarked(title))).toEqual(['Nonfarm renamed']);
    expect((await find(learner, 'payroll number')).passages).toHaveLength(1);
    await call(
      updateRecording,
      { params: { eventId: replay.id }, body: { ...body, isPublished: false } },
      replay.host.token,
    );
    await app.jobs.runDue();
    expect((await find(learner, 'nonfarm')).hits).toEqual([]);
  });

  it('of a course takes its lessons and what is said in them along', async () => {
    const course = await buildCourse(db, { title: 'Ephemeral', lessons: [{ title: 'Ephemeral lesson' }] });
    await db.transaction((tx) => changeSearch(tx, 'course', [course.id]));
    await app.jobs.runDue();
    expect(kindsOf(await find(learner, 'ephemeral')).toSorted()).toEqual([
      `course:${course.id}`,
      `lesson:${course.lessonIds[0]}`,
    ]);
    await db.transaction(async (tx) => {
      await tx.execute(sql`update courses set status = 'archived' where id = ${course.id}`);
      await changeSearch(tx, 'course', [course.id]);
    });
    expect(kindsOf(await find(learner, 'ephemeral'))).toEqual([]);
  });

  it('that was not announced is found when everything is read again', async () => {
    const course = await buildCourse(db, { title: 'Forgotten treasure' });
    await db.execute(sql`update courses set status = 'archived' where id = ${spanish.id}`);
    await call(rebuildSearch, {}, admin.token);
    const countWaiting = async () => bodyOf(await call(getSearchIndex, {}, admin.token)).waiting;
    expect(await countWaiting()).toBeGreaterThan(0);
    await app.jobs.runDue();
    expect(await countWaiting()).toBe(0);
    expect(kindsOf(await find(learner, 'forgotten treasure'))).toContain(`course:${course.id}`);
    expect(kindsOf(await find(learner, 'operacion'))).toEqual([]);
  });
});
