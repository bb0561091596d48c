import type { TranslatedKind } from '@candela/contract/learning/content-translations';

// Known here too: with the contract of the feature it would come with everybody's first page.
const kinds: readonly TranslatedKind[] = ['course', 'section', 'lesson'];

export const passageFilters = ['open', 'stale'] as const;
export type PassageFilter = (typeof passageFilters)[number];

/** What of the translations is looked at; kept in the address. */
export interface TranslationSearch {
  lang?: string;
  /** As `lesson-12`. */
  item?: string;
  show?: PassageFilter;
}

/** Reads language, item and filter from an address. */
export function validateTranslationSearch(search: Record<string, unknown>): TranslationSearch {
  const { lang, item } = search;
  const show = passageFilters.find((each) => each === search.show);
  return {
    ...(typeof lang === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(lang) && { lang }),
    ...(typeof item === 'string' && readItem(item) && { item }),
    ...(show && { show }),
  };
}

/** An item by its name in the address. */
export function readItem(item: string | undefined): { kind: TranslatedKind; id: number } | null {
  const [name, digits = ''] = item?.split('-') ?? [];
  const kind = kinds.find((each) => each === name);
  return kind && /^[1-9]\d{0,8}$/.test(digits) ? { kind, id: Number(digits) } : null;
}
