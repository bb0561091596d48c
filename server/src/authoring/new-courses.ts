import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import { writeTrainers } from './course-trainer-rows.ts';

const idRow = rowOf({ id: z.int() });

/** Creates a course that no learner sees yet, with its draft. */
export async function insertCourse(tx: Tx, slug: string, meta: CourseMeta): Promise<number> {
  const { id } = await requireRow(tx, idRow)`
    insert into courses (slug, title, summary, description, language_code, level, type, styles, methods, concepts,
      subscription_type_ids, progression, status)
    values (${slug}, ${meta.title}, '', '', ${meta.languageCode}, ${meta.level}, ${meta.type}, '{}', '{}', '{}', '{}',
      ${meta.progression}, 'draft') returning id`;
  await run(tx)`
    insert into course_drafts (course_id, state, meta, outline)
    values (${id}, 'draft', ${JSON.stringify(meta)}::jsonb, '[]'::jsonb)`;
  await writeTrainers(tx, id, meta.trainerIds);
  await changeSearch(tx, 'course', [id]);
  return id;
}
