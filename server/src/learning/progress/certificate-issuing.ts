import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { tellCertificate } from '#learning/webhook-events.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
import { readCompanyName } from '#site/company-name.ts';
import { certificateLanguageOf } from './certificate-languages.ts';
import { makeCertificateNumber } from './certificate-numbers.ts';

/** Positions in one published revocation list. */
export const statusListSize = 131_072;

const academyRow = rowOf({ academyId: z.int() });

/**
 * Call this in the transaction that completes a course for a learner, after `enrolments.completed_at` is set. It
 * issues what is due: the certificate of the course, and of each academy that is completed by it. Calling it
 * again changes nothing.
 * @returns whether something was issued, of which the learner is then notified
 */
export async function issueCertificates(tx: Tx, given: { userId: string; courseId: number }): Promise<boolean> {
  const isIssued = await issue(tx, given.userId, dueOfCourse(given.userId, given.courseId));
  const paths = await readRows(tx, academyRow)`
    select ae.academy_id as "academyId" from academy_enrolments ae
      join academy_courses ac on ac.academy_id = ae.academy_id and ac.course_id = ${given.courseId}::int
    where ae.user_id = ${given.userId} and ae.left_at is null and ae.completed_at is null order by ae.academy_id`;
  let isAcademyIssued = false;
  for (const { academyId } of paths) {
    if (await completeAcademy(tx, given.userId, academyId)) isAcademyIssued = true;
  }
  return isIssued || isAcademyIssued;
}

/**
 * Completes an academy if the learner has finished all its courses, and issues its certificate.
 * @returns whether one was issued
 */
export async function completeAcademy(tx: Tx, userId: string, academyId: number): Promise<boolean> {
  // Serialises two courses of one academy that are finished at once, so that the second one sees the first.
  const isOnPath = await run(tx)`
    select from academy_enrolments where user_id = ${userId} and academy_id = ${academyId}::int and left_at is null
      and completed_at is null for update`;
  if (isOnPath === 0) return false;
  const isDone = await run(tx)`
    update academy_enrolments ae set completed_at = now()
    where ae.user_id = ${userId} and ae.academy_id = ${academyId}::int and (
      select count(*) > 0 and count(*) = count(e.completed_at)
      from academy_courses ac join courses c on c.id = ac.course_id and c.status = 'published'
        left join enrolments e on e.course_id = c.id and e.user_id = ${userId}
      where ac.academy_id = ${academyId}::int)`;
  return isDone > 0 && (await issue(tx, userId, dueOfAcademy(userId, academyId)));
}

/** A new certificate that replaces a revoked one, with the holder's current name. */
export async function issueAgain(
  tx: Tx,
  given: { userId: string; courseId: number | null; academyId: number | null },
): Promise<string | null> {
  const { userId, courseId, academyId } = given;
  const due =
    courseId === null
      ? ofAcademy(userId, sql`a.id = ${academyId}::int`)
      : ofCourse(userId, sql`c.id = ${courseId}::int`);
  return insertDue(tx, userId, due);
}

const dueRow = rowOf({
  kind: z.enum(['course', 'academy']),
  courseId: z.int().nullable(),
  academyId: z.int().nullable(),
  holderName: z.string(),
  title: z.string(),
  summary: z.string(),
  trainerName: z.string(),
  languageCode: z.string(),
  ownLanguageCode: z.string().nullable(),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  isDemo: z.boolean(),
});

const holder = sql`trim(u.first_name || ' ' || u.last_name) as "holderName", n.code as "ownLanguageCode"`;

function ofCourse(userId: string, condition: SQL): SQL {
  return sql`
    select 'course' as kind, c.id as "courseId", null::int as "academyId", ${holder}, c.title, c.summary,
      coalesce((select t.first_name || ' ' || t.last_name from course_trainers ct join users t on t.id = ct.user_id
        where ct.course_id = c.id order by ct.position limit 1), '') as "trainerName",
      c.language_code as "languageCode", c.lesson_count as "lessonCount", c.duration_seconds as "durationSeconds",
      c.is_demo and u.is_demo as "isDemo"
    from courses c, users u left join languages n on n.id = u.language_id
    where u.id = ${userId} and ${condition}`;
}

