/** Suggested languages; any other can be added by its code. */
export const knownLanguages = (
  'bg bn ca cs da el et fa fi fil gl he hi hr hu id it ja ko lt lv ms nb nl pl pt-BR ro ru sk sl sr sv sw ta th tr uk ur ' +
  'uz vi zh-Hans zh-Hant'
).split(' ');

/** Normalises a BCP 47 code: `PT-br` becomes `pt-BR`. Invalid codes are returned unchanged. */
export function tidyCode(typed: string): string {
  const code = typed.trim().replaceAll('_', '-');
  try {
    return code === '' || code.endsWith('-') ? code : new Intl.Locale(code).toString();
  } catch {
    return code;
  }
}

/** Name of a language in another; null if unknown. */
export function nameOfLanguage(code: string, inCode: string): string | null {
  try {
    const name = new Intl.DisplayNames(inCode, { type: 'language', fallback: 'none' }).of(code);
    return name === undefined ? null : name.charAt(0).toLocaleUpperCase(inCode) + name.slice(1);
  } catch {
    return null;
  }
}
