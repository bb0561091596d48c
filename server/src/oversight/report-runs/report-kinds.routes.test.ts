import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildCourse, buildEvent, buildUser } from '#testing/factories.ts';
import { buildIdea } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { readReport } from '@candela/contract/oversight/report-runs';
import type { ReportRunKind } from '@candela/contract/oversight/report-terms';

const server = await startTestServer();
const { db } = server;
type User = Awaited<ReturnType<typeof buildUser>>;

const scope = { from: '2026-11-01', to: '2026-11-30', timeZone: 'UTC', languageCode: 'en' };

const read = (kind: ReportRunKind, caller: User, more: object = {}) =>
  server.call(readReport, { query: { kind, ...scope, ...more } }, caller.token);

async function rowsOf(kind: ReportRunKind, caller: User, more: object = {}) {
  const page = bodyOf(await read(kind, caller, more));
  const figures = Object.fromEntries(page.figures.map(({ key, value }) => [key, value]));
  return { figures, rows: page.data.map(({ cells }) => cells), nextCursor: page.nextCursor, notes: page.notes };
}

describe('the attendance of sessions', () => {
  it('is that of the own sessions for hosts, of all for admins, and goes on page by page', async () => {
    const { id, host } = await buildEvent(db, {
      startsAt: new Date('2026-11-10T08:00:00Z'),
      status: 'ended',
      title: 'Open',
    });
    const other = await buildEvent(db, { startsAt: new Date('2026-11-11T08:00:00Z'), status: 'ended', title: 'Other' });
    const people = await Promise.all(
      ['Ann', 'Bob', 'Cid'].map((firstName) => buildUser(db, { firstName, lastName: 'X' })),
    );
    const [ann, bob, cid] = people.map((person) => person.id);
    await run(
      db,
    )`insert into event_registrations (event_id, user_id, is_waiting) values (${id}, ${ann}::uuid, false), (${id}, ${bob}::uuid, true)`;
    await run(db)`
      insert into event_attendances (event_id, user_id, first_at, last_at, seconds) values
        (${id}, ${ann}::uuid, '2026-11-10T08:01Z', '2026-11-10T08:41Z', 2400), (${id}, ${cid}::uuid, '2026-11-10T08:05Z', null, null),
        (${id}, ${host.id}::uuid, '2026-11-10T07:55Z', null, null), (${other.id}, ${ann}::uuid, '2026-11-11T08:00Z', '2026-11-11T08:10Z', 600)`;
    const own = await rowsOf('attendance', host);
    expect(own.figures).toEqual({ sessions: 1, registered: 1, came: 2, averageTime: 2400 });
    expect(own.rows.map((cells) => [cells[2], cells[3], cells[6]]).toSorted()).toEqual([
      ['Ann X', 'registered', 2400],
      ['Bob X', 'waiting', null],
      ['Cid X', 'none', null],
    ]);
    const admin = await buildUser(db, { roleId: 1 });
    const seen: unknown[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await rowsOf('attendance', admin, { limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.rows.map((cells) => cells[0]));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['Open', 'Open', 'Open', 'Other']);
    expect((await read('attendance', await buildUser(db))).status).toBe(403);
  });
});

describe('learners across courses', () => {
  it('are one row each, of the courses of the trainer alone', async () => {
    const [first, second] = [await buildCourse(db, { title: 'One' }), await buildCourse(db, { title: 'Two' })];
    const { trainer } = first;
    await run(
      db,
    )`insert into course_trainers (course_id, user_id, position) values (${second.id}, ${trainer.id}::uuid, 1)`;
    const strange = await buildCourse(db, { title: 'Strange' });
    const [learner, stranger] = [await buildUser(db), await buildUser(db)];
    for (const [userId, courseId, completed] of [
      [learner.id, first.id, '2026-11-09T10:00Z'],
      [learner.id, second.id, null],
      [stranger.id, strange.id, null],
    ] as const) {
      await run(db)`
        insert into enrolments (user_id, course_id, enrolled_at, last_activity_at, completed_lessons, completed_at)
        values (${userId}::uuid, ${courseId}, '2026-11-02T10:00Z', '2026-11-09T10:00Z', 2, ${completed}::timestamptz)`;
    }
    await run(db)`
      insert into lesson_questions (lesson_id, course_id, author_id, body) values (${first.lessonIds[0]}, ${first.id}, ${learner.id}::uuid, 'Why?')`;
    const { figures, rows } = await rowsOf('learners', trainer);
    expect(figures).toEqual({ learners: 1, enrolments: 2, completions: 1, questionsWaiting: 1 });
    expect(rows).toEqual([['Ada Lovelace', 2, 1, 4, 0, '2026-11-09T10:00:00.000Z', 1]]);
    const all = await rowsOf('learners', await buildUser(db, { roleId: 1 }));
    expect(all.figures['learners']).toBe(2);
    expect((await read('learners', await buildUser(db))).status).toBe(403);
  });
});

describe('ideas of an author', () => {
  it('are all of them, and their figures add up: losers, void and hidden ones are never left out', async () => {
    const author = await buildUser(db, { roleId: 2 });
    const published = { authorId: author.id, publishedAt: new Date('2026-11-05T10:00:00Z') };
    const closed = { closedAt: new Date('2026-11-06T10:00:00Z') };
    await buildIdea(db, { ...published, ...closed, status: 'closed_tp', net: 20_000 });
    await buildIdea(db, { ...published, ...closed, status: 'closed_sl', net: -10_000 });
    await buildIdea(db, { ...published, ...closed, status: 'void', net: 30_000 });
    await buildIdea(db, { ...published, ...closed, status: 'missed', hiddenAt: new Date() });
    await buildIdea(db, { ...published, status: 'pending' });
    const { figures, rows, notes } = await rowsOf('ideas', author);
    expect(figures).toEqual({
      published: 5,
      sample: 2,
      wins: 1,
      losses: 1,
      flat: 0,
      unfilled: 1,
      voids: 1,
      open: 1,
      total: 10_000,
      average: 5000,
    });
    expect(rows.map((cells) => [cells[7], cells[9]])).toEqual([
      ['closed_tp', 20_000],
      ['closed_sl', -10_000],
      ['void', null],
      ['missed', null],
      ['pending', null],
    ]);
    expect(notes.join(' ')).toContain('Fewer than 30');
    const trainer = await buildUser(db, { roleId: 2 });
    expect((await read('ideas', trainer, { userId: author.id })).status).toBe(403);
    expect((await rowsOf('ideas', trainer)).rows).toEqual([]);
    expect((await rowsOf('ideas', await buildUser(db, { roleId: 1 }), { userId: author.id })).rows).toHaveLength(5);
  });
});

describe('consents and decisions', () => {
  it('are for admins: who accepted what, and how long decisions took', async () => {
    const [admin, trainer] = [await buildUser(db, { roleId: 1 }), await buildUser(db, { roleId: 2 })];
    await run(db)`
      insert into terms_acceptances (user_id, version, terms_url, accepted_at)
      values (${trainer.id}::uuid, '2026-10', 'https://terms.test', '2026-11-03T10:00Z')`;
    const consents = await rowsOf('consents', admin);
    expect(consents.rows.filter((cells) => cells[1] === 'terms')).toEqual([
      ['Ada Lovelace', 'terms', '2026-10', '2026-11-03T10:00:00.000Z', 'https://terms.test'],
    ]);
    await run(db)`
      insert into moderation_cases (kind, thing_id, author_id, context, link, body, reasons, report_count, state, created_at, decided_at, decided_by)
      values ('roomMessage', '1', ${trainer.id}::uuid, 'Open', '/', 'x', '{spam}', 3, 'removed', '2026-11-04T10:00Z', '2026-11-04T12:00Z', ${admin.id}::uuid)`;
    const decisions = await rowsOf('decisions', admin);
    expect(decisions.figures).toMatchObject({ removed: 1, medianTime: 7200 });
    expect(decisions.rows.filter((cells) => cells[0] === 'roomMessage')).toEqual([
      [
        'roomMessage',
        'Open',
        3,
        '2026-11-04T10:00:00.000Z',
        '2026-11-04T12:00:00.000Z',
        7200,
        null,
        'removed',
        'Ada Lovelace',
      ],
    ]);
    for (const kind of ['consents', 'decisions'] as const) expect((await read(kind, trainer)).status).toBe(403);
  });
});
