import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { academies } from '#db/tables/academies.ts';
import { dataExports } from '#db/tables/account-data.ts';
import { announcements } from '#db/tables/announcements.ts';
import { courseImports } from '#db/tables/course-imports.ts';
import { devices } from '#db/tables/devices.ts';
import { comments } from '#db/tables/discussions.ts';
import { lessonNotes } from '#db/tables/lesson-notes.ts';
import { lessonAnswers, lessonQuestions } from '#db/tables/lesson-questions.ts';
import { attachments } from '#db/tables/lessons.ts';
import { moderationCases } from '#db/tables/moderation.ts';
import { passkeys } from '#db/tables/passkeys.ts';
import { subscriptions } from '#db/tables/plans.ts';
import { playbackPlaces } from '#db/tables/playback-places.ts';
import { quizAttempts } from '#db/tables/quizzes.ts';
import { courseRatings } from '#db/tables/ratings.ts';
import { recordings } from '#db/tables/recordings.ts';
import { reportRuns, reportSchedules } from '#db/tables/report-runs.ts';
import { sessions } from '#db/tables/users.ts';
import { videos } from '#db/tables/videos.ts';
import { emptyQuiz, type QuizContent } from '@candela/contract/learning/quizzes';
import { emptyRichText } from '@candela/contract/rich-text';
import { buildCourse, buildEvent, buildFeed, buildLessonContent, buildSession, buildUser } from './factories.ts';
import {
  hiddenJournalEntry,
  hiddenPractice,
  hiddenPriceAlert,
  hiddenSymbol,
  hiddenWatchlist,
} from './hidden-market-rows.ts';
import { buildIdeaDraft } from './idea-rows.ts';
import { buildBacktest, buildStrategist, buildStrategy } from './strategy-rows.ts';

/** Something that strangers may not know of. */
export interface HiddenThing {
  /** Addresses that name it. */
  at: RegExp;
  hidden: Readonly<Record<string, unknown>>;
  /** The same parameters for something that does not exist. */
  missing: Readonly<Record<string, unknown>>;
  /** A session of somebody who may know of it. */
  ownerToken(): Promise<string>;
}

const noId = 2_000_000_000;

const hiddenCourse: Parameters<typeof buildCourse>[1] = {
  status: 'unpublished',
  lessons: [{ type: 'video' }, { type: 'quiz' }],
};

/**
 * Drafts, private rows and unpublished recordings of one trainer and one learner, by the addresses that name them. `publish` shows
 * what nobody sees before, not even its author.
 */
