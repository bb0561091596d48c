import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { passagesOf, withTranslations } from '#learning/content/passages.ts';
import { richTextHtml } from '#platform/text/rich-text/rich-text-html.ts';
import type { RichText } from '@candela/contract/rich-text';
import { findTranslations, translateTexts, type SourceText, type TranslatedText } from './translated-texts.ts';

interface LessonTexts {
  id: number;
  courseId: number;
  languageCode: string;
  courseTitle: string;
  sectionTitle: string;
  title: string;
  body: string;
  previous: { id: number; title: string } | null;
  next: { id: number; title: string } | null;
}

/** Information for readers about the language of a lesson. */
export interface LessonTranslation {
  /** The original language. */
  sourceLanguageCode: string;
  /** Whether the source of some part has changed since its translation. */
  isStale: boolean;
  /** Whether some part is not translated to the reader's language. */
  isPartial: boolean;
}

const sourceRow = rowOf({ sectionId: z.int(), content: z.unknown() });
const storedBody = z.object({ body: z.custom<RichText>((body) => typeof body === 'object' && body !== null) });

/** A lesson in the reader's language; passages without a translation stay in the original. */
export async function translateLesson<T extends LessonTexts>(
  db: Db | Tx,
  languageCode: string,
  lesson: T,
): Promise<T & { translation: LessonTranslation | null }> {
  if (lesson.languageCode === languageCode) return { ...lesson, translation: null };
  const stored = await readRow(db, sourceRow)`
    select l.section_id as "sectionId", x.content from lessons l left join lesson_contents x on x.id = l.content_id
    where l.id = ${lesson.id}`;
  const own = (itemId: number, source: string): SourceText => ({ ...ofLesson(lesson, itemId, 'title'), source });
  const { previous, next } = lesson;
  const [courseTitle = '', sectionTitle = '', previousTitle = '', nextTitle = ''] = await translateTexts(
    db,
    languageCode,
    [
      { ...own(lesson.courseId, lesson.courseTitle), kind: 'course' },
      { ...own(stored?.sectionId ?? 0, lesson.sectionTitle), kind: 'section' },
      own(previous?.id ?? 0, previous?.title ?? ''),
      own(next?.id ?? 0, next?.title ?? ''),
    ],
  );
  const document = storedBody.safeParse(stored?.content).data?.body ?? null;
  const passages = document ? passagesOf(document, 'body') : [];
  const [title = null, ...found] = await findTranslations(db, languageCode, [
    own(lesson.id, lesson.title),
    ...passages.map(({ field, source }) => ({ ...ofLesson(lesson, lesson.id, field), source })),
  ]);
  const words = new Map(passages.map(({ field }, index) => [field, found[index] ?? null]));
  const known = [title, ...found].filter((text) => text !== null);
  return {
    ...lesson,
    courseTitle,
    sectionTitle,
    title: title?.text ?? lesson.title,
    previous: previous && { ...previous, title: previousTitle },
    next: next && { ...next, title: nextTitle },
    ...(document && found.some((text) => text !== null) && { body: bodyOf(document, words, lesson.languageCode) }),
    languageCode: known[0]?.languageCode ?? lesson.languageCode,
    translation:
      known.length === 0
        ? null
        : {
            sourceLanguageCode: lesson.languageCode,
            isStale: known.some(({ isStale }) => isStale),
            isPartial: known.length <= passages.length || (document === null && lesson.body !== ''),
          },
  };
}

function ofLesson({ languageCode }: LessonTexts, itemId: number, field: string): Omit<SourceText, 'source'> {
  return { kind: 'lesson', itemId, field, languageCode };
}

/** Passages without a translation declare their language. */
function bodyOf(document: RichText, words: Map<string, TranslatedText | null>, sourceLanguage: string): string {
  const html = richTextHtml(withTranslations(document, 'body', (field) => words.get(field)?.text ?? null));
  return html.replaceAll(/ data-block="([\w-]+)"/g, (attribute, id: string) => {
    const field = `body.${id}`;
    return words.has(field) && !words.get(field) ? `${attribute} lang="${sourceLanguage}"` : attribute;
  });
}
