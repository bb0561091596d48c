import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { toIso } from '#platform/time/instants.ts';
import type { SearchSource } from '#site/search-sources.ts';

const academyRow = rowOf({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  publishedAt: instantText,
  authorId: z.uuid().nullable(),
  courseTitles: z.string(),
});

const idRow = rowOf({ id: z.int() });

/** Published academies, indexed by their titles and those of their courses. */
export const academySearch: SearchSource = {
  kind: 'academy',
  async load(db, ids) {
    const rows = await readRows(db, academyRow)`
      select a.id, a.title, a.summary, a.description, a.language_code as "languageCode",
        a.subscription_type_ids as "subscriptionTypeIds", coalesce(a.published_at, a.created_at) as "publishedAt",
        a.author_id as "authorId",
        coalesce((select string_agg(c.title, '. ' order by ac.position) from academy_courses ac
          join courses c on c.id = ac.course_id and c.status = 'published' where ac.academy_id = a.id), '') as "courseTitles"
      from academies a where a.id = any(${arrayOf(ids)}::int[]) and a.status = 'published'`;
    return {
      documents: rows.map((row) => ({
        kind: 'academy',
        id: String(row.id),
        parent: null,
        languageCode: row.languageCode,
        subscriptionTypeIds: row.subscriptionTypeIds,
        isStaffOnly: false,
        ownerIds: row.authorId === null ? [] : [row.authorId],
        link: `/education/academies/${row.id}`,
        title: row.title,
        subtitle: row.summary,
        names: '',
        body: `${row.description} ${row.courseTitles}`,
        at: toIso(row.publishedAt),
      })),
    };
  },
  async listIds(db, after) {
    const rows = await readRows(db, idRow)`
      select id from academies where status = 'published' and id > ${Number(after ?? 0)}::int order by id limit 1000`;
    return rows.map(({ id }) => String(id));
  },
};
