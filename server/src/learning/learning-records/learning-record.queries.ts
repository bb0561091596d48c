import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { isHost } from '#db/event-people.ts';
import { instantText, readRows, requireRow, rowOf } from '#db/rows.ts';
import { endOf, isInPeriod, startOf, type ZonedPeriod } from '#db/zoned-periods.ts';

export const entryKinds = ['course', 'quiz', 'session', 'certificate', 'practice'] as const;

export const entryOutcomes = [
  'completed',
  'inProgress',
  'left',
  'passed',
  'failed',
  'attended',
  'issued',
  'revoked',
  'practised',
] as const;

const entryRow = rowOf({
  /** The kinds of entries, in their order. */
  rank: z.int(),
  at: instantText,
  id: z.string(),
  /** The course, lesson or event; of certificates and practice none. */
  thingId: z.int().nullable(),
  kind: z.enum(entryKinds),
  title: z.string(),
  begunAt: instantText.nullable(),
  endedAt: instantText.nullable(),
  outcome: z.enum(entryOutcomes),
  share: z.number().nullable(),
  seconds: z.int().nullable(),
  net: z.int().nullable(),
  number: z.string().nullable(),
});

export type EntryRow = z.infer<typeof entryRow>;

export interface RecordOf extends ZonedPeriod {
  userId: string;
  /** Whether certificates of demo content count. */
  isDemo: boolean;
}

/** Practice is a part of trade ideas, which a setting hides. */
const isPracticeShown = sql`not exists (select from settings where key = 'features.Trade Ideas' and value = 'false'::jsonb)`;

function entries(of: RecordOf): SQL {
  const { userId, isDemo } = of;
  return sql`(
    select 0 as rank, e.enrolled_at as at, e.course_id::text as id, e.course_id as thing_id, 'course' as kind, c.title,
      e.enrolled_at as begun_at, case when e.completed_at < ${endOf(of)} then e.completed_at else e.left_at end as ended_at,
      case when e.completed_at < ${endOf(of)} then 'completed' when e.left_at is not null then 'left' else 'inProgress' end as outcome,
      least(1, e.completed_lessons::float8 / nullif(c.lesson_count, 0)) as share,
      (select coalesce(sum(p.watched_seconds), 0)::int from lesson_progress p
        where p.user_id = e.user_id and p.course_id = e.course_id) as seconds,
      null::int as net, null::text as number
    from enrolments e join courses c on c.id = e.course_id
    where e.user_id = ${userId}::uuid and e.enrolled_at < ${endOf(of)}
      and greatest(e.last_activity_at, e.completed_at, e.enrolled_at) >= ${startOf(of)}
    union all
    select 1, a.submitted_at, a.id::text, a.lesson_id, 'quiz', l.title, a.started_at, a.submitted_at,
      case when a.is_passed then 'passed' else 'failed' end, a.points::float8 / nullif(a.max_points, 0), null, null, null
    from quiz_attempts a join lessons l on l.id = a.lesson_id
    where a.user_id = ${userId}::uuid and ${isInPeriod(sql`a.submitted_at`, of)}
    union all
    select 2, a.first_at, a.event_id::text, a.event_id, 'session', e.title, a.first_at, a.last_at, 'attended', null, a.seconds, null, null
    from event_attendances a join events e on e.id = a.event_id
    where a.user_id = ${userId}::uuid and ${isInPeriod(sql`a.first_at`, of)} and not ${isHost(sql`a.event_id`, userId)}
    union all
    select 3, c.issued_at, c.number, null, 'certificate', c.title, null, c.issued_at,
      case when c.revoked_at is null then 'issued' else 'revoked' end, null, null, null, c.number
    from certificates c
    where c.user_id = ${userId}::uuid and ${isInPeriod(sql`c.issued_at`, of)} and (${isDemo}::boolean or not c.is_demo)
    union all
    select 4, p.finished_at, p.id::text, null, 'practice', s.symbol, p.created_at, p.finished_at, 'practised', null, null,
      (select sum(o.net)::int from practice_orders o where o.session_id = p.id), null
    from practice_sessions p join market_symbols s on s.id = p.symbol_id
    where p.user_id = ${userId}::uuid and ${isInPeriod(sql`p.finished_at`, of)} and ${isPracticeShown}
  ) x`;
}

/** What is in a learning record, by kind and time. */
export function listEntries(
  db: Db,
  of: RecordOf,
  { after, limit }: { after: { rank: number; at: string; id: string } | null; limit: number },
): Promise<EntryRow[]> {
  const more = after
    ? sql`where (x.rank, x.at, x.id) > (${after.rank}::int, ${after.at}::timestamptz, ${after.id})`
    : sql``;
  return readRows(db, entryRow)`
    select x.rank, x.at, x.id, x.thing_id as "thingId", x.kind, x.title, x.begun_at as "begunAt", x.ended_at as "endedAt",
      x.outcome, x.share, x.seconds, x.net, x.number
    from ${entries(of)} ${more} order by x.rank, x.at, x.id limit ${limit}`;
}

const countRow = rowOf({ count: z.int() });

export async function countEntries(db: Db, of: RecordOf): Promise<number> {
  const { count } = await requireRow(db, countRow)`select count(*)::int as count from ${entries(of)}`;
  return count;
}

const figuresRow = rowOf({
  timeLearned: z.int(),
  lessonsFinished: z.int(),
  coursesFinished: z.int(),
  quizzesTaken: z.int(),
  quizzesPassed: z.int(),
  sessionsAttended: z.int(),
  certificates: z.int(),
  practiceTrades: z.int(),
  /** Ten-thousandths of R; null without trades. */
  practiceAverage: z.int().nullable(),
});

/** Days of learning are stored in the learner's own zone. */
export function readFigures(db: Db, of: RecordOf): Promise<z.infer<typeof figuresRow>> {
  const { userId, from, to, isDemo } = of;
  return requireRow(db, figuresRow)`
    select d.seconds as "timeLearned", d.lessons as "lessonsFinished",
      (select count(*)::int from enrolments e where e.user_id = ${userId}::uuid and ${isInPeriod(sql`e.completed_at`, of)})
        as "coursesFinished",
      q.taken as "quizzesTaken", q.passed as "quizzesPassed",
      (select count(*)::int from event_attendances a where a.user_id = ${userId}::uuid and ${isInPeriod(sql`a.first_at`, of)}
        and not ${isHost(sql`a.event_id`, userId)})
        as "sessionsAttended",
      (select count(*)::int from certificates c where c.user_id = ${userId}::uuid and ${isInPeriod(sql`c.issued_at`, of)}
        and c.revoked_at is null and (${isDemo}::boolean or not c.is_demo)) as certificates,
      p.trades as "practiceTrades", p.average as "practiceAverage"
    from (select coalesce(sum(watched_seconds), 0)::int as seconds, coalesce(sum(completed_lessons), 0)::int as lessons
        from study_days where user_id = ${userId}::uuid and day between ${from}::date and ${to}::date) d,
      (select count(*)::int as taken, count(*) filter (where a.is_passed)::int as passed from quiz_attempts a
        where a.user_id = ${userId}::uuid and ${isInPeriod(sql`a.submitted_at`, of)}) q,
      (select count(*)::int as trades, round(avg(o.net))::int as average
        from practice_sessions s join practice_orders o on o.session_id = s.id
        where s.user_id = ${userId}::uuid and o.net is not null and ${isInPeriod(sql`s.finished_at`, of)} and ${isPracticeShown}) p`;
}
