import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { issueAgain, issueCertificates } from '#learning/progress/certificate-issuing.ts';
import type { DemoTrainerKey } from './course-content.ts';
import { demoTrainers } from './people.ts';

/** Other people's completed courses, in several languages; one certificate was revoked. */
const others: { holder: DemoTrainerKey; slug: string; daysAgo: number; isRevoked?: boolean }[] = [
  { holder: 'sofia', slug: 'gestion-del-riesgo-paso-a-paso', daysAgo: 34 },
  { holder: 'kwame', slug: 'idarat-ras-al-mal', daysAgo: 21 },
  { holder: 'aiko', slug: 'options-income-without-surprises', daysAgo: 12, isRevoked: true },
];

const courseRow = rowOf({ id: z.int() });

/** Certificates for the courses that the demo learner has completed, and for some others. They say that they are demo certificates. */
export async function seedCertificates(
  tx: Tx,
  userIds: ReadonlyMap<string, string>,
  learnerId: string,
  adminId: string,
): Promise<void> {
  const finished = await readRows(tx, courseRow)`
    select course_id as id from enrolments where user_id = ${learnerId} and completed_at is not null`;
  for (const { id } of finished) await issueCertificates(tx, { userId: learnerId, courseId: id });
  await run(tx)`
    update certificates c set issued_at = e.completed_at from enrolments e
    where e.user_id = c.user_id and e.course_id = c.course_id and c.user_id = ${learnerId}`;
  for (const { holder, slug, daysAgo, isRevoked } of others) {
    const userId = userIds.get(demoTrainers[holder].email);
    const course = await readRow(tx, courseRow)`select id from courses where slug = ${slug}`;
    if (userId === undefined || !course) continue;
    const number = await issueAgain(tx, { userId, courseId: course.id, academyId: null });
    await run(tx)`
      update certificates set issued_at = now() - make_interval(days => ${daysAgo}::int) where number = ${number}`;
    if (!isRevoked) continue;
    await run(tx)`
      update certificates set revoked_at = now() - interval '9 days', revoked_reason = 'error', revoked_by = ${adminId},
        revoked_note = 'Issued for the wrong course.' where number = ${number}`;
  }
}
