import type { TranslatedKind } from '@candela/contract/authoring/content-translations';
import { languageTagPattern } from '@candela/contract/language-tags';

// Repeated here because importing the contract of the feature would add it to the initial bundle.
const kinds: readonly TranslatedKind[] = ['course', 'section', 'lesson'];

export const passageFilters = ['open', 'stale'] as const;
export type PassageFilter = (typeof passageFilters)[number];

/** The selected language, item and filter, stored in the URL. */
export interface TranslationSearch {
  lang?: string;
  /** For example `lesson-12`. */
  item?: string;
  show?: PassageFilter;
}

/** Reads language, item and filter from a URL. */
export function validateTranslationSearch(search: Record<string, unknown>): TranslationSearch {
  const { lang, item } = search;
  const show = passageFilters.find((each) => each === search.show);
  return {
    ...(typeof lang === 'string' && languageTagPattern.test(lang) && { lang }),
    ...(typeof item === 'string' && readItem(item) && { item }),
    ...(show && { show }),
  };
}

/** Parses the item in a URL. */
export function readItem(item: string | undefined): { kind: TranslatedKind; id: number } | null {
  const [name, digits = ''] = item?.split('-') ?? [];
  const kind = kinds.find((each) => each === name);
  return kind && /^[1-9]\d{0,8}$/.test(digits) ? { kind, id: Number(digits) } : null;
}
