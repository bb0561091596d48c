import type { ProgressResult } from '@candela/contract/learning/lessons';
import type { Db, Tx } from '#db/client.ts';
import { formatRanges, lengthOf, limit, merge, normalise, parseRanges, subtract } from './watched-ranges.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { findOwnLesson, type LessonRow } from '#learning/authoring/lesson-rows.ts';
import { recordInTransaction, recordProgress, type Recorded } from '#learning/progress/progress-recording.ts';
import { lockProgress } from '#learning/progress/progress-rows.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';

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
      const lesson = await findOwnLesson(tx, caller, lessonId);
      if (lesson.type !== 'video') throw new AppError('lessons.wrongType');
      const before = await lockProgress(tx, caller.userId, lesson);
      // The lesson has another video meanwhile: what was seen of the old one says nothing about it.
      const known = before.videoId === lesson.videoId ? parseRanges(before.watched) : [];
      const isOfOtherVideo = report.videoId !== undefined && report.videoId !== lesson.videoId;
      const { positionSeconds, watched: reported } = isOfOtherVideo ? { ...before, watched: [] } : report;
      const claimed = subtract(normalise(reported, lesson.durationSeconds), known);
      const allowed = before.slackSeconds + before.secondsSinceReport * fastestPlayback;
      const fresh = limit(claimed, allowed);
      const watched = merge([...known, ...fresh]);
      const watchedSeconds = lengthOf(watched);
      const isCompleted =
        lesson.durationSeconds > 0 && watchedSeconds * 100 >= lesson.durationSeconds * lesson.requiredPercent;
      return recordProgress(
        tx,
        caller,
        lesson,
        {
          positionSeconds: Math.min(positionSeconds, lesson.durationSeconds),
          watched: formatRanges(watched),
          watchedSeconds,
          addedSeconds: lengthOf(fresh),
          slackSeconds: Math.min(maxSlackSeconds, allowed - lengthOf(fresh)),
          isCompleted,
          wasCompleted: before.completedAt !== null,
        },
        now(),
      );
    });
  }

  /**
   * A text or PDF lesson is done when the learner has read it or says so, one of another host when it was opened, and a
   * live session when the learner was there.
   * @throws AppError lessons.notFound, lessons.wrongType, lessons.notAttended, lessons.notEnrolled, lessons.locked
   */
  function open(caller: SignedInCaller, lessonId: number): Promise<ProgressResult> {
    return inTransaction(async (tx) => {
      const lesson = await findOwnLesson(tx, caller, lessonId);
      requireOpening(lesson);
      const before = await lockProgress(tx, caller.userId, lesson);
      return recordProgress(
        tx,
        caller,
        lesson,
        {
          positionSeconds: 0,
          watched: '{}',
          watchedSeconds: 0,
          addedSeconds: 0,
          slackSeconds: before.slackSeconds,
          isCompleted: true,
          wasCompleted: before.completedAt !== null,
        },
        now(),
      );
    });
  }

  async function inTransaction(change: (tx: Tx) => Promise<Recorded>): Promise<ProgressResult> {
    return (await recordInTransaction({ db, domainEvents }, change)).result;
  }

  return { update, open };
}

/** @throws AppError lessons.wrongType, lessons.notAttended where being there is not what completes the lesson */
function requireOpening({ type, videoId, embed, event }: LessonRow): void {
  if (type === 'text' || type === 'pdf') return;
  if ((type === 'embed' || (type === 'video' && videoId === null)) && embed) return;
  if (type !== 'live') throw new AppError('lessons.wrongType');
  if (!event?.hasAttended) throw new AppError('lessons.notAttended');
}
