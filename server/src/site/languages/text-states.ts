import { toIso } from '#platform/time/instants.ts';
import type { InterfaceText } from '@candela/contract/site/interface-texts';
import { formsIn, sourceOfForm, type FormsOfText } from '@candela/contract/site/text-checks';
import { fullKey, type BuiltInTexts } from './built-in-texts.ts';
import type { WordingRow } from './interface-texts.queries.ts';

/** Custom texts of one language, by full path. */
export type Wordings = ReadonlyMap<string, WordingRow>;

interface Language {
  code: string;
  wordings: Wordings;
  /** Custom English texts, the source of all translations. */
  english: Wordings;
}

/** The English text, including customisation. */
export function sourceOf(builtIn: FormsOfText, key: string, english: Wordings): FormsOfText {
  const forms = Object.entries(builtIn) as [keyof FormsOfText, string][];
  return Object.fromEntries(forms.map(([form, text]) => [form, english.get(fullKey(key, form))?.text ?? text]));
}

/** The English from which each form of a text was translated, if known. */
export function sourcesOf(builtIn: BuiltInTexts, key: string, { code, wordings, english }: Language): FormsOfText {
  const product = builtIn.english.get(key) ?? {};
  const source = code === 'en' ? product : sourceOf(product, key, english);
  const forms = formsIn(code, source).map((form) => {
    const path = fullKey(key, form);
    // The product's translations are based on its own English.
    const made = wordings.get(path)?.source ?? (builtIn.of(code).has(path) ? sourceOfForm(product, form) : undefined);
    return [form, made ?? sourceOfForm(source, form)] as const;
  });
  return Object.fromEntries(forms);
}

/** One text in a language, with its source and state. */
export function presentText(builtIn: BuiltInTexts, key: string, { code, wordings, english }: Language): InterfaceText {
  const product = builtIn.english.get(key) ?? {};
  const source = code === 'en' ? product : sourceOf(product, key, english);
  const own = builtIn.of(code);
  const text: FormsOfText = {};
  const inProduct: FormsOfText = {};
  const rows: WordingRow[] = [];
  const former: string[] = [];
  let isMissing = false;
  for (const form of formsIn(code, source)) {
    const path = fullKey(key, form);
    const row = wordings.get(path);
    const given = own.get(path);
    if (row) rows.push(row);
    if (given !== undefined) inProduct[form] = given;
    const said = row?.text ?? given;
    if (said === undefined) isMissing = true;
    else text[form] = said;
    // The product's translations are based on its own English.
    const madeFrom = row ? row.source : sourceOfForm(product, form);
    if (said !== undefined && madeFrom !== sourceOfForm(source, form)) former.push(madeFrom);
  }
  const newest = rows.toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))[0];
  return {
    key,
    source,
    text,
    builtIn: inProduct,
    state: isMissing ? 'missing' : former.length > 0 ? 'stale' : 'done',
    isChanged: rows.length > 0,
    formerSource: former[0] ?? null,
    changedBy: newest?.changedBy ?? null,
    changedAt: newest ? toIso(newest.changedAt) : null,
  };
}

/** Translation progress of a language. */
export function countTexts(builtIn: BuiltInTexts, language: Language) {
  const counts = { total: 0, missing: 0, stale: 0, changed: 0 };
  for (const key of builtIn.english.keys()) {
    const { state, isChanged } = presentText(builtIn, key, language);
    counts.total++;
    if (state !== 'done') counts[state]++;
    if (isChanged) counts.changed++;
  }
  return counts;
}

/**
 * The texts that readers of a language see, by full path: its own, or those of its fallback languages in order. `chain` ends with English.
 */
export function resolveText(
  builtIn: BuiltInTexts,
  key: string,
  chain: readonly string[],
  wordedIn: (code: string) => ReadonlyMap<string, { text: string }>,
): [string, string][] {
  const product = builtIn.english.get(key) ?? {};
  const said = (code: string, path: string) => wordedIn(code).get(path)?.text ?? builtIn.of(code).get(path);
  return formsIn(chain[0] ?? 'en', product).map((form) => {
    const path = fullKey(key, form);
    for (const code of chain) {
      const text = said(code, path) ?? (form === 'text' ? undefined : said(code, fullKey(key, 'other')));
      if (text !== undefined) return [path, text];
    }
    return [path, sourceOfForm(product, form)];
  });
}
