import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { chainOf } from '#site/language-chains.ts';
import { builtInMessages } from './built-in-texts.ts';

const languageRow = rowOf({
  code: z.string(),
  fallbackCode: z.string().nullable(),
  direction: z.enum(['ltr', 'rtl']),
});

const wordingRow = rowOf({ code: z.string(), key: z.string(), text: z.string() });

export interface WordedTexts {
  direction: 'ltr' | 'rtl';
  /** The text at a path in this language, or in its fallback. */
  textOf(key: string): string;
}

/**
 * The texts of mails and notices in every language of the installation: custom texts (`interface_texts`) first, then the product's,
 * then the fallback language's, and finally English.
 */
export async function readWordedTexts(db: Db | Tx, keys: readonly string[]): Promise<Map<string, WordedTexts>> {
  const languages = await readRows(db, languageRow)`
    select code, fallback_code as "fallbackCode", direction from languages order by position, id`;
  const wordings = await readRows(db, wordingRow)`
    select language_code as code, key, text from interface_texts where key = any(${arrayOf(keys)}::text[])`;
  const worded = new Map(wordings.map(({ code, key, text }) => [`${code} ${key}`, text]));
  return new Map(
    languages.map(({ code, direction }) => {
      const chain = chainOf(code, languages);
      const textOf = (key: string) => {
        for (const each of chain) {
          const text = worded.get(`${each} ${key}`) ?? builtInMessages.get(each)?.get(key);
          if (text !== undefined) return text;
        }
        return '';
      };
      return [code, { direction, textOf }];
    }),
  );
}
