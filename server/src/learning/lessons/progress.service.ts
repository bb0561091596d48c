import type { Db } from '#db/client.ts';
import { findOwnLesson, type LessonRow } from '#learning/lesson-rows.ts';
import { recordProgress } from '#learning/progress/progress-recording.ts';
import { lockProgress } from '#learning/progress/progress-rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { ProgressResult } from '@candela/contract/learning/lessons';
import { formatRanges, lengthOf, limit, merge, normalise, parseRanges, subtract } from './watched-ranges.ts';

/** Fastest playback rate of the player: nobody watches more than this many seconds of video in a second. */
const fastestPlayback = 2;
/** Additional seconds, to allow for clocks and buffering; used ones are only regained over time. */
const maxSlackSeconds = 15;

interface Report {
  /** The video that was played, if the player reports it. */
  videoId?: string | undefined;
  positionSeconds: number;
  watched: readonly (readonly [number, number])[];
}

interface Deps {
  db: Db;
  now?: () => Date;
}

export function createProgress({ db, now = () => new Date() }: Deps) {
  /**
   * Merges watched ranges. Known ranges add nothing, so a report may arrive twice.
   * @throws AppError lessons.notFound, lessons.wrongType, lessons.notEnrolled, lessons.locked
   */
  function update(caller: SignedInCaller, lessonId: number, report: Report): Promise<ProgressResult> {
    return db.transaction(async (tx) => {
      const lesson = await findOwnLesson(tx, caller, lessonId);
      if (lesson.type !== 'video') throw new AppError('lessons.wrongType');
      const before = await lockProgress(tx, caller.userId, lesson);
      // The lesson has another video by now: what was watched of the old one does not count.
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
   * A text or PDF lesson is completed when the learner has read it or marks it, an external one when it was opened, and a
   * live session when the learner attended.
   * @throws AppError lessons.notFound, lessons.wrongType, lessons.notAttended, lessons.notEnrolled, lessons.locked
   */
  function open(caller: SignedInCaller, lessonId: number): Promise<ProgressResult> {
    return db.transaction(async (tx) => {
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

  return { update, open };
}

/** @throws AppError lessons.wrongType, lessons.notAttended if attendance does not complete the lesson */
function requireOpening({ type, videoId, embed, event }: LessonRow): void {
  if (type === 'text' || type === 'pdf') return;
  if ((type === 'embed' || (type === 'video' && videoId === null)) && embed) return;
  if (type !== 'live') throw new AppError('lessons.wrongType');
  if (!event?.hasAttended) throw new AppError('lessons.notAttended');
}
