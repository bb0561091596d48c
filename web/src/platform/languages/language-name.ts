/**
 * The name of a language in a language of the interface; its code if it has no name, or is no code: `Intl` throws for these.
 * @param display `standard`: `English (United Kingdom)` instead of `British English`
 */
export function languageName(code: string, inLanguage: string, display: 'dialect' | 'standard' = 'dialect'): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language', languageDisplay: display }).of(code) ?? code;
  } catch {
    return code;
  }
}
