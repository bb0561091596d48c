import type { Db, Tx } from '#db/client.ts';
import { passagesOf, withTranslations } from '#learning/content/passages.ts';
import type { TranslatedKind } from '@candela/contract/authoring/content-translations';
import type { RichText } from '@candela/contract/rich-text';
import { findTranslations } from './translated-texts.ts';

/** Owner of a document, and its path in it; `languageCode` is the original language. */
interface Place {
  kind: TranslatedKind;
  itemId: number;
  field: string;
  languageCode: string;
}

/** A document with the passages that are translated to the reader's language; null when there are none. */
export async function translateDocument(
  db: Db | Tx,
  languageCode: string,
  document: RichText,
  { field: prefix, ...place }: Place,
): Promise<RichText | null> {
  const passages = passagesOf(document, prefix);
  const texts = passages.map(({ field, source }) => ({ ...place, field, source }));
  const found = await findTranslations(db, languageCode, texts);
  if (found.every((text) => text === null)) return null;
  const words = new Map(passages.map(({ field }, at) => [field, found[at]?.text ?? null]));
  return withTranslations(document, prefix, (field) => words.get(field) ?? null);
}
