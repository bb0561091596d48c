import { cancelPersonalNotices } from '#messaging/notices.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { ReportSource } from '#site/report-sources.ts';
import { numberOfId } from '#site/report-sources.ts';
import { deleteRating, findCourse, findRow, lockHalfDone } from './ratings.queries.ts';

/** Reviews of courses as reportable content. */
export const ratingReports: ReportSource = {
  kind: 'courseRating',
  async find(tx, caller, given) {
    const id = numberOfId(given);
    const row = id === null ? null : await findRow(tx, id);
    // A rating without text cannot be reported.
    if (!row || row.body === '') return null;
    const course = await findCourse(tx, row.courseId, caller.userId);
    const link = `/education/courses/${row.courseId}#reviews`;
    return course && { authorId: row.author.id, body: row.body, context: course.title, link };
  },
  async readNow(db, given) {
    const id = numberOfId(given);
    return id === null ? null : ((await findRow(db, id))?.body ?? null);
  },
  async remove(tx, caller, given) {
    const id = numberOfId(given);
    const found = id === null ? null : await findRow(tx, id);
    if (!found) return null;
    const { courseId, author } = found;
    await lockHalfDone(tx, courseId, author.id);
    const row = await findRow(tx, found.id);
    if (!row) return null;
    await deleteRating(tx, courseId, author.id);
    await cancelPersonalNotices(tx, `courseRated:${row.id}`);
    await recordChange(tx, caller, {
      action: 'remove',
      entity: 'courseRating',
      entityId: row.id,
      before: { courseId, stars: row.stars },
      personal: { personId: author.id, before: { body: row.body } },
    });
    return null;
  },
};