export async function buildHiddenThings(db: Db): Promise<{ things: HiddenThing[]; publish(): Promise<void> }> {
  const course = await buildCourse(db, hiddenCourse);
  const [lessonId = 0, quizId = 0] = course.lessonIds;
  const { trainer } = course;
  const common = { body: emptyRichText(), attachments: [], isFreePreview: false, durationSeconds: 0, title: 'Hidden' };
  const quiz: QuizContent = emptyQuiz();
  const contentId = await buildLessonContent(
    db,
    { courseId: course.id, lessonId: quizId },
    { ...common, type: 'quiz', quiz },
  );
  const learner = await buildUser(db);
  const { id: userId } = learner;
  const draft = await buildEvent(db, { status: 'draft' });
  const { meetingId } = await meetingOf(db, draft.id);
  const over = await buildEvent(db, { status: 'ended', startsAt: new Date(Date.now() - 86_400_000) });
  const videoId = randomUUID();
  await db
    .insert(videos)
    .values({ id: videoId, ownerId: trainer.id, title: 'Hidden', state: 'ready', durationSeconds: 9 });
  const recordedId = randomUUID();
  await db.insert(videos).values({ id: recordedId, title: 'Hidden', state: 'ready', durationSeconds: 9 });
  await db.insert(recordings).values({ eventId: over.id, title: 'Hidden', state: 'ready', videoId: recordedId });
  const own = ownRows(db, { userId, lessonId, courseId: course.id });
  const anyNumbers = {
    lessonId,
    contentId,
    threadId: 1,
    number: 1,
    languageCode: 'de',
    questionId: 'abcdef',
    meetingId,
  };
  const inRoom = { messageId: 1, pollId: 1, userId };
  const thing = (at: RegExp, id: unknown, none: unknown, owner: { id: string }, more: object = {}): HiddenThing => ({
    at,
    hidden: { ...anyNumbers, ...more, id, eventId: id },
    missing: { ...anyNumbers, ...more, id: none, eventId: none },
    ownerToken: () => buildSession(db, owner.id),
  });
  const feedId = await buildFeed(db, { status: 'draft', authorId: trainer.id });
  const answer = await own.answer();
  const symbolId = await hiddenSymbol(db);
  const strategist = await buildStrategist(db);
  const things = [
    thing(/^\/course(s|-drafts)\/\{id\}/, course.id, noId, trainer),
    thing(/^\/lessons\/\{id\}/, lessonId, noId, trainer),
    thing(/^\/lesson-notes\/\{id\}/, await own.note(), randomUUID(), learner),
    thing(/^\/lesson-questions\/\{id\}/, answer.questionId, noId, trainer),
    thing(/^\/lesson-answers\/\{id\}/, answer.id, noId, trainer),
    thing(/^\/course-ratings\/\{id\}/, await own.rating(), noId, trainer),
    thing(/^\/attachments\/\{id\}/, await own.attachment(), randomUUID(), trainer),
    thing(/^\/quiz-attempts\/\{id\}/, await own.attempt(quizId, contentId), randomUUID(), learner),
    thing(/^\/videos\/\{id\}/, videoId, randomUUID(), trainer),
    thing(/^\/(events|rooms|charts)\/(calendar\/)?\{(id|eventId)\}/, draft.id, noId, draft.host, inRoom),
    thing(/^\/recordings\/\{eventId\}/, over.id, noId, over.host),
    {
      ...thing(/^\/live\/\{meetingId\}/, draft.id, noId, draft.host),
      missing: { meetingId: randomUUID(), eventId: noId },
    },
    thing(/^\/academies\/\{id\}/, await own.academy(trainer.id), noId, trainer),
    thing(/^\/announcements\/\{id\}/, await own.announcement(trainer.id), noId, await buildUser(db, { roleId: 1 })),
    thing(/^\/feeds\/\{id\}/, feedId, noId, trainer),
    thing(/^\/discussions\/\{kind\}\/\{id\}/, feedId, noId, trainer, { kind: 'feed', reaction: 'like' }),
    thing(/^\/removals\/\{id\}/, await own.removal(), noId, learner),
    thing(/^\/comments\/\{id\}/, await own.comment(feedId), noId, trainer),
    thing(/^\/ideas\/\{id\}/, await buildIdeaDraft(db, { authorId: trainer.id }), noId, trainer),
    thing(/^\/strategies\/(managed\/)?\{id\}/, await buildStrategy(db, { ownerId: strategist.id }), noId, strategist),
    thing(/^\/backtests\/\{id\}/, await buildBacktest(db, strategist.id), noId, strategist),
    thing(/^\/devices\/\{id\}/, await own.device(), randomUUID(), learner),
    thing(/^\/course-imports\/\{id\}/, await own.courseImport(trainer.id), randomUUID(), trainer),
    thing(/^\/data-exports\/\{id\}/, await own.dataExport(), randomUUID(), learner),
    thing(/^\/report-runs\/\{id\}/, await own.reportRun(), randomUUID(), learner),
    thing(/^\/report-schedules\/\{id\}/, await own.reportSchedule(), randomUUID(), learner),
    thing(/^\/account\/passkeys\/\{id\}/, await own.passkey(), 'bm90aGluZw', learner),
    thing(/^\/sessions\/\{id\}/, await own.session(), randomUUID(), learner),
    thing(/^\/playback-places\/\{id\}/, await own.place(videoId), randomUUID(), learner),
    thing(/^\/subscriptions\/\{id\}/, await own.subscription(), noId, learner),
    {
      ...thing(/^\/(?:records\/)?symbols\/\{(symbol|id)\}|^\/chart-layouts\/\{symbolId\}/, symbolId, noId, learner),
      hidden: { symbol: 'CSV:HIDDEN', symbolId, id: symbolId },
      missing: { symbol: 'CSV:MISSING', symbolId: noId, id: noId },
    },
    thing(/^\/watchlists\/\{id\}/, await hiddenWatchlist(db, userId), noId, learner, { symbolId }),
    thing(/^\/practice\/\{id\}/, await hiddenPractice(db, userId, symbolId), randomUUID(), learner),
    thing(/^\/journal\/\{id\}/, await hiddenJournalEntry(db, userId), randomUUID(), learner),
    thing(/^\/price-alerts\/\{id\}/, await hiddenPriceAlert(db, userId, symbolId), noId, learner),
  ];
  return {
    things,
    async publish() {
      await run(db)`update courses set status = 'published' where id = ${course.id}`;
      await run(db)`update events set status = 'scheduled' where id = ${draft.id}`;
      await run(db)`update market_symbols set is_active = true where id = ${symbolId}`;
      await run(db)`update feeds set status = 'published', published_at = now()`;
    },
  };
}

