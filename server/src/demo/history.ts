import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';

/** The demo learner's progress before the first sign-in: completed lessons of each course, and days since the last one. */
const pastLearning = [
  { slug: 'position-sizing-that-survives', lessons: 6, lastDaysAgo: 6 },
  { slug: 'price-action-from-first-principles', lessons: 3, lastDaysAgo: 0 },
  { slug: 'reading-the-london-open', lessons: 5, lastDaysAgo: 2 },
  { slug: 'four-weeks-at-the-open', lessons: 1, lastDaysAgo: 8 },
];

/** Consistent progress: one lesson a day; days and counters are computed from the same rows. */
export async function seedHistory(tx: Tx, userId: string): Promise<void> {
  for (const { slug, lessons, lastDaysAgo } of pastLearning) {
    await run(tx)`
      insert into enrolments (user_id, course_id, enrolled_at, last_activity_at)
      select ${userId}, id, now() - make_interval(days => ${lessons + lastDaysAgo}::int),
        now() - make_interval(days => ${lastDaysAgo}::int) from courses where slug = ${slug}`;
    await run(tx)`
      insert into lesson_progress (user_id, lesson_id, course_id, watched, watched_seconds, position_seconds,
        reported_at, completed_at)
      select ${userId}, l.id, l.course_id,
        case when l.type = 'video' then int4multirange(int4range(0, l.duration_seconds)) else '{}' end,
        case when l.type = 'video' then l.duration_seconds else 0 end, 0, done.at, done.at
      from lessons l join courses c on c.id = l.course_id,
        lateral (select now() - make_interval(days => (${lastDaysAgo}::int + ${lessons}::int - 1 - l.position), mins => 5) as at) done
      where c.slug = ${slug} and l.position < ${lessons}::int`;
  }
  await run(tx)`
    update enrolments e set completed_lessons = p.done, completed_at = case when p.done >= c.lesson_count then p.last end
    from (select course_id, count(*)::int as done, max(completed_at) as last from lesson_progress
      where user_id = ${userId} group by course_id) p, courses c
    where e.user_id = ${userId} and p.course_id = e.course_id and c.id = e.course_id`;
  await run(tx)`
    insert into study_days (user_id, day, watched_seconds, completed_lessons)
    select user_id, (completed_at at time zone 'UTC')::date, sum(watched_seconds), count(*)
    from lesson_progress where user_id = ${userId} group by 1, 2`;
}
