import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { translateDescription } from '#learning/translating/translated-description.ts';
import { listTranslatedLanguages } from '#learning/translating/translated-languages.ts';
import { translateTexts } from '#learning/translating/translated-texts.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { toIso } from '#platform/time/instants.ts';
import type { SearchDocument, SearchSource } from '#site/search-sources.ts';

const courseRow = rowOf({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  isPublished: z.boolean(),
  publishedAt: instantText,
  trainerNames: z.string(),
  trainerIds: z.array(z.uuid()),
  sectionTitles: z.string(),
  lessonIds: z.array(z.int()),
});

type CourseRow = z.infer<typeof courseRow>;

const idRow = rowOf({ id: z.int() });

/** Published courses, followed by their lessons; and drafts, for their authors. */
export const courseSearch: SearchSource = {
  kind: 'course',
  async load(db, ids) {
    const rows = await listCourses(db, ids);
    return {
      documents: [...rows.map(documentOf), ...(await listTranslated(db, rows))],
      parts: rows
        .filter(({ isPublished }) => isPublished)
        .map((row) => ({ kind: 'lesson', ids: row.lessonIds.map(String), within: `course:${row.id}` })),
    };
  },
  async listIds(db, after) {
    const rows = await readRows(db, idRow)`
      select id from courses where status <> 'archived' and id > ${Number(after ?? 0)}::int order by id limit 1000`;
    return rows.map(({ id }) => String(id));
  },
};

function documentOf(row: CourseRow): SearchDocument {
  return {
    kind: 'course',
    id: String(row.id),
    parent: null,
    languageCode: row.languageCode,
    subscriptionTypeIds: row.subscriptionTypeIds,
    isStaffOnly: !row.isPublished,
    ownerIds: row.trainerIds,
    link: row.isPublished ? `/education/courses/${row.id}` : `/trainer/courses/${row.id}/edit`,
    title: row.title,
    subtitle: row.summary,
    names: row.trainerNames,
    body: `${plainText(row.description)} ${row.sectionTitles}`,
    at: toIso(row.publishedAt),
  };
}

/** Published courses in each language of their translations, as readers see them. */
async function listTranslated(db: Db | Tx, rows: readonly CourseRow[]): Promise<SearchDocument[]> {
  const languages = await listTranslatedLanguages(db, 'course', rows);
  const documents: SearchDocument[] = [];
  for (const row of rows.filter(({ isPublished }) => isPublished)) {
    const own = { kind: 'course' as const, itemId: row.id, languageCode: row.languageCode };
    for (const languageCode of languages.get(row.id) ?? []) {
      const [title = row.title, summary = row.summary] = await translateTexts(db, languageCode, [
        { ...own, field: 'title', source: row.title },
        { ...own, field: 'summary', source: row.summary },
      ]);
      const description = await translateDescription(db, languageCode, row);
      documents.push({ ...documentOf({ ...row, title, summary, description, languageCode }), isTranslation: true });
    }
  }
  return documents;
}

async function listCourses(db: Db | Tx, ids: readonly string[]): Promise<CourseRow[]> {
  return readRows(db, courseRow)`
    select c.id, coalesce(d.meta ->> 'title', c.title) as title, coalesce(d.meta ->> 'summary', c.summary) as summary,
      c.description, coalesce(d.meta ->> 'languageCode', c.language_code) as "languageCode",
      c.subscription_type_ids as "subscriptionTypeIds", c.status = 'published' as "isPublished",
      coalesce(c.published_at, c.created_at) as "publishedAt",
      coalesce((select string_agg(u.first_name || ' ' || u.last_name, ', ' order by t.position)
        from course_trainers t join users u on u.id = t.user_id where t.course_id = c.id), '') as "trainerNames",
      array(select user_id from course_trainers where course_id = c.id) as "trainerIds",
      coalesce((select string_agg(title, '. ' order by position) from sections where course_id = c.id and removed_at is null), '')
        || coalesce((select string_agg(l.title, '. ' order by l.lesson_id) from draft_lessons l where l.course_id = d.course_id), '')
        as "sectionTitles",
      array(select id from lessons where course_id = c.id and removed_at is null order by position) as "lessonIds"
    from courses c
      -- What a draft says instead is for its authors, as long as learners have the course.
      left join course_drafts d on d.course_id = c.id and c.status <> 'published'
    where c.id = any(${arrayOf(ids)}::int[]) and c.status <> 'archived'`;
}
