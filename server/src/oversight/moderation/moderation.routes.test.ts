import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { ownReportsData } from '#site/own-reports.ts';
import { buildCourse, buildEvent, buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { updateProfile } from '@candela/contract/accounts/profiles';
import { eraseUser } from '@candela/contract/accounts/users';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import {
  askLessonQuestion,
  answerLessonQuestion,
  listLessonQuestions,
} from '@candela/contract/learning/lesson-questions';
import { openLesson } from '@candela/contract/learning/lessons';
import { listRatings, rateCourse } from '@candela/contract/learning/ratings';
import { createRoomMessage, getRoom, hideRoomMessage, listRoomMessages } from '@candela/contract/live/rooms';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { listConcerns } from '@candela/contract/oversight/dashboard';
import {
  createReport,
  decideReported,
  getReportedThing,
  listReportedThings,
  reopenReported,
  type ReportKind,
} from '@candela/contract/oversight/moderation';
import { removeDecidedWords } from './moderation.jobs.ts';

const { app, db, call } = await startTestServer({ config: { rateLimit: 100_000 } });
const admin = await buildUser(db, { roleId: 1 });
const [reporter, other] = [await buildUser(db), await buildUser(db)];

const report = (token: string, kind: ReportKind, thingId: number | string, more: object = {}) =>
  call(createReport, { body: { kind, thingId: String(thingId), reason: 'spam', text: '', ...more } }, token);
const queue = async (query: object = {}) => bodyOf(await call(listReportedThings, { query }, admin.token));
const read = async (id: number) => bodyOf(await call(getReportedThing, { params: { id } }, admin.token));
const decide = (id: number, body: { decision: 'kept' | 'removed'; isMuting?: boolean }, token = admin.token) =>
  call(decideReported, { params: { id }, body }, token);
const titleOf = ({ body }: { body: unknown }) => (body as { title?: string }).title;
const noticesOf = async (token: string) => {
  await app.jobs.runDue();
  return bodyOf(await call(listNotifications, {}, token)).data.filter(({ contentType }) => contentType === 'system');
};

async function buildMessage(body: string) {
  const { id: eventId, host } = await buildEvent(db);
  const author = await buildUser(db);
  const given = { params: { eventId }, body: { kind: 'chat' as const, body } };
  return { eventId, host, author, id: bodyOf(await call(createRoomMessage, given, author.token)).id };
}

async function buildLearner() {
  const course = await buildCourse(db, { lessons: [{}] });
  const [lessonId = 0] = course.lessonIds;
  const learner = await buildUser(db);
  bodyOf(await call(createEnrolment, { params: { id: course.id } }, learner.token));
  bodyOf(await call(openLesson, { params: { id: lessonId } }, learner.token));
  return { course, lessonId, learner };
}

describe('a report', () => {
  it('is of what the reporter sees and has not written, once until it is decided', async () => {
    const { id, eventId, author, host } = await buildMessage('Double your money');
    for (const [thingId, title] of [
      [2_000_000_000, 'notFound'],
      ['x', 'notFound'],
    ] as const)
      expect(titleOf(await report(reporter.token, 'roomMessage', thingId))).toBe(`errors.reports.${title}.title`);
    for (const bad of [{ reason: 'none' }, { text: 'x'.repeat(1001) }, { kind: 'post' }, { thingId: '1;2' }])
      expect((await report(reporter.token, 'roomMessage', id, bad)).status).toBe(400);
    expect(titleOf(await report(author.token, 'roomMessage', id))).toBe('errors.reports.own.title');
    const answers = await Promise.all([1, 2, 3].map(() => report(reporter.token, 'roomMessage', id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect((await report(other.token, 'roomMessage', id, { reason: 'falsePromises', text: 'Ads' })).status).toBe(204);

    const [first] = (await queue()).data;
    expect(first).toMatchObject({ kind: 'roomMessage', body: 'Double your money', reportCount: 2, state: 'open' });
    expect(first).toMatchObject({ author: { id: author.id }, reasons: ['spam', 'falsePromises'] });
    expect(first?.link).toMatch(new RegExp(`^/streaming/.+/${eventId}$`));
    // The snapshot stays when the author deletes the message.
    await call(hideRoomMessage, { params: { eventId, messageId: id } }, author.token);
    const detail = await read(first?.id ?? 0);
    expect(detail).toMatchObject({ body: 'Double your money', bodyNow: null, canMute: true });
    expect(detail.reports.map((each) => [each.reporter.id, each.text])).toEqual([
      [other.id, 'Ads'],
      [reporter.id, ''],
    ]);
    expect(titleOf(await report(host.token, 'roomMessage', id))).toBe('errors.reports.notFound.title');
  });

  it('is one of twenty an hour', async () => {
    const { token } = await buildUser(db);
    const answers: number[] = [];
    for (let nth = 0; nth < 21; nth++) answers.push((await report(token, 'courseRating', 2_000_000_000)).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  });

  it('is of no room that the reporter may not enter', async () => {
    const { id, eventId } = await buildMessage('Inside');
    await run(db)`update events set subscription_type_ids = '{2}' where id = ${eventId}`;
    expect((await report(reporter.token, 'roomMessage', id)).status).toBe(404);
  });
});

describe('the queue', () => {
  it('is for admins', async () => {
    for (const roleId of [2, 3] as const)
      expect((await call(listReportedThings, {}, (await buildUser(db, { roleId })).token)).status).toBe(403);
  });

  it('removes a message as its room does and mutes its author there, once; reporters are told, not of what', async () => {
    const { id, eventId, host, author } = await buildMessage('Buy my signals');
    await report(reporter.token, 'roomMessage', id);
    const [open] = (await queue({ kind: 'roomMessage', reason: 'spam' })).data;
    const caseId = open?.id ?? 0;
    const answers = await Promise.all([1, 2].map(() => decide(caseId, { decision: 'removed', isMuting: true })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const messages = await call(listRoomMessages, { params: { eventId }, query: { kind: 'chat' } }, reporter.token);
    expect(bodyOf(messages).data).toEqual([]);
    expect(bodyOf(await call(getRoom, { params: { eventId } }, author.token)).isMuted).toBe(true);
    expect(await noticesOf(reporter.token)).toMatchObject([{ title: 'Your report was reviewed' }]);
    expect((await queue({ state: 'removed' })).data[0]).toMatchObject({ id: caseId, decidedBy: { id: admin.id } });
    const log = bodyOf(await call(listAuditEvents, { query: { actorId: admin.id } }, admin.token)).data;
    expect(log.map(({ entity, action }) => `${entity} ${action}`).slice(0, 3)).toEqual([
      'report remove',
      'room sanction',
      'roomMessage hide',
    ]);

    // Hosts cannot be muted; the whole decision is rejected.
    const own = bodyOf(
      await call(createRoomMessage, { params: { eventId }, body: { kind: 'chat', body: 'Hello' } }, host.token),
    );
    await report(reporter.token, 'roomMessage', own.id);
    const hosts = (await queue()).data[0]?.id ?? 0;
    expect((await read(hosts)).canMute).toBe(false);
    expect((await decide(hosts, { decision: 'removed', isMuting: true })).status).toBe(409);
    expect((await read(hosts)).bodyNow).toBe('Hello');
  });

  it('keeps content that is acceptable, which can be undone; then it may be reported again', async () => {
    const { id } = await buildMessage('I lost money today');
    const { token } = await buildUser(db);
    await report(token, 'roomMessage', id);
    const caseId = (await queue()).data[0]?.id ?? 0;
    expect((await decide(caseId, { decision: 'kept' })).status).toBe(204);
    expect(await noticesOf(token)).toEqual([]);
    expect((await call(reopenReported, { params: { id: caseId } }, admin.token)).status).toBe(204);
    expect((await call(reopenReported, { params: { id: caseId } }, admin.token)).status).toBe(409);
    expect((await decide(caseId, { decision: 'kept' })).status).toBe(204);
    expect((await report(token, 'roomMessage', id)).status).toBe(204);
    // There is a new open case now, so the old decision cannot be undone.
    expect((await call(reopenReported, { params: { id: caseId } }, admin.token)).status).toBe(409);
  });

  it('takes questions, answers, reviews and profiles away where they stand', async () => {
    const { course, lessonId, learner } = await buildLearner();
    const asked = { params: { id: lessonId }, body: { body: 'Call me on +1', second: null } };
    const question = bodyOf(await call(askLessonQuestion, asked, learner.token));
    const answered = { params: { id: question.id }, body: { body: 'I sell this' } };
    const answer = bodyOf(await call(answerLessonQuestion, answered, learner.token));
    const rated = { params: { id: course.id }, body: { stars: 1, body: 'Thief' } };
    const rating = bodyOf(await call(rateCourse, rated, learner.token));
    await call(updateProfile, { body: { biography: 'Guaranteed profits' } }, learner.token);
    const { token } = course.trainer;
    const things = [
      ['lessonAnswer', answer.id],
      ['lessonQuestion', question.id],
      ['courseRating', rating.id],
      ['profile', learner.id],
    ] as const;
    for (const [kind, thingId] of things) {
      expect((await report(token, kind, thingId)).status).toBe(204);
      const [open] = (await queue({ kind })).data;
      expect(await read(open?.id ?? 0)).toMatchObject({
        bodyNow: open?.body,
        canMute: false,
        author: { id: learner.id },
      });
      expect((await decide(open?.id ?? 0, { decision: 'removed' })).status).toBe(204);
      expect((await read(open?.id ?? 0)).bodyNow).toBeNull();
    }
    const questions = await call(listLessonQuestions, { params: { id: lessonId } }, learner.token);
    expect(bodyOf(questions).data).toEqual([]);
    expect(bodyOf(await call(listRatings, { params: { id: course.id } }, learner.token)).data).toEqual([]);
  });

  it('is paged by the newest, counted for the dashboard', async () => {
    const first = await queue({ limit: 1, state: 'removed' });
    const second = await queue({ limit: 1, state: 'removed', cursor: first.nextCursor ?? '' });
    expect(second.data[0]?.id).toBeLessThan(first.data[0]?.id ?? 0);
    const concerns = bodyOf(await call(listConcerns, {}, admin.token)).data;
    expect(concerns.find(({ kind }) => kind === 'reports')?.count).toBe((await queue()).openCount);
  });
});

it('the texts of what was decided go after the retention, the decision stays', async () => {
  const [old, recent, open] = [await buildMessage('Old'), await buildMessage('Recent'), await buildMessage('Open')];
  for (const [{ id }, text] of [
    [old, 'Of the old'],
    [recent, 'Of the recent'],
    [open, 'Of the open'],
  ] as const)
    await report(reporter.token, 'roomMessage', id, { reason: 'other', text });
  const cases = (await queue({ reason: 'other' })).data.slice(0, 3);
  const [ofOpen, ofRecent, ofOld] = cases.map(({ id }) => id);
  for (const id of [ofOld, ofRecent]) await decide(id ?? 0, { decision: 'kept' });
  await run(db)`update moderation_cases set decided_at = now() - interval '366 days' where id = ${ofOld ?? 0}`;
  await run(db)`update moderation_cases set created_at = now() - interval '366 days' where id = ${ofOpen ?? 0}`;
  await removeDecidedWords({ db, getRetention: async () => ({ reportDays: 0 }) });
  expect((await read(ofOld ?? 0)).body).toBe('Old');
  await removeDecidedWords({ db, getRetention: async () => ({ reportDays: 365 }) });
  const left = await read(ofOld ?? 0);
  expect(left).toMatchObject({ body: '', state: 'kept', decidedBy: { id: admin.id }, reports: [{ text: '' }] });
  expect(left.wordsRemovedAt).not.toBeNull();
  for (const [id, body, text] of [
    [ofRecent, 'Recent', 'Of the recent'],
    [ofOpen, 'Open', 'Of the open'],
  ] as const)
    expect(await read(id ?? 0)).toMatchObject({ body, wordsRemovedAt: null, reports: [{ text }] });
  expect((await queue({ reason: 'abuse' })).data.map(({ id }) => id)).not.toContain(ofOpen);
});

describe('people who are erased', () => {
  it('take the words of their reports and what their profile said with them', async () => {
    const [writer, erased] = [await buildUser(db), await buildUser(db, { firstName: 'Gone', lastName: 'Soon' })];
    for (const [{ token }, biography] of [
      [writer, 'Of the writer'],
      [erased, 'Of who is gone'],
    ] as const)
      await call(updateProfile, { body: { biography } }, token);
    await report(erased.token, 'profile', writer.id, { text: 'I know him' });
    await report(writer.token, 'profile', erased.id);
    const rows: unknown[] = [];
    for await (const part of ownReportsData.read(db, erased.id)) rows.push(...part);
    expect(rows).toMatchObject([{ kind: 'profile', reason: 'spam', text: 'I know him' }]);
    const [ofErased, ofWriter] = (await queue({ kind: 'profile' })).data;
    bodyOf(await call(eraseUser, { params: { id: erased.id } }, admin.token));
    expect(await read(ofWriter?.id ?? 0)).toMatchObject({
      reports: [{ text: '', reporter: { fullName: 'Erased user' } }],
    });
    const left = await read(ofErased?.id ?? 0);
    expect(left).toMatchObject({ body: '', bodyNow: null, context: 'Erased user' });
    expect(JSON.stringify(left)).not.toContain('Gone');
  });

  it('are erased without a deadlock with a decision about them', async () => {
    const { id, token } = await buildUser(db);
    await call(updateProfile, { body: { biography: 'At once' } }, token);
    await report(reporter.token, 'profile', id);
    const [open] = (await queue({ kind: 'profile' })).data;
    const removing: Promise<{ status: number }>[] = [];
    // In the order of an erasure: first the person, then the reports about them.
    await db.transaction(async (tx) => {
      await run(tx)`select from users where id = ${id}::uuid for no key update`;
      removing.push(decide(open?.id ?? 0, { decision: 'removed' }));
      await untilSomebodyWaits(tx);
      await run(tx)`update moderation_cases set body = '' where author_id = ${id}::uuid`;
    });
    expect((await removing[0])?.status).toBe(204);
  });
});
