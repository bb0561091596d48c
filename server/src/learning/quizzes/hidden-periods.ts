import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { bigintText, readRows, rowOf } from '#db/rows.ts';
import { isAuthoredRow } from '#learning/course-authors.ts';
import { longestBarOf, type HiddenPeriod } from '#market-data/hidden-bars.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { can } from '@candela/contract/permissions';
import { timeframes } from '@candela/markets/timeframes';

const questionRow = rowOf({ timeframe: z.enum(timeframes), hiddenFrom: bigintText, to: bigintText });

/** Those of these users who have an attempt open. */
export async function listUsersWithAttempts(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await readRows(db, rowOf({ userId: z.uuid() }))`
    select distinct user_id as "userId" from quiz_attempts
    where user_id = any(${arrayOf(userIds)}::uuid[]) and submitted_at is null`;
  return rows.map(({ userId }) => userId);
}

/**
 * The bars of a symbol, or of all (null), that chart questions withhold from a learner: those of each attempt that is open and of each question in it
 * whose answer was not checked yet. Authors of the course see them, because they see the answers, and nothing is hidden for a lesson
 * in which the attempt can no longer be finished by anybody. Nor for a blind question: that bars are refused would tell its market.
 */
export async function listHiddenPeriods(
  db: Db,
  caller: SignedInCaller,
  symbol: string | null,
): Promise<HiddenPeriod[]> {
  const isAuthor = can(caller, 'courses.create') ? isAuthoredRow(caller) : sql`false`;
  const rows = await readRows(db, questionRow)`
    select q ->> 'timeframe' as timeframe, (q ->> 'hiddenFrom')::bigint as "hiddenFrom", (q -> 'window' ->> 'to')::bigint as to
    from quiz_attempts a
      join lessons l on l.id = a.lesson_id and l.removed_at is null
      join courses c on c.id = l.course_id and c.status = 'published' and not ${isAuthor}
      join lesson_contents x on x.id = a.content_id
      cross join jsonb_array_elements(x.content -> 'quiz' -> 'questions') q
    where a.user_id = ${caller.userId}::uuid and a.submitted_at is null
      and q ->> 'type' = 'chart' and q -> 'isBlind' is distinct from 'true'::jsonb and (${symbol}::text is null or q ->> 'symbol' = ${symbol}) and not q ->> 'id' = any(a.checked_ids)
      and q ->> 'hiddenFrom' is not null and q -> 'window' ->> 'to' is not null`;
  // The last bar opens before the end of the window and may end after it.
  return rows.map(({ timeframe, hiddenFrom, to }) => ({
    from: Number(hiddenFrom),
    to: Number(to) + longestBarOf(timeframe),
  }));
}
