import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { translateTexts } from '#learning/translating/translated-texts.ts';
import type { LinkCardSource } from '#site/link-cards.ts';

const courseRow = rowOf({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  languageCode: z.string(),
  coverPath: z.string().nullable(),
  trainers: z.string(),
});

/** Published courses, which everybody may see as they are in lists, in the language of their reader. */
export const courseLinkCards: LinkCardSource = {
  kind: 'course',
  path: /^\/education\/courses\/(\d{1,9})$/,
  async list(db, { languageCode }, ids) {
    const rows = await readRows(db, courseRow)`
      select c.id, c.title, c.summary, c.language_code as "languageCode", c.cover_path as "coverPath",
        coalesce((select string_agg(u.first_name || ' ' || u.last_name, ', ' order by t.position)
          from course_trainers t join users u on u.id = t.user_id where t.course_id = c.id), '') as trainers
      from courses c where c.id = any(${arrayOf(ids)}::int[]) and c.status = 'published'`;
    const texts = await translateTexts(
      db,
      languageCode,
      rows.flatMap(({ id, title, summary, languageCode: own }) => [
        { kind: 'course' as const, itemId: id, languageCode: own, field: 'title', source: title },
        { kind: 'course' as const, itemId: id, languageCode: own, field: 'summary', source: summary },
      ]),
    );
    return rows.map(({ id, title, summary, coverPath, trainers }, at) => ({
      id,
      title: texts[2 * at] ?? title,
      description: texts[2 * at + 1] ?? summary,
      source: trainers,
      picturePath: coverPath,
    }));
  },
};
