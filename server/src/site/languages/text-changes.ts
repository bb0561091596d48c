import type { Db } from '#db/client.ts';
import { chainOf } from '#site/language-chains.ts';
import type { HubData } from '@candela/contract/hub';
import { textForms } from '@candela/contract/site/text-checks';
import { fullKey, type BuiltInTexts } from './built-in-texts.ts';
import { byLanguage, messagePath } from './interface-files.ts';
import { listWordings } from './interface-texts.queries.ts';
import { listRows } from './languages.queries.ts';
import { resolveText } from './text-states.ts';

/**
 * Messages to clients when texts of a language have changed: the new texts in each language that shows them. Without `keys` there are
 * too many to list, and clients reload the file.
 */
export async function textChanges(
  db: Db,
  builtIn: BuiltInTexts,
  code: string,
  keys: readonly string[] | null,
): Promise<HubData<'texts.changed'>> {
  const rows = await listRows(db);
  const shown = keys?.filter((key) => !key.startsWith(messagePath)) ?? null;
  if (shown?.length === 0) return { languages: [] };
  const chains = rows.map((row) => chainOf(row.code, rows)).filter((chain) => chain.includes(code));
  if (shown === null) return { languages: chains.map(([each = code]) => ({ code: each, texts: null })) };
  const paths = shown.flatMap((key) => textForms.map((form) => fullKey(key, form)));
  const wordedIn = byLanguage(await listWordings(db, { keys: paths }));
  return {
    languages: chains.map((chain) => ({
      code: chain[0] ?? code,
      texts: Object.fromEntries(shown.flatMap((key) => resolveText(builtIn, key, chain, wordedIn))),
    })),
  };
}
