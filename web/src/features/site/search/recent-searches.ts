import { userItems } from '#platform/device/stores/user-items.ts';

const maxKept = 8;
const items = userItems('searches');
/** The whole list is one item. */
const part = 'recent';

/** The user's recent searches on this device, latest first. */
export function readRecent(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(items.read(userId, part) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, maxKept) : [];
  } catch {
    return [];
  }
}

/** Adds a search at the top of the list; upper and lower case do not matter. */
export function withRecent(recent: readonly string[], text: string): string[] {
  const added = text.trim();
  if (added === '') return [...recent];
  return [added, ...recent.filter((each) => each.toLowerCase() !== added.toLowerCase())].slice(0, maxKept);
}

export function writeRecent(userId: string, recent: readonly string[]): void {
  items.write(userId, part, recent.length === 0 ? null : JSON.stringify(recent));
}
