/** Languages that certificates are written in. */
export const certificateLanguages = ['en', 'es', 'ar', 'de', 'fr', 'pt'] as const;

export type CertificateLanguage = (typeof certificateLanguages)[number];

/** The first of the given languages that certificates are written in, else English. */
export function certificateLanguageOf(...codes: (string | null)[]): CertificateLanguage {
  for (const code of codes) {
    const found = certificateLanguages.find((each) => each === code);
    if (found) return found;
  }
  return 'en';
}
