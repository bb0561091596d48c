const maxKept = 8;
const itemOf = (userId: string) => `searches-${userId}`;

/** The user's recent searches on this device, latest first. */
export function readRecent(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(itemOf(userId)) ?? '[]');
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
  try {
    if (recent.length === 0) localStorage.removeItem(itemOf(userId));
    else localStorage.setItem(itemOf(userId), JSON.stringify(recent));
  } catch {
    // Private windows may refuse storage: then there is no history.
  }
}
