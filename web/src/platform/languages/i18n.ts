import i18next, { type SelectorParam } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import type en from '../../locales/en.json';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { directionOf, english, storedLanguage, type StoredLanguage } from '#platform/languages/languages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true;
    resources: { translation: typeof en };
  }
}

/** Picks a text, as in `($) => $.core.menu.home`. */
export type TextKey = SelectorParam;

const item = 'selected-language';

/** Loads the stored language, else English, before anything is shown. */
export async function startI18n(): Promise<void> {
  const language = storedLanguage(localStorage.getItem(item));
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: language.code,
      fallbackLng: english.code,
      load: 'currentOnly',
      nsSeparator: false,
      interpolation: { escapeValue: false },
      backend: { loadPath: '/assets/i18n/{{lng}}.json' },
      react: { useSuspense: false },
    });
  apply(language);
}

/** Changes the language of the interface and keeps it for the next visit. */
export async function changeLanguage(language: StoredLanguage): Promise<void> {
  await i18next.changeLanguage(language.code);
  apply(language);
}

function apply({ id, code, name }: StoredLanguage): void {
  localStorage.setItem(item, JSON.stringify({ id, code, name }));
  document.documentElement.lang = code;
  document.documentElement.dir = directionOf(code);
  useLanguageState.setState({ selectedLanguageId: id });
}

/** Text of a key that came from the server; what is no key is shown as it is. */
export function translateKey(key: string): string {
  return i18next.exists(key) ? i18next.t(key) : key;
}
