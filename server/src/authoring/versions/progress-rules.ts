import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { issueCertificates } from '#learning/progress/certificate-issuing.ts';
import { tellCompleted } from '#learning/webhook-events.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { progressJob } from './publications.jobs.ts';

const rulesSchema = z.object({
  /** Lessons that have to be completed again. */
  again: z.array(z.int()),
  /** Lessons that count as completed for learners who have completed all of the others. */
  carried: z.array(z.object({ to: z.int(), from: z.array(z.int()) })),
  /** Videos with a lowered required share. */
  lowered: z.array(z.int()),
});

export type ProgressRules = z.infer<typeof rulesSchema>;

const rulesRow = rowOf({ rules: rulesSchema });
const learnerRow = rowOf({ userId: z.uuid() });

const countedRow = rowOf({ userId: z.uuid(), isFinishedNow: z.boolean().nullable() });

const learnersAtOnce = 1000;

/** Applies a published version to the progress of enrolled learners. Finished courses stay finished. */
export function createProgressRules({ db }: { db: Db }) {
  /** Processes a thousand learners, and adds a job for the next. Idempotent. */
  async function run(given: { courseId: number; version: number; after: string | null }): Promise<void> {
    await db.transaction(async (tx) => {
      const { courseId, version, after } = given;
      const change = await readRow(tx, rulesRow)`
        select rules from progress_changes
        where course_id = ${courseId} and version = ${version} and done_at is null`;
      if (!change) return;
      const learners = await readRows(tx, learnerRow)`
        select user_id as "userId" from enrolments
        where course_id = ${courseId} and user_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
        order by user_id limit ${learnersAtOnce}`;
      const userIds = learners.map(({ userId }) => userId);
      await lockEnrolments(tx, courseId, userIds);
      await applyRules(tx, courseId, version, change.rules, userIds);
      await recount(tx, courseId, userIds);
      await record(tx, given, userIds);
    });
  }

  return { run };
}

/**
 * Locks enrolments during the recount. Call it before locking anything of the lessons, in the order of `lockProgress`, which learners use
 * meanwhile: the opposite order would deadlock.
 */
async function lockEnrolments(tx: Tx, courseId: number, userIds: readonly string[]): Promise<void> {
  await run(tx)`
    select from enrolments where course_id = ${courseId} and user_id = any(${arrayOf(userIds)}::uuid[])
    order by user_id for no key update`;
}

async function applyRules(
  tx: Tx,
  courseId: number,
  version: number,
  rules: ProgressRules,
  userIds: readonly string[],
): Promise<void> {
  const users = arrayOf(userIds);
  const publication = { courseId, version };
  await run(tx)`
    update lesson_progress p set superseded_at = p.completed_at, completed_at = null
    from course_versions v
    where v.course_id = ${courseId} and v.number = ${version}
      and p.user_id = any(${users}::uuid[]) and p.lesson_id = any(${arrayOf(rules.again)}::int[])
      and p.completed_at < v.published_at`;
  for (const { to, from } of rules.carried) await carry(tx, publication, { to, from }, users);
  await run(tx)`
    update lesson_progress p set completed_at = now() from lessons l
    where l.id = p.lesson_id and p.lesson_id = any(${arrayOf(rules.lowered)}::int[]) and p.user_id = any(${users}::uuid[])
      and p.completed_at is null and p.video_id is not distinct from l.video_id and l.duration_seconds > 0
      and p.watched_seconds * 100 >= l.duration_seconds * l.required_percent`;
}

/** Completed for learners who have completed all of `from`; those who completed the lesson itself but not the others have to repeat it. */
async function carry(
  tx: Tx,
  { courseId, version }: { courseId: number; version: number },
  { to, from }: { to: number; from: readonly number[] },
  users: string,
): Promise<void> {
  const others = from.filter((id) => id !== to);
  if (from.includes(to)) {
    // Two lessons were merged; learners who have completed the merged one have completed both.
    await run(tx)`
      update lesson_progress p set superseded_at = p.completed_at, completed_at = null
      from course_versions v
      where v.course_id = ${courseId} and v.number = ${version} and p.lesson_id = ${to}
        and p.user_id = any(${users}::uuid[]) and p.completed_at < v.published_at
        and (select count(*) from lesson_progress o where o.user_id = p.user_id and o.lesson_id = any(${arrayOf(others)}::int[])
          and o.completed_at is not null) < ${others.length}`;
    return;
  }
  await run(tx)`
    insert into lesson_progress (user_id, lesson_id, course_id, completed_at, carried_from)
    select o.user_id, ${to}, ${courseId}, max(o.completed_at), ${from[0] ?? null}::int
    from lesson_progress o
    where o.lesson_id = any(${arrayOf(from)}::int[]) and o.user_id = any(${users}::uuid[]) and o.completed_at is not null
    group by o.user_id having count(*) = ${from.length}
    on conflict (user_id, lesson_id) do update
      set completed_at = coalesce(lesson_progress.completed_at, excluded.completed_at), carried_from = excluded.carried_from
      where lesson_progress.superseded_at is null`;
}

/** Recounts completed lessons and progress; learners who have now completed all finish the course and get their certificate as usual. */
async function recount(tx: Tx, courseId: number, userIds: readonly string[]): Promise<void> {
  const rows = await readRows(tx, countedRow)`
    update enrolments e set completed_lessons = x.done, furthest_lesson_id = x.furthest,
      completed_at = coalesce(e.completed_at, case when x.done >= c.lesson_count and c.lesson_count > 0 then now() end)
    from courses c, lateral (
      select u.id, (select count(*)::int from lesson_progress p join lessons l on l.id = p.lesson_id
        where p.user_id = u.id and p.course_id = ${courseId} and p.completed_at is not null and l.removed_at is null) as done,
        (select l.id from lesson_progress p join lessons l on l.id = p.lesson_id
        where p.user_id = u.id and p.course_id = ${courseId} and l.removed_at is null
        order by l.position desc limit 1) as furthest
      from unnest(${arrayOf(userIds)}::uuid[]) u(id)) x
    where c.id = ${courseId} and e.course_id = ${courseId} and e.user_id = x.id
      and (e.completed_lessons <> x.done or e.furthest_lesson_id is distinct from x.furthest or (e.completed_at is null and x.done >= c.lesson_count and c.lesson_count > 0))
    returning e.user_id as "userId", e.completed_at = now() as "isFinishedNow"`;
  for (const { userId, isFinishedNow } of rows) {
    if (!isFinishedNow) continue;
    await tellCompleted(tx, userId, courseId);
    await issueCertificates(tx, { userId, courseId });
  }
}

async function record(
  tx: Tx,
  { courseId, version }: { courseId: number; version: number },
  userIds: readonly string[],
): Promise<void> {
  const last = userIds.length < learnersAtOnce ? undefined : userIds.at(-1);
  await run(tx)`
    update progress_changes set done_count = done_count + ${userIds.length},
      done_at = case when ${last === undefined} then now() end
    where course_id = ${courseId} and version = ${version}`;
  if (last === undefined) return;
  const payload = { courseId, version, after: last };
  await enqueue(tx, progressJob, [{ payload, key: `${courseId}:${version}:${last}` }]);
}
