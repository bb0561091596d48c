import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { opensAtRow } from '#learning/access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { lessonTypes } from '@candela/contract/learning/lessons';

const keepableRow = rowOf({
  courseId: z.int(),
  id: z.int(),
  type: z.enum(lessonTypes),
  revision: z.string(),
  bytes: z.number(),
  subscriptionTypeIds: z.array(z.int()),
  progression: z.enum(['free', 'sequential']),
  isFreePreview: z.boolean(),
  isEnrolled: z.boolean(),
  hasOpenEarlier: z.boolean(),
  wasOpened: z.boolean(),
  isToCome: z.boolean(),
});

export type KeepableRow = z.infer<typeof keepableRow>;

/** Lessons of published courses that are not only a video, in order, with the data that decides whether they are open. */
export async function listKeepable(
  db: Db,
  { userId, languageCode }: SignedInCaller,
  courseIds: number[],
): Promise<KeepableRow[]> {
  const ids = sql.join(
    courseIds.map((id) => sql`${id}::int`),
    sql`, `,
  );
  return readRows(db, keepableRow)`
    select * from (
      select l.course_id as "courseId", l.id, l.type,
        md5(concat_ws(chr(31), l.title, l.type, l.body, f.checksums, ${languageCode}::text,
          (select max(t.changed_at) from translations t where t.kind = 'lesson' and t.item_id = l.id))) as revision,
        (octet_length(l.body) + coalesce(f.bytes, 0))::float8 as bytes,
        c.subscription_type_ids as "subscriptionTypeIds", c.progression, l.is_free_preview as "isFreePreview",
        e.user_id is not null as "isEnrolled",
        coalesce(bool_or(p.completed_at is null) over (partition by l.course_id order by l.position
          rows between unbounded preceding and 1 preceding), false) as "hasOpenEarlier",
        p.user_id is not null as "wasOpened",
        coalesce(${opensAtRow} > now(), false) as "isToCome"
      from lessons l join courses c on c.id = l.course_id and c.status = 'published' and l.removed_at is null
        left join enrolments e on e.course_id = c.id and e.user_id = ${userId} and e.left_at is null
        left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
        left join lateral (select sum(a.size) as bytes, string_agg(a.id || a.checksum || a.name, ',' order by a.id) as checksums
          from attachments a where a.lesson_id = l.id) f on true
      where l.course_id in (${ids}) and l.removed_at is null
      order by l.course_id, l.position) every_lesson
    where type in ('text', 'pdf') or (type = 'video' and bytes > 0)`;
}
