import { sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { isHost } from '#db/event-people.ts';
import { run } from '#db/rows.ts';
import { isManagedVideo, type VideoManager } from '#video/video-access.ts';
import { can } from '@candela/contract/permissions';

/**
 * Which videos and events a person may use in the lessons of a course: what they manage, and what the course already shows, so that
 * the video of one trainer stays usable for the others of the same course, and nowhere else. Choices, saving, playing a draft,
 * export and import all ask here.
 */

/** The course for which something is used; null: one that does not exist yet. */
type CourseId = number | null;

/** Whether a course shows the video `v`, in its draft, in what learners see, or in an earlier version. */
const isShownVideo = (courseId: CourseId): SQL =>
  courseId === null
    ? sql`false`
    : sql`(exists (select from draft_lessons d where d.course_id = ${courseId} and d.content ->> 'videoId' = v.id::text)
    or exists (select from lesson_contents x where x.course_id = ${courseId} and x.content ->> 'videoId' = v.id::text)
    or exists (select from lessons l where l.course_id = ${courseId} and l.video_id = v.id))`;

/** A deleted video cannot be used, and a recording only after its hosts have published it. */
const isShowable = sql`(v.deleted_at is null and not exists (select from recordings r
  where r.video_id = v.id and r.published_at is null))`;

/** Whether a person may use the video `v` in a lesson of a course, as a condition. */
export function isUsableVideo(person: VideoManager, courseId: CourseId): SQL {
  return sql`(${isShowable} and (${isManagedVideo(person)} or ${isShownVideo(courseId)}))`;
}

/** Whether a video is offered for the lessons of a course: of those already shown only the current ones, which are few. */
export function isOfferedVideo(person: VideoManager, courseId: number): SQL {
  return sql`(${isShowable} and (${isManagedVideo(person)} or v.id in (
    select (content ->> 'videoId')::uuid from draft_lessons where course_id = ${courseId} and content ->> 'videoId' is not null
    union all select video_id from lessons where course_id = ${courseId} and video_id is not null)))`;
}

/** Whether a course shows a video, so that everybody who may edit it may play it. */
export async function showsVideo(db: Db | Tx, courseId: number, videoId: string): Promise<boolean> {
  return (await run(db)`select from videos v where v.id = ${videoId} and ${isShownVideo(courseId)}`) > 0;
}

/** Whether somebody manages the event `e`: its hosts, and those who plan all events. */
const isManagedEvent = (person: VideoManager): SQL =>
  can(person, 'events.manage') ? sql`true` : isHost(sql`e.id`, person.userId);

/** Whether a person may use the event `e` in a lesson of a course, as a condition. */
export function isUsableEvent(person: VideoManager, courseId: number): SQL {
  return sql`(e.status <> 'draft' and (${isManagedEvent(person)} or e.id in (
    select (content ->> 'eventId')::int from draft_lessons where course_id = ${courseId} and type = 'live'
      and content ->> 'eventId' is not null
    union all select (content ->> 'eventId')::int from lesson_contents where course_id = ${courseId} and type = 'live'
      and content ->> 'eventId' is not null)))`;
}
