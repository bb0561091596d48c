import type { Language } from '@candela/contract/site/languages';

/** The language stored in the local storage item `selected-language`. */
export type StoredLanguage = Pick<Language, 'id' | 'code' | 'name'> & { direction?: Language['direction'] };

export const english: StoredLanguage = { id: 2, code: 'en', name: 'English' };

/** The language id before a language is resolved. */
export const unresolvedLanguageId = 1;

/** The stored language if it has both code and name, otherwise English. */
export function storedLanguage(stored: string | null): StoredLanguage {
  try {
    const { id, code, name, direction }: Partial<StoredLanguage> = JSON.parse(stored ?? '{}') ?? {};
    return code && name ? { id: id ?? english.id, code, name, ...(direction && { direction }) } : english;
  } catch {
    return english;
  }
}

/** Writing direction of a language, which need not be one of the interface. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/.test(code) ? 'rtl' : 'ltr';
}

/** Languages of this browser, in order of preference. */
const browserLanguages = (): readonly string[] => globalThis.navigator?.languages ?? [];

/**
 * Locale for `Intl`: the chosen language with the browser's region, so that dates, the first day of the week and the clock follow the
 * region. Arabic uses Latin digits, as prices and clocks do.
 */
export function formatLocale(code: string, wanted: readonly string[] = browserLanguages()): string {
  const regions = wanted.flatMap((each) => regionOf(each) ?? []);
  const ofLanguage = wanted.find((each) => each.startsWith(`${code}-`));
  const region = (ofLanguage && regionOf(ofLanguage)) ?? regions[0];
  const locale = region && !code.includes('-') ? `${code}-${region}` : code;
  return code.startsWith('ar') ? `${locale}-u-nu-latn` : locale;
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}
