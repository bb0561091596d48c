import type { PassagePlace } from './content-translations.api.ts';

/** Unconfirmed input is stored on this device, so that closing the tab loses nothing. */
function itemOf({ courseId, languageCode, kind, itemId }: PassagePlace, field: string): string {
  return `translation:${courseId}:${languageCode}:${kind}:${itemId}:${field}`;
}

export function readWords(place: PassagePlace, field: string): string | null {
  try {
    return localStorage.getItem(itemOf(place, field));
  } catch {
    return null;
  }
}

/** Stores input; null removes it. */
export function keepWords(place: PassagePlace, field: string, words: string | null): void {
  try {
    if (words === null) localStorage.removeItem(itemOf(place, field));
    else localStorage.setItem(itemOf(place, field), words);
  } catch {
    // Storage is full or blocked: the input is still on the page.
  }
}
