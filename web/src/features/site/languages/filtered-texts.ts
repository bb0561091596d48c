import type { InterfaceText } from '@candela/contract/site/interface-texts';
import type { ShownState, TextFilter } from './text-filter.ts';

export const sectionOf = (key: string) => key.slice(0, key.indexOf('.'));

const isShown: Record<ShownState, (text: InterfaceText) => boolean> = {
  missing: ({ state }) => state === 'missing',
  stale: ({ state }) => state === 'stale',
  changed: ({ isChanged }) => isChanged,
};

/** The texts of a section that match a search: in English, in the language, or by their path. */
function found(texts: readonly InterfaceText[], { section, search }: TextFilter): InterfaceText[] {
  const wanted = search?.toLowerCase();
  return texts.filter(({ key, source, text }) => {
    if (section !== undefined && sectionOf(key) !== section) return false;
    if (wanted === undefined) return true;
    return [key, ...Object.values(source), ...Object.values(text)].some((each) => each.toLowerCase().includes(wanted));
  });
}

/** The texts that match a filter, and the number for each state. */
export function filterTexts(texts: readonly InterfaceText[], filter: TextFilter) {
  const all = found(texts, filter);
  const count = (state: ShownState) => all.filter(isShown[state]).length;
  return {
    shown: filter.show ? all.filter(isShown[filter.show]) : all,
    counts: { all: all.length, missing: count('missing'), stale: count('stale'), changed: count('changed') },
  };
}

/** Sections with their number of texts, in the order of the screens. */
export function sectionsOf(texts: readonly InterfaceText[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { key } of texts) counts.set(sectionOf(key), (counts.get(sectionOf(key)) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => one.localeCompare(other));
}

/** Share of finished texts in percent; 100 only if none are left. */
export function percentDone({ total, missing, stale }: { total: number; missing: number; stale: number }): number {
  return total === 0 ? 0 : Math.floor(((total - missing - stale) / total) * 100);
}