function ofAcademy(userId: string, condition: SQL): SQL {
  return sql`
    select 'academy' as kind, null::int as "courseId", a.id as "academyId", ${holder}, a.title, a.summary,
      coalesce((select t.first_name || ' ' || t.last_name from users t where t.id = a.author_id), '') as "trainerName",
      a.language_code as "languageCode", coalesce(l.lessons, 0)::int as "lessonCount",
      coalesce(l.seconds, 0)::int as "durationSeconds", a.is_demo and u.is_demo as "isDemo"
    from academies a cross join users u left join languages n on n.id = u.language_id
      left join lateral (select sum(c.lesson_count) as lessons, sum(c.duration_seconds) as seconds
        from academy_courses ac join courses c on c.id = ac.course_id and c.status = 'published'
        where ac.academy_id = a.id) l on true
    where u.id = ${userId} and ${condition}`;
}

function dueOfCourse(userId: string, courseId: number): SQL {
  return ofCourse(
    userId,
    sql`c.id = ${courseId}::int and c.has_certificate
      and exists (select from enrolments e where e.user_id = u.id and e.course_id = c.id and e.completed_at is not null)
      and not exists (select from certificates x where x.user_id = u.id and x.course_id = c.id)`,
  );
}

function dueOfAcademy(userId: string, academyId: number): SQL {
  return ofAcademy(
    userId,
    sql`a.id = ${academyId}::int and a.has_certificate
      and not exists (select from certificates x where x.user_id = u.id and x.academy_id = a.id)`,
  );
}

async function issue(tx: Tx, userId: string, due: SQL): Promise<boolean> {
  return (await insertDue(tx, userId, due)) !== null;
}

/** @returns the number, or null when nothing was due */
async function insertDue(tx: Tx, userId: string, due: SQL): Promise<string | null> {
  const row = await readRow(tx, dueRow)`${due}`;
  if (!row) return null;
  const issuerName = await readCompanyName(tx);
  const languageCode = certificateLanguageOf(row.ownLanguageCode, row.languageCode);
  for (;;) {
    const number = makeCertificateNumber();
    const added = await run(tx)`
      insert into certificates (number, user_id, course_id, academy_id, kind, holder_name, title, summary, trainer_name,
        issuer_name, language_code, lesson_count, duration_seconds, issued_at, status_index, is_demo)
      values (${number}, ${userId}, ${row.courseId}::int, ${row.academyId}::int, ${row.kind}, ${row.holderName},
        ${row.title}, ${row.summary}, ${row.trainerName}, ${issuerName}, ${languageCode}, ${row.lessonCount}::int,
        ${row.durationSeconds}::int, date_trunc('milliseconds', now()), ${await chooseStatusIndex(tx)}::int,
        ${row.isDemo}::boolean)
      on conflict do nothing`;
    if (added > 0) {
      await tell(tx, userId, number, row.title, row.holderName);
      await tellCertificate(tx, 'certificate.issued', number);
      return number;
    }
    // Another transaction has either issued it meanwhile, or taken the number or the position in the list.
    if (await hasValid(tx, userId, row)) return null;
  }
}

async function hasValid(tx: Tx, userId: string, of: { courseId: number | null; academyId: number | null }) {
  const condition =
    of.courseId === null ? sql`academy_id = ${of.academyId}::int` : sql`course_id = ${of.courseId}::int`;
  return (
    (await run(tx)`select from certificates where user_id = ${userId} and revoked_at is null and ${condition}`) > 0
  );
}

const indexRow = rowOf({ index: z.int() });

/** A random free position in the newest list; a new list is started when about three quarters of it are taken. */
async function chooseStatusIndex(tx: Tx): Promise<number> {
  return (
    await requireRow(tx, indexRow)`
    with list as (select coalesce(max(status_index), 0) / ${statusListSize}::int as number from certificates),
      tried as materialized (
        select number, number * ${statusListSize}::int + floor(random() * ${statusListSize}::int)::int as place
        from list, generate_series(1, 20)),
      free as (select place from tried where not exists (select from certificates c where c.status_index = place))
    select case when (select count(*) from free) > 5 then (select place from free limit 1)
      else ((select number from list) + 1) * ${statusListSize}::int + floor(random() * ${statusListSize}::int)::int
      end as index`
  ).index;
}

async function tell(tx: Tx, userId: string, number: string, title: string, names: string): Promise<void> {
  await postPersonalNotice(tx, userId, {
    source: `certificate:${number}`,
    contentType: 'course',
    languageCode: 'en',
    texts: await noticeTexts(tx, 'certificateIssued', { title, names }),
    link: `/verify/${number}`,
    visibleAt: new Date().toISOString(),
    expiresAt: null,
    isPushed: true,
  });
}
