import { createHash } from 'node:crypto';
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildCourse, buildSession, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { verifyLearningRecord } from '@candela/contract/learning/learning-records';
import {
  createReportLink,
  listReportRuns,
  readReport,
  removeReportRun,
  startReportRun,
} from '@candela/contract/oversight/report-runs';
import { reportLimits, type ReportFormat } from '@candela/contract/oversight/report-terms';
import { removeAllSessions } from '@candela/contract/sign-in/sessions';

const server = await startTestServer();
const { app, db } = server;

const scope = { from: '2026-11-01', to: '2026-11-30', timeZone: 'Europe/Berlin', languageCode: 'en' };
type User = Awaited<ReturnType<typeof buildUser>>;

/** A learner with a course that was finished on a day of the period. */
async function learnerWith(title: string, given: { firstName?: string; lastName?: string } = {}): Promise<User> {
  const user = await buildUser(db, given);
  const course = await buildCourse(db, { title });
  await run(db)`
    insert into enrolments (user_id, course_id, enrolled_at, last_activity_at, completed_lessons, completed_at)
    values (${user.id}::uuid, ${course.id}, '2026-11-02T10:00Z', '2026-11-09T10:00Z', 2, '2026-11-09T10:00Z')`;
  await run(
    db,
  )`insert into study_days (user_id, day, watched_seconds, completed_lessons) values (${user.id}::uuid, '2026-11-09', 5400, 2)`;
  return user;
}

async function make(user: User, format: ReportFormat, more: object = {}) {
  const order = { kind: 'learningRecord' as const, format, ...scope, ...more };
  const { id } = bodyOf(await server.call(startReportRun, { body: order }, user.token));
  await app.jobs.runDue();
  const { data } = bodyOf(await server.call(listReportRuns, {}, user.token));
  return data.find((each) => each.id === id) ?? expect.fail('the file is not in the list');
}

async function load(user: User, id: string): Promise<Buffer> {
  const { url } = bodyOf(await server.call(createReportLink, { params: { id } }, user.token));
  const { statusCode, rawPayload } = await app.inject(url);
  expect(statusCode).toBe(200);
  return rawPayload;
}

/** What is copied from a PDF, in its order. */
async function textsOf(pdf: Buffer): Promise<string[]> {
  const { context } = await PDFDocument.load(pdf);
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const text = object instanceof PDFDict ? object.get(PDFName.of('ActualText')) : undefined;
    return text instanceof PDFString || text instanceof PDFHexString ? [text.decodeText()] : [];
  });
}

