import type { PassagePlace } from './content-translations.api.ts';

/** What was typed and not confirmed yet stays on this device, so that a lost tab loses nothing. */
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

/** Keeps what was typed, or forgets it with null. */
export function keepWords(place: PassagePlace, field: string, words: string | null): void {
  try {
    if (words === null) localStorage.removeItem(itemOf(place, field));
    else localStorage.setItem(itemOf(place, field), words);
  } catch {
    // A full or blocked store: what is typed is still on the page.
  }
}
