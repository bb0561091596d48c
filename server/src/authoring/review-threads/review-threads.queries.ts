import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { reviewCommentSchema } from '@candela/contract/authoring/review-threads';
import { lessonContentSchema } from '@candela/contract/learning/lesson-contents';

const threadRow = rowOf({
  id: z.int(),
  /** Open ones come before resolved ones. */
  rank: z.int(),
  lessonId: z.int().nullable(),
  blockId: z.string().nullable(),
  start: z.int().nullable(),
  quote: z.string().nullable(),
  blockText: z.string().nullable(),
  mustFix: z.boolean(),
  resolvedBy: z.nullable(personSchema),
  resolvedAt: instantText.nullable(),
  comments: z.array(z.object({ ...reviewCommentSchema.shape, at: z.string() })),
  beganBy: z.uuid(),
});

export type ThreadRow = z.infer<typeof threadRow>;

const rank = sql`(t.resolved_at is not null)::int`;

/** The threads that `found` selects as `t`, with their comments. */
const withComments = (found: SQL) => sql`
  select t.id, ${rank} as rank, t.lesson_id as "lessonId", t.block_id as "blockId", t.start, t.quote,
    t.block_text as "blockText", t.must_fix as "mustFix",
    case when r.id is not null then ${sql.raw(personJson.replaceAll('u.', 'r.'))} end as "resolvedBy",
    t.resolved_at as "resolvedAt", c.comments, c.began_by as "beganBy"
  from (${found}) t left join users r on r.id = t.resolved_by,
    lateral (select json_agg(json_build_object('id', m.id, 'author', ${sql.raw(personJson)}, 'body', m.body,
        'at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.id) as comments,
      (array_agg(m.author_id order by m.id))[1] as began_by
      from review_comments m join users u on u.id = m.author_id where m.thread_id = t.id) c`;

/** Threads of a course: open ones first, newest first. */
export async function listRows(
  db: Db | Tx,
  courseId: number,
  filter: { lessonId?: number | undefined; isOpen?: boolean | undefined },
  page: { limit: number; after: { rank: number; id: number } | null },
): Promise<ThreadRow[]> {
  const { after } = page;
  const conditions = [sql`t.course_id = ${courseId}`];
  if (filter.lessonId !== undefined) conditions.push(sql`t.lesson_id = ${filter.lessonId}`);
  if (filter.isOpen !== undefined) {
    conditions.push(filter.isOpen ? sql`t.resolved_at is null` : sql`t.resolved_at is not null`);
  }
  if (after) {
    conditions.push(sql`(${rank} > ${after.rank}::int or ${rank} = ${after.rank}::int and t.id < ${after.id}::bigint)`);
  }
  const found = sql`
    select t.* from review_threads t where ${sql.join(conditions, sql` and `)}
    order by ${rank}, t.id desc limit ${page.limit}`;
  return readRows(db, threadRow)`${withComments(found)} order by ${rank}, t.id desc`;
}

export async function findRow(tx: Tx, courseId: number, id: number): Promise<ThreadRow | null> {
  return readRow(tx, threadRow)`${withComments(sql`
    select t.* from review_threads t where t.course_id = ${courseId} and t.id = ${id}`)}`;
}

const contentRow = rowOf({ lessonId: z.int(), content: lessonContentSchema });

/** Lessons in the current draft. */
export async function readLessons(tx: Db | Tx, courseId: number, ids: readonly number[]) {
  const rows = await readRows(tx, contentRow)`
    select x.id as "lessonId", coalesce(d.content, c.content) as content
    from unnest(${arrayOf(ids)}::int[]) x(id) left join draft_lessons d on d.lesson_id = x.id and d.course_id = ${courseId}
      left join lessons l on l.id = x.id and l.course_id = ${courseId} left join lesson_contents c on c.id = l.content_id
    where d.lesson_id is not null or c.id is not null`;
  return new Map(rows.map(({ lessonId, content }) => [lessonId, content]));
}

const idRow = rowOf({ id: z.int() });

export async function insertThread(
  tx: Tx,
  thread: {
    courseId: number;
    lessonId: number | null;
    passage: { blockId: string; start: number; quote: string; blockText: string } | null;
    mustFix: boolean;
  },
): Promise<number> {
  const { passage } = thread;
  const { id } = await requireRow(tx, idRow)`
    insert into review_threads (course_id, lesson_id, block_id, start, quote, block_text, must_fix)
    values (${thread.courseId}, ${thread.lessonId}::int, ${passage?.blockId ?? null}, ${passage?.start ?? null}::int,
      ${passage?.quote ?? null}, ${passage?.blockText ?? null}, ${thread.mustFix}) returning id`;
  return id;
}

export async function insertComment(tx: Tx, threadId: number, authorId: string, body: string): Promise<void> {
  await run(tx)`
    insert into review_comments (thread_id, author_id, body) values (${threadId}, ${authorId}, ${body})`;
}

export async function updateRow(
  tx: Tx,
  threadId: number,
  change: { isResolved?: boolean | undefined; mustFix?: boolean | undefined },
  userId: string,
): Promise<void> {
  const { isResolved, mustFix } = change;
  if (isResolved !== undefined) {
    await run(tx)`
      update review_threads set resolved_at = case when ${isResolved} then coalesce(resolved_at, now()) end,
        resolved_by = case when ${isResolved} then coalesce(resolved_by, ${userId}::uuid) end where id = ${threadId}`;
  }
  if (mustFix !== undefined) await run(tx)`update review_threads set must_fix = ${mustFix} where id = ${threadId}`;
}
