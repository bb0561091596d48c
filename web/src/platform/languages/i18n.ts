import i18next, { type SelectorParam } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { localItem } from '#platform/device/stores/items.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { directionOf, storedLanguage, type StoredLanguage } from '#platform/languages/languages.ts';
import type { InterfaceTexts } from '#platform/languages/text-files.ts';
import { showTexts } from '#platform/languages/texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true;
    resources: { translation: InterfaceTexts };
  }
}

/** Selects a text, as in `($) => $.core.menu.home`. */
export type TextKey = SelectorParam;

const item = localItem('selected-language');

/** Loads the stored language, or English, before anything is shown. */
export async function startI18n(): Promise<void> {
  const language = storedLanguage(item.read());
  await i18next.use(initReactI18next).init({
    lng: language.code,
    // The server fills in what is not translated.
    fallbackLng: false,
    load: 'currentOnly',
    nsSeparator: false,
    interpolation: { escapeValue: false },
    // Texts arrive while pages are open: with the first page of a domain, and when the installation changes them.
    react: { useSuspense: false, bindI18nStore: 'added' },
    parseMissingKeyHandler: wordsOfKey,
  });
  await showTexts(language.code);
  apply(language);
}

/** Changes the language of the interface and remembers it for the next visit. */
export async function changeLanguage(language: StoredLanguage): Promise<void> {
  if (await showTexts(language.code)) apply(language);
}

/** Shows this page in a language without remembering it. */
export async function showLanguage(code: string): Promise<void> {
  if (!(await showTexts(code))) return;
  const direction = directionOf(code);
  write(code, direction);
  useLanguageState.setState({ direction });
}

function write(code: string, direction: 'ltr' | 'rtl'): void {
  document.documentElement.lang = code;
  document.documentElement.dir = direction;
}

function apply({ id, code, name, direction = directionOf(code) }: StoredLanguage): void {
  item.write(JSON.stringify({ id, code, name, direction }));
  write(code, direction);
  useLanguageState.setState({ selectedLanguageId: id, direction });
}

/** Translates a key that came from the server; other texts are returned unchanged. */
export function translateKey(key: string): string {
  if (i18next.exists(key)) return i18next.t(key);
  if (!key.startsWith('errors.')) return key;
  // The texts of errors could not be loaded.
  return i18next.t(($) => $.core.loadFailed[key.endsWith('.title') ? 'title' : 'text']);
}

/** Shown if no texts could be loaded: the last word of the key instead of the raw key. */
function wordsOfKey(key: string): string {
  const name = key.slice(key.lastIndexOf('.') + 1).replace(/_(zero|one|two|few|many|other)$/, '');
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