describe('a learning record', () => {
  it('has the same figures as a page, in JSON, CSV, on paper and in the register', async () => {
    const user = await learnerWith('Reading the open');
    const page = bodyOf(await server.call(readReport, { query: { kind: 'learningRecord', ...scope } }, user.token));
    expect(page.figures.find(({ key }) => key === 'timeLearned')).toMatchObject({ name: 'Time learned', value: 5400 });
    expect(page.data.map(({ cells }) => [cells[0], cells[1], cells[4], cells[5]])).toEqual([
      ['course', 'Reading the open', 'completed', 1],
    ]);
    const json = JSON.parse(String(await load(user, (await make(user, 'json')).id)));
    expect(json).toMatchObject({ from: scope.from, to: scope.to, timeZone: scope.timeZone });
    expect(json.figures).toEqual(Object.fromEntries(page.figures.map(({ key, value }) => [key, value])));
    const csv = String(await load(user, (await make(user, 'csv')).id));
    expect(csv).toContain('Course,Reading the open,2026-11-02T11:00:00+01:00,2026-11-09T11:00:00+01:00,Completed,1');
    const paper = await make(user, 'pdf');
    const bytes = await load(user, paper.id);
    const texts = await textsOf(bytes);
    for (const each of ['Learning record', 'Ada Lovelace', 'Reading the open', '1 h 30 min'])
      expect(texts).toContain(each);
    expect(texts.join('\n')).toContain('Times in Europe/Berlin');
    expect(texts.join('\n')).toContain('Nov 1, 2026 to Nov 30, 2026');
    const number = paper.number ?? '';
    expect(texts.join('\n')).toContain(number);
    const found = bodyOf(await server.call(verifyLearningRecord, { params: { number: number.toLowerCase() } }));
    expect(found).toMatchObject({ holderName: 'Ada Lovelace', from: scope.from, to: scope.to, figures: page.figures });
    expect(found.checksum).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('of another person is refused to all but admins who do not rank below them', async () => {
    const user = await learnerWith('Reading the open');
    const [other, trainer, admin, superAdmin] = await Promise.all([
      buildUser(db),
      buildUser(db, { roleId: 2 }),
      buildUser(db, { roleId: 1 }),
      buildUser(db, { roleId: 4 }),
    ]);
    const read = (caller: User, userId: string) =>
      server.call(readReport, { query: { kind: 'learningRecord', ...scope, userId } }, caller.token);
    const start = (caller: User, userId: string) =>
      server.call(startReportRun, { body: { kind: 'learningRecord', format: 'csv', ...scope, userId } }, caller.token);
    for (const caller of [other, trainer]) {
      expect((await read(caller, user.id)).status).toBe(403);
      expect((await start(caller, user.id)).status).toBe(403);
    }
    expect((await read(admin, superAdmin.id)).status).toBe(404);
    expect((await start(admin, superAdmin.id)).status).toBe(404);
    expect(bodyOf(await read(admin, user.id)).data).toHaveLength(1);
    await run(db)`update sessions set verified_at = null where user_id = ${admin.id}::uuid`;
    expect(await start(admin, user.id)).toMatchObject({
      status: 409,
      body: { title: 'errors.sessions.stepUpRequired.title' },
    });
    await run(db)`update sessions set verified_at = now() where user_id = ${admin.id}::uuid`;
    expect((await start(admin, user.id)).status).toBe(202);
  });

  it('is not made for somebody who has lost the right to it meanwhile, nor loaded', async () => {
    const user = await learnerWith('Reading the open');
    const admin = await buildUser(db, { roleId: 1 });
    const done = await make(admin, 'csv', { userId: user.id });
    expect(done.state).toBe('done');
    const body = { kind: 'learningRecord' as const, format: 'csv' as const, ...scope, userId: user.id };
    const { id } = bodyOf(await server.call(startReportRun, { body }, admin.token));
    await run(db)`update users set role_id = 3, role_ids = '{3}' where id = ${admin.id}::uuid`;
    await app.jobs.runDue();
    const token = await buildSession(db, admin.id);
    const { data } = bodyOf(await server.call(listReportRuns, {}, token));
    expect(data.find((each) => each.id === id)).toMatchObject({ state: 'failed', problem: 'rightLost' });
    expect((await server.call(createReportLink, { params: { id: done.id } }, token)).status).toBe(404);
  });

  it('is loaded by an address that works as long as the session', async () => {
    const user = await learnerWith('Reading the open');
    const { id } = await make(user, 'csv');
    const { url } = bodyOf(await server.call(createReportLink, { params: { id } }, user.token));
    expect((await app.inject(url)).statusCode).toBe(200);
    expect((await app.inject(url.slice(0, -1))).statusCode).toBe(404);
    await server.call(removeAllSessions, {}, user.token);
    expect((await app.inject(url)).statusCode).toBe(404);
  });

  it('is kept from strangers: files belong to whoever has ordered them', async () => {
    const [user, other] = [await learnerWith('Reading the open'), await buildUser(db)];
    const { id } = await make(user, 'csv');
    expect((await server.call(createReportLink, { params: { id } }, other.token)).status).toBe(404);
    await server.call(removeReportRun, { params: { id } }, other.token);
    expect((await load(user, id)).length).toBeGreaterThan(0);
    await server.call(removeReportRun, { params: { id } }, user.token);
    expect((await server.call(createReportLink, { params: { id } }, user.token)).status).toBe(404);
  });

  it('is stopped when it is removed, and only so many are made at once', async () => {
    const user = await learnerWith('Reading the open');
    const body = { kind: 'learningRecord' as const, format: 'csv' as const, ...scope };
    const start = () => server.call(startReportRun, { body }, user.token);
    const started = await Promise.all(Array.from({ length: reportLimits.open + 1 }, start));
    expect(started.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 409]);
    const { data } = bodyOf(await server.call(listReportRuns, {}, user.token));
    await Promise.all(data.map(({ id }) => server.call(removeReportRun, { params: { id } }, user.token)));
    await app.jobs.runDue();
    expect(bodyOf(await server.call(listReportRuns, {}, user.token)).data).toEqual([]);
    const keys = await Array.fromAsync(server.storage.list('report-runs'));
    expect(keys.filter((key) => data.some(({ id }) => key.includes(id)))).toEqual([]);
  });

  it('takes titles that are formulas, and names in any script', async () => {
    const user = await learnerWith('=HYPERLINK("http://x.test")', { firstName: 'ليلى', lastName: '王小明 Łukasz' });
    const csv = String(await load(user, (await make(user, 'csv')).id));
    expect(csv).toContain(`"'=HYPERLINK(""http://x.test"")"`);
    const texts = await textsOf(await load(user, (await make(user, 'pdf')).id));
    expect(texts).toContain('ليلى 王小明 Łukasz');
    expect(texts.some((text) => text.includes('stand as □'))).toBe(true);
  });

  it('refuses periods that end before they begin or are too long, unknown zones and forged cursors', async () => {
    const user = await buildUser(db);
    const read = (given: object) =>
      server.call(readReport, { query: { kind: 'learningRecord', ...scope, ...given } }, user.token);
    expect((await read({ from: '2026-12-01' })).status).toBe(400);
    expect((await read({ from: '1990-01-01' })).status).toBe(400);
    expect((await read({ timeZone: 'Mars/Base' })).status).toBe(400);
    const forged = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');
    for (const keys of [[1], ['a', 'b', 'c'], [1, 'yesterday', 'x'], [1.5, '2026-11-01 00:00:00+00', 'x']]) {
      expect((await read({ cursor: forged(keys) })).status).toBe(400);
    }
    expect((await read({ cursor: forged([2_147_483_648, '2026-11-01 00:00:00+00', 'x']) })).status).toBe(400);
  });
});
