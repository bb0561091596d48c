import { userItems } from '#platform/device/stores/user-items.ts';
import type { PassagePlace } from './content-translations.api.ts';

/** Unconfirmed input is stored on this device for its user, so that closing the tab loses nothing. */
const items = userItems('translation');

function partOf({ courseId, languageCode, kind, itemId }: PassagePlace, field: string): string {
  return `${courseId}:${languageCode}:${kind}:${itemId}:${field}`;
}

export function readWords(userId: string, place: PassagePlace, field: string): string | null {
  return items.read(userId, partOf(place, field));
}

/** Stores input; null removes it. If storage is full or blocked, the input is still on the page. */
export function keepWords(userId: string, place: PassagePlace, field: string, words: string | null): void {
  items.write(userId, partOf(place, field), words);
}
