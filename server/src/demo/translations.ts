import * as z from 'zod';
import { loadAuthoredCourse } from '#authoring/authored-course.ts';
import { courseItems, type PassageItem } from '#authoring/content-translations/course-passages.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { sourceHash } from '#learning/content/passages.ts';
import {
  readingTheLondonOpenInSpanish as spanish,
  type DemoTranslation,
} from './translations/reading-the-london-open.ts';

const courseRow = rowOf({ id: z.int() });

interface Row {
  kind: string;
  itemId: number;
  field: string;
  hash: string;
  source: string;
  value: string;
  state: 'confirmed' | 'draft';
}

/** A partly translated course: with confirmed, machine-translated, outdated and missing passages. */
export async function seedTranslations(tx: Tx, translatorId: string): Promise<void> {
  const found = await readRow(tx, courseRow)`select id from courses where slug = ${spanish.slug}`;
  const course = found && (await loadAuthoredCourse(tx, found.id));
  if (!course) return;
  const rows = rowsOf(courseItems(course), spanish);
  const column = (name: keyof Row) => arrayOf(rows.map((row) => row[name]));
  await run(tx)`
    insert into translations (kind, item_id, field, lang, source_hash, source, value, state, course_id, changed_by, changed_at)
    select x.kind, x.item_id, x.field, ${spanish.languageCode}, x.hash, x.source, x.value, x.state, ${course.id},
      case when x.state = 'confirmed' then ${translatorId}::uuid end, now() - interval '2 days'
    from unnest(${column('kind')}::text[], ${column('itemId')}::int[], ${column('field')}::text[], ${column('hash')}::text[],
      ${column('source')}::text[], ${column('value')}::text[], ${column('state')}::text[])
      as x (kind, item_id, field, hash, source, value, state)`;
}

/** Assigns the translations to the passages by their order; remaining passages are not translated. */
function rowsOf(items: readonly PassageItem[], translation: DemoTranslation): Row[] {
  const sections = items.filter(({ kind }) => kind === 'section');
  const wordsOf = (item: PassageItem): (string | null)[] => {
    if (item.kind === 'course') return translation.course;
    if (item.kind === 'section') return [translation.sections[sections.indexOf(item)] ?? null];
    return translation.lessons[item.title] ?? [];
  };
  return items.flatMap((item) =>
    wordsOf(item).flatMap((value, at): Row[] => {
      const passage = item.passages[at];
      if (!passage || value === null) return [];
      const former = Object.entries(translation.former).find(([start]) => passage.source.startsWith(start))?.[1];
      const source = former ?? passage.source;
      const state = translation.drafts.includes(item.title) && at > 0 ? 'draft' : 'confirmed';
      return [
        { kind: item.kind, itemId: item.id, field: passage.field, hash: sourceHash(source), source, value, state },
      ];
    }),
  );
}
