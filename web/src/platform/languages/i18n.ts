import i18next, { type SelectorParam } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { localItem } from '#platform/device/stores/items.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { directionOf, english, storedLanguage, type StoredLanguage } from '#platform/languages/languages.ts';
import { textsBackend } from '#platform/languages/texts-backend.ts';
import type { HubData } from '@candela/contract/hub';
import type en from '../../locales/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true;
    resources: { translation: typeof en };
  }
}

/** Selects a text, as in `($) => $.core.menu.home`. */
export type TextKey = SelectorParam;

const item = localItem('selected-language');

/** Loads the stored language, or English, before anything is shown. */
export async function startI18n(): Promise<void> {
  const language = storedLanguage(item.read());
  await i18next
    .use(textsBackend)
    .use(initReactI18next)
    .init({
      lng: language.code,
      fallbackLng: english.code,
      load: 'currentOnly',
      nsSeparator: false,
      interpolation: { escapeValue: false },
      // Texts changed by the installation can arrive while pages are open.
      react: { useSuspense: false, bindI18nStore: 'added' },
      parseMissingKeyHandler: wordsOfKey,
    });
  apply(language);
}

/** Changes the language of the interface and remembers it for the next visit. */
export async function changeLanguage(language: StoredLanguage): Promise<void> {
  await i18next.changeLanguage(language.code);
  apply(language);
}

/** Shows this page in a language without remembering it. */
export async function showLanguage(code: string): Promise<void> {
  await i18next.changeLanguage(code);
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
  return i18next.exists(key) ? i18next.t(key) : key;
}

/** Applies changed texts; if they are too many to list, the file is reloaded. */
export function takeTexts(languages: HubData<'texts.changed'>['languages']): void {
  const shown = new Set([i18next.language, english.code]);
  for (const { code, texts } of languages) {
    if (!shown.has(code)) continue;
    if (texts) i18next.addResources(code, 'translation', texts);
    else readTextsAgain(code);
  }
}

/** Spreads the reloading of clients that receive the same message. */
const spreadMilliseconds = 1500;

/** Reloads the texts of the interface if they may have changed. */
export function readTextsAgain(code: string = i18next.language): void {
  window.setTimeout(() => void i18next.reloadResources([code]), Math.random() * spreadMilliseconds);
}

/** Shown if no texts could be loaded: the last word of the key instead of the raw key. */
function wordsOfKey(key: string): string {
  const name = key.slice(key.lastIndexOf('.') + 1).replace(/_(zero|one|two|few|many|other)$/, '');
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
