import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRows, requireRow, rowOf } from '#db/rows.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { isAfter, maxConcerns, type ConcernSource, type RowSource } from '#site/figure-sources.ts';
import { personSchema } from '@candela/contract/accounts/people';

const isWaiting = sql`q.trainer_answered_at is null and q.accepted_answer_id is null and q.hidden_at is null`;
const waitingRow = rowOf({ count: z.int(), oldestAt: instantText.nullable() });
const questionRow = rowOf({
  person: personSchema,
  at: instantText,
  key: z.string(),
  title: z.string(),
  link: z.string(),
  seconds: z.int().nullable(),
});

/** Questions about lessons without an answer by staff, for the admin dashboard. */
export const openQuestions: ConcernSource & RowSource = {
  kind: 'questions',
  async count(db) {
    const { count, oldestAt } = await requireRow(db, waitingRow)`
      select count(*)::int as count, min(created_at) as "oldestAt"
      from (select q.created_at from lesson_questions q where ${isWaiting} order by q.id limit ${maxConcerns}) waiting`;
    return { count, oldestAt: toIsoOrNull(oldestAt) };
  },
  async list(db, _days, page) {
    const key = sql`lpad(q.id::text, 10, '0')`;
    const rows = await readRows(db, questionRow)`
      select ${sql.raw(personJson)} as person, q.created_at as at, ${key} as key, c.title || ': ' || l.title as title,
        '/education/courses/' || q.course_id || '/lessons/' || q.lesson_id as link, null::int as seconds
      from lesson_questions q join users u on u.id = q.author_id join lessons l on l.id = q.lesson_id
        join courses c on c.id = q.course_id
      where ${isWaiting} ${isAfter(sql`q.created_at`, key, page)}
      order by q.created_at desc, ${key} desc limit ${page.limit}`;
    return rows.map((row) => ({ ...row, exactAt: row.at, at: toIso(row.at) }));
  },
};