async function meetingOf(db: Db, eventId: number): Promise<{ meetingId: string }> {
  const row = await readRow(db, rowOf({ meetingId: z.uuid() }))`
    select meeting_id as "meetingId" from events where id = ${eventId}`;
  if (!row) throw new Error('no event');
  return row;
}

/** Rows of one learner. */
function ownRows(db: Db, { userId, lessonId, courseId }: { userId: string; lessonId: number; courseId: number }) {
  const first = <T extends { id: unknown }>(rows: readonly T[]): T['id'] => rows[0]?.id ?? fail();
  return {
    async note() {
      const id = randomUUID();
      await db.insert(lessonNotes).values({ id, userId, lessonId, courseId, isBookmark: false, body: 'Hidden' });
      return id;
    },
    async answer() {
      const asked = { lessonId, courseId, authorId: userId, body: 'Hidden?' };
      const [question] = await db.insert(lessonQuestions).values(asked).returning({ id: lessonQuestions.id });
      const questionId = question?.id ?? fail();
      const given = { questionId, authorId: userId, body: 'Hidden.' };
      return {
        questionId,
        id: first(await db.insert(lessonAnswers).values(given).returning({ id: lessonAnswers.id })),
      };
    },
    async comment(thingId: number) {
      const given = { thingKind: 'feed' as const, thingId, authorId: userId, body: 'Hidden' };
      return first(await db.insert(comments).values(given).returning({ id: comments.id }));
    },
    async removal() {
      const about = { kind: 'comment', thingId: '1', authorId: userId, context: 'Hidden', link: '/', body: 'Hidden' };
      const decided = { reasons: ['spam'], reportCount: 1, state: 'removed' as const, decidedAt: new Date() };
      return first(
        await db
          .insert(moderationCases)
          .values({ ...about, ...decided })
          .returning({ id: moderationCases.id }),
      );
    },
    async rating() {
      const given = { courseId, userId, stars: 4, body: 'Hidden' };
      return first(await db.insert(courseRatings).values(given).returning({ id: courseRatings.id }));
    },
    async attachment() {
      const file = { lessonId, name: 'hidden.pdf', mimeType: 'application/pdf', size: 1, checksum: '0' };
      return first(await db.insert(attachments).values(file).returning({ id: attachments.id }));
    },
    async attempt(quizId: number, contentId: number) {
      const begun = { userId, lessonId: quizId, contentId, number: 1, seed: 1 };
      return first(await db.insert(quizAttempts).values(begun).returning({ id: quizAttempts.id }));
    },
    async academy(authorId: string) {
      const texts = { title: 'Hidden', summary: '', description: '', languageCode: 'en', coverSeed: 1 };
      const rest = { subscriptionTypeIds: [], hasCertificate: false, status: 'draft' as const, authorId };
      return first(
        await db
          .insert(academies)
          .values({ ...texts, ...rest })
          .returning({ id: academies.id }),
      );
    },
    async announcement(authorId: string) {
      const texts = { languageCode: 'en', title: 'Hidden', body: 'Hidden', translations: {} };
      const audience = { roleIds: [], subscriptionTypeIds: [], languageCodes: [], channel: 'banner' as const };
      const times = { startsAt: new Date(), endsAt: new Date(Date.now() + 3_600_000) };
      const row = { ...texts, ...audience, ...times, mustAcknowledge: true, isDraft: true, authorId };
      return first(await db.insert(announcements).values(row).returning({ id: announcements.id }));
    },
    async device() {
      const sessionId = await this.session();
      const endpoint = `https://push.example.test/${randomUUID()}`;
      const row = { userId, sessionId, endpoint, userAgent: 'test' };
      return first(await db.insert(devices).values(row).returning({ id: devices.id }));
    },
    async courseImport(authorId: string) {
      const id = randomUUID();
      await db.insert(courseImports).values({ id, authorId, name: 'hidden.zip', languageCode: 'en', warnings: [] });
      return id;
    },
    async dataExport() {
      const expiresAt = new Date(Date.now() + 86_400_000);
      const row = { userId, state: 'done' as const, storageKey: 'hidden', sizeBytes: 1, expiresAt };
      return first(await db.insert(dataExports).values(row).returning({ id: dataExports.id }));
    },
    ...reportRows(db, userId),
    async passkey() {
      const id = 'aGlkZGVu';
      const key = { rpId: 'localhost', publicKey: 'AA', counter: 0, transports: [], isSynced: false, name: 'Hidden' };
      await db.insert(passkeys).values({ id, userId, ...key });
      return id;
    },
    async session() {
      const inAnHour = new Date(Date.now() + 3_600_000);
      const row = { userId, salt: 's', expiresAt: inAnHour, idleUntil: inAnHour, address: '::1', userAgent: 'test' };
      return first(await db.insert(sessions).values(row).returning({ id: sessions.id }));
    },
    async place(videoId: string) {
      const id = randomUUID();
      await db.insert(playbackPlaces).values({ id, userId, videoId, expiresAt: new Date(Date.now() + 600_000) });
      return id;
    },
    async subscription() {
      const row = { userId, planId: 11, status: 'active' as const, startsAt: new Date() };
      return first(await db.insert(subscriptions).values(row).returning({ id: subscriptions.id }));
    },
  };
}

/** A report of one learner as a file, and one that is made regularly. */
function reportRows(db: Db, userId: string) {
  const first = <T extends { id: unknown }>(rows: readonly T[]): T['id'] => rows[0]?.id ?? fail();
  return {
    async reportRun() {
      const scope = {
        fromDay: '2026-11-01',
        toDay: '2026-11-24',
        timeZone: 'UTC',
        languageCode: 'en',
        subjectId: userId,
      };
      const file = { state: 'done' as const, storageKey: 'hidden', expiresAt: new Date(Date.now() + 86_400_000) };
      const row = { userId, kind: 'learningRecord' as const, format: 'csv' as const, ...scope, ...file };
      return first(await db.insert(reportRuns).values(row).returning({ id: reportRuns.id }));
    },
    async reportSchedule() {
      const scope = { timeZone: 'UTC', languageCode: 'en', subjectId: userId, every: 'month' as const };
      const row = { userId, kind: 'learningRecord' as const, format: 'csv' as const, ...scope, nextAt: new Date() };
      return first(await db.insert(reportSchedules).values(row).returning({ id: reportSchedules.id }));
    },
  };
}

function fail(): never {
  throw new Error('insert returned no row');
}
