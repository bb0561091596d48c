import type { Language } from '@candela/contract/site/languages';

/** The language that is stored under the item `selected-language`. */
export type StoredLanguage = Pick<Language, 'id' | 'code' | 'name'>;

export const english: StoredLanguage = { id: 2, code: 'en', name: 'English' };

/** Id in the state before a language is resolved. */
export const unresolvedLanguageId = 1;

/** The stored language if it has both code and name, else English. */
export function storedLanguage(stored: string | null): StoredLanguage {
  try {
    const { id, code, name }: Partial<StoredLanguage> = JSON.parse(stored ?? '{}') ?? {};
    return code && name ? { id: id ?? english.id, code, name } : english;
  } catch {
    return english;
  }
}

/** Direction of writing; known before the list of languages is loaded. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return /^(ar|fa|he|ur)\b/.test(code) ? 'rtl' : 'ltr';
}

/** Locale for `Intl`: Arabic keeps the digits that prices and clocks are written in. */
export function formatLocale(code: string): string {
  return code.startsWith('ar') ? `${code}-u-nu-latn` : code;
}
