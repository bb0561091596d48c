import type { ProgressResult } from '@candela/contract/learning/lessons';
import type { Db, Tx } from '#db/client.ts';
import { findRow, type LessonRow } from './lessons.queries.ts';
import { addToStudyDay, lockProgress, updateEnrolment, writeProgress } from './progress.queries.ts';
import { formatRanges, lengthOf, limit, merge, normalise, parseRanges, subtract } from './watched-ranges.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { issueCertificates } from '#learning/certificate-issuing.ts';
import { lessonObstacle } from '#learning/access.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { dayIn } from '#platform/time/time-zones.ts';

/** Fastest playback that the player offers: nobody sees more than this many seconds of video in a second. */
const fastestPlayback = 2;
/** Seconds beyond that, for clocks and buffering; what a report uses of them comes back with time only. */
const maxSlackSeconds = 15;

interface Report {
  /** What was played, where the player says so. */
  videoId?: string | undefined;
  positionSeconds: number;
  watched: readonly (readonly [number, number])[];
}

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  now?: () => Date;
}

export function createProgress({ db, domainEvents, now = () => new Date() }: Deps) {
  /**
   * Merges what was watched. Pieces that are known already add nothing, so a report may arrive twice.
   * @throws AppError lessons.notFound, lessons.wrongType, lessons.notEnrolled, lessons.locked
   */
  function update(caller: SignedInCaller, lessonId: number, report: Report): Promise<ProgressResult> {
    return inTransaction(async (tx) => {
      const lesson = await findOwn(tx, caller, lessonId);
      if (lesson.type !== 'video') throw new AppError('lessons.wrongType');
      const before = await lockProgress(tx, caller.userId, lesson);
      // The lesson has another video meanwhile: what was seen of the old one says nothing about it.
      const known = before.videoId === lesson.videoId ? parseRanges(before.watched) : [];
      if (report.videoId !== undefined && report.videoId !== lesson.videoId)
        report = { positionSeconds: 0, watched: [] };
      const claimed = subtract(normalise(report.watched, lesson.durationSeconds), known);
      const allowed = before.slackSeconds + before.secondsSinceReport * fastestPlayback;
      const fresh = limit(claimed, allowed);
      const watched = merge([...known, ...fresh]);
      const watchedSeconds = lengthOf(watched);
      const isCompleted =
        lesson.durationSeconds > 0 && watchedSeconds * 100 >= lesson.durationSeconds * lesson.requiredPercent;
      return store(tx, caller, lesson, {
        positionSeconds: Math.min(report.positionSeconds, lesson.durationSeconds),
        watched: formatRanges(watched),
        watchedSeconds,
        addedSeconds: lengthOf(fresh),
        slackSeconds: Math.min(maxSlackSeconds, allowed - lengthOf(fresh)),
        isCompleted,
        wasCompleted: before.completedAt !== null,
      });
    });
  }

  /**
   * A text or PDF lesson is done when the learner has read it or says so.
   * @throws AppError lessons.notFound, lessons.wrongType, lessons.notEnrolled, lessons.locked
   */
  function open(caller: SignedInCaller, lessonId: number): Promise<ProgressResult> {
    return inTransaction(async (tx) => {
      const lesson = await findOwn(tx, caller, lessonId);
      if (lesson.type !== 'text' && lesson.type !== 'pdf') throw new AppError('lessons.wrongType');
      const before = await lockProgress(tx, caller.userId, lesson);
      return store(tx, caller, lesson, {
        positionSeconds: 0,
        watched: '{}',
        watchedSeconds: 0,
        addedSeconds: 0,
        slackSeconds: before.slackSeconds,
        isCompleted: true,
        wasCompleted: before.completedAt !== null,
      });
    });
  }

  interface NewState {
    positionSeconds: number;
    watched: string;
    watchedSeconds: number;
    addedSeconds: number;
    slackSeconds: number;
    isCompleted: boolean;
    wasCompleted: boolean;
  }

  async function store(tx: Tx, caller: SignedInCaller, lesson: LessonRow, state: NewState): Promise<Stored> {
    const newlyCompleted = state.isCompleted && !state.wasCompleted ? 1 : 0;
    const completedAt = await writeProgress(tx, caller.userId, lesson.id, { ...state, videoId: lesson.videoId });
    const course = { id: lesson.courseId, lessonCount: lesson.lessonCount };
    const enrolment = await updateEnrolment(tx, caller.userId, course, newlyCompleted);
    if (state.addedSeconds > 0 || newlyCompleted) {
      await addToStudyDay(tx, caller.userId, dayIn(caller.timeZone ?? 'UTC', now()), {
        watchedSeconds: state.addedSeconds,
        completedLessons: newlyCompleted,
      });
    }
    const isCourseDone = newlyCompleted > 0 && enrolment.completedAt !== null;
    const isCertified =
      isCourseDone && (await issueCertificates(tx, { userId: caller.userId, courseId: lesson.courseId }));
    const result = {
      lesson: {
        positionSeconds: Math.floor(state.positionSeconds),
        watchedSeconds: state.watchedSeconds,
        completedAt: completedAt === null ? null : toIso(completedAt),
      },
      completedLessons: enrolment.completedLessons,
      totalLessons: lesson.lessonCount,
      courseCompletedAt: toIsoOrNull(enrolment.completedAt),
    };
    return { result, isCertified };
  }

  interface Stored {
    result: ProgressResult;
    /** A certificate was issued, which the drawer tells of. */
    isCertified: boolean;
  }

  /** Tells the drawer after the commit. */
  async function inTransaction(change: (tx: Tx) => Promise<Stored>): Promise<ProgressResult> {
    const { result, isCertified } = await db.transaction(change);
    if (isCertified) domainEvents.emit('notices.posted');
    return result;
  }

  return { update, open };
}

/** Progress is kept for enrolled learners only, whatever else lets them look. */
async function findOwn(tx: Tx, caller: SignedInCaller, lessonId: number): Promise<LessonRow> {
  const lesson = await findRow(tx, caller.userId, lessonId);
  if (!lesson) throw new AppError('lessons.notFound');
  if (!lesson.isEnrolled) throw new AppError('lessons.notEnrolled');
  const obstacle = lessonObstacle(caller, lesson);
  if (obstacle) throw new AppError(obstacle);
  return lesson;
}
