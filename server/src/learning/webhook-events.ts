import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { recordEvents } from '#integrations/webhook-events.ts';
import { toIso } from '#platform/time/instants.ts';

/** Webhook events about courses and certificates, each in the transaction of its change. */

const takenRow = rowOf({
  userId: z.uuid(),
  fullName: z.string(),
  courseId: z.int(),
  title: z.string(),
  enrolledAt: instantText,
  completedAt: instantText.nullable(),
});

async function readTaken(tx: Tx, userId: string, courseId: number) {
  const rows = await readRows(tx, takenRow)`
    select u.id as "userId", u.first_name || ' ' || u.last_name as "fullName", c.id as "courseId", c.title,
      e.enrolled_at as "enrolledAt", e.completed_at as "completedAt"
    from enrolments e join users u on u.id = e.user_id join courses c on c.id = e.course_id
    where e.user_id = ${userId}::uuid and e.course_id = ${courseId}::int`;
  return rows.map((row) => ({
    user: { id: row.userId, fullName: row.fullName },
    course: { id: row.courseId, title: row.title },
    enrolledAt: toIso(row.enrolledAt),
    completedAt: row.completedAt === null ? new Date().toISOString() : toIso(row.completedAt),
  }));
}

export function tellEnrolled(tx: Tx, userId: string, courseId: number): Promise<void> {
  return recordEvents(tx, 'enrolment.created', async () =>
    (await readTaken(tx, userId, courseId)).map(({ user, course, enrolledAt }) => ({ user, course, enrolledAt })),
  );
}

export function tellCompleted(tx: Tx, userId: string, courseId: number): Promise<void> {
  return recordEvents(tx, 'course.completed', async () =>
    (await readTaken(tx, userId, courseId)).map(({ user, course, completedAt }) => ({ user, course, completedAt })),
  );
}

export const tellPublished = (tx: Tx, course: { id: number; title: string; version: number }) =>
  recordEvents(tx, 'course.published', async () => [course]);

const certificateRow = rowOf({
  number: z.string(),
  title: z.string(),
  userId: z.uuid().nullable(),
  holderName: z.string(),
  courseId: z.int().nullable(),
  courseTitle: z.string().nullable(),
  academyId: z.int().nullable(),
  academyTitle: z.string().nullable(),
});

export function tellCertificate(tx: Tx, type: 'certificate.issued' | 'certificate.revoked', number: string) {
  return recordEvents(tx, type, async () => {
    const rows = await readRows(tx, certificateRow)`
      select x.number, x.title, x.user_id as "userId", x.holder_name as "holderName", c.id as "courseId",
        c.title as "courseTitle", a.id as "academyId", a.title as "academyTitle"
      from certificates x left join courses c on c.id = x.course_id left join academies a on a.id = x.academy_id
      where x.number = ${number}`;
    return rows.map((row) => ({
      number: row.number,
      title: row.title,
      user: row.userId === null ? null : { id: row.userId, fullName: row.holderName },
      course: row.courseId === null ? null : { id: row.courseId, title: row.courseTitle ?? '' },
      academy: row.academyId === null ? null : { id: row.academyId, title: row.academyTitle ?? '' },
    }));
  });
}
