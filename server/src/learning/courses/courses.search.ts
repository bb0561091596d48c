import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { toIso } from '#platform/time/instants.ts';
import type { SearchSource } from '#site/search-sources.ts';

const courseRow = rowOf({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  publishedAt: instantText,
  trainerNames: z.string(),
  trainerIds: z.array(z.uuid()),
  sectionTitles: z.string(),
  lessonIds: z.array(z.int()),
});

const idRow = rowOf({ id: z.int() });

/** Published courses; their lessons are read after them. */
export const courseSearch: SearchSource = {
  kind: 'course',
  async load(db, ids) {
    const rows = await listCourses(db, ids);
    return {
      documents: rows.map((row) => ({
        kind: 'course',
        id: String(row.id),
        parent: null,
        languageCode: row.languageCode,
        subscriptionTypeIds: row.subscriptionTypeIds,
        isStaffOnly: false,
        ownerIds: row.trainerIds,
        link: `/education/courses/${row.id}`,
        title: row.title,
        subtitle: row.summary,
        names: row.trainerNames,
        body: `${plainText(row.description)} ${row.sectionTitles}`,
        at: toIso(row.publishedAt),
      })),
      parts: rows.map((row) => ({ kind: 'lesson', ids: row.lessonIds.map(String), within: `course:${row.id}` })),
    };
  },
  async listIds(db, after) {
    const rows = await readRows(db, idRow)`
      select id from courses where status = 'published' and id > ${Number(after ?? 0)}::int order by id limit 1000`;
    return rows.map(({ id }) => String(id));
  },
};

async function listCourses(db: Db | Tx, ids: readonly string[]): Promise<z.infer<typeof courseRow>[]> {
  return readRows(db, courseRow)`
    select c.id, c.title, c.summary, c.description, c.language_code as "languageCode",
      c.subscription_type_ids as "subscriptionTypeIds", coalesce(c.published_at, c.created_at) as "publishedAt",
      coalesce((select string_agg(u.first_name || ' ' || u.last_name, ', ' order by t.position)
        from course_trainers t join users u on u.id = t.user_id where t.course_id = c.id), '') as "trainerNames",
      array(select user_id from course_trainers where course_id = c.id) as "trainerIds",
      coalesce((select string_agg(title, '. ' order by position) from sections where course_id = c.id and removed_at is null), '') as "sectionTitles",
      array(select id from lessons where course_id = c.id and removed_at is null order by position) as "lessonIds"
    from courses c where c.id = any(${arrayOf(ids)}::int[]) and c.status = 'published'`;
}
