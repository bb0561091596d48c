import type { Db } from '#db/client.ts';
import { translateCards } from '#learning/course-cards.ts';
import { translateDescription } from '#learning/translating/translated-description.ts';
import { translateTexts, type SourceText } from '#learning/translating/translated-texts.ts';
import type { findRow, OutlineRow } from './courses.queries.ts';

type PreviewRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** A course and its outline in the reader's language, as far as they are translated. */
export async function translatePreview(
  db: Db,
  languageCode: string,
  row: PreviewRow,
  outline: OutlineRow[],
): Promise<[PreviewRow, OutlineRow[]]> {
  if (row.languageCode === languageCode) return [row, outline];
  const [card = row] = await translateCards(db, languageCode, [row]);
  const own = { field: 'title', languageCode: row.languageCode };
  const texts = await translateTexts(
    db,
    languageCode,
    outline.flatMap((lesson): SourceText[] => [
      { ...own, kind: 'section', itemId: lesson.sectionId, source: lesson.sectionTitle },
      { ...own, kind: 'lesson', itemId: lesson.id, source: lesson.title },
    ]),
  );
  const translated = outline.map((lesson, at) => ({
    ...lesson,
    sectionTitle: texts[2 * at] ?? lesson.sectionTitle,
    title: texts[2 * at + 1] ?? lesson.title,
  }));
  return [{ ...card, description: await translateDescription(db, languageCode, row) }, translated];
}
