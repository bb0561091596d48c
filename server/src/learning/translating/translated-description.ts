import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { richTextHtml } from '#platform/text/rich-text/rich-text-html.ts';
import type { RichText } from '@candela/contract/rich-text';
import { translateDocument } from './translated-document.ts';

const metaRow = rowOf({ meta: z.unknown() });
const storedMeta = z.object({
  description: z.custom<RichText>((value) => typeof value === 'object' && value !== null),
});

/** The description of a course as HTML, in the reader's language if it is translated. */
export async function translateDescription(
  db: Db | Tx,
  languageCode: string,
  course: { id: number; languageCode: string; description: string },
): Promise<string> {
  const row = await readRow(db, metaRow)`
    select v.meta from courses c join course_versions v on v.course_id = c.id and v.number = c.live_version
    where c.id = ${course.id}`;
  const document = storedMeta.safeParse(row?.meta).data?.description;
  if (!document) return course.description;
  const place = { kind: 'course' as const, itemId: course.id, field: 'description', languageCode: course.languageCode };
  const translated = await translateDocument(db, languageCode, document, place);
  return translated ? richTextHtml(translated) : course.description;
}
