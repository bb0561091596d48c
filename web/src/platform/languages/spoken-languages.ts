import { useTranslation } from 'react-i18next';

/** Languages that people say they speak: those with the most speakers, by their ISO 639 codes. */
const codes = [
  'ar',
  'bg',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'sw',
  'ta',
  'th',
  'tl',
  'tr',
  'uk',
  'ur',
  'vi',
  'yo',
  'zh',
];

/** Names of languages in that of the interface, and all that can be chosen, by name. */
export function useSpokenLanguages() {
  const { i18n } = useTranslation();
  const locale = i18n.resolvedLanguage ?? 'en';
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const nameOf = (code: string) => names.of(code) ?? code;
  const choices = codes
    .map((code) => ({ value: code, label: nameOf(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return { nameOf, choices };
}
