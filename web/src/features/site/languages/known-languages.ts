/** Languages that are offered to be added; any other can be typed by its code. */
export const knownLanguages = (
  'bg bn ca cs da el et fa fi fil gl he hi hr hu id it ja ko lt lv ms nb nl pl pt-BR ro ru sk sl sr sv sw ta th tr uk ur ' +
  'uz vi zh-Hans zh-Hant'
).split(' ');

/** A code as BCP 47 writes it: `PT-br` is `pt-BR`. What is no code stays as it was typed. */
export function tidyCode(typed: string): string {
  const code = typed.trim().replaceAll('_', '-');
  try {
    return code === '' || code.endsWith('-') ? code : new Intl.Locale(code).toString();
  } catch {
    return code;
  }
}

/** What a language is called in another; null when nobody knows it. */
export function nameOfLanguage(code: string, inCode: string): string | null {
  try {
    const name = new Intl.DisplayNames(inCode, { type: 'language', fallback: 'none' }).of(code);
    return name === undefined ? null : name.charAt(0).toLocaleUpperCase(inCode) + name.slice(1);
  } catch {
    return null;
  }
}
