import { decodeTextCursor, encodeCursor } from '#platform/http/cursors.ts';
import type { RouteInput } from '@candela/contract/endpoint';
import type { InterfaceText, listInterfaceTexts, TextPage } from '@candela/contract/site/interface-texts';

type TextQuery = RouteInput<typeof listInterfaceTexts>['query'];
type ShownState = NonNullable<TextQuery['show']>;

const sectionOf = (key: string) => key.slice(0, key.indexOf('.'));

const isShown: Record<ShownState, (text: InterfaceText) => boolean> = {
  missing: ({ state }) => state === 'missing',
  stale: ({ state }) => state === 'stale',
  changed: ({ isChanged }) => isChanged,
};

/** Sections with their number of texts, by name. */
function sectionsOf(texts: readonly InterfaceText[]): TextPage['sections'] {
  const counts = new Map<string, number>();
  for (const { key } of texts) counts.set(sectionOf(key), (counts.get(sectionOf(key)) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * A page of the texts that match a filter: in English, in the language, or by their path; with the number for each state.
 * @throws AppError request.invalid when the cursor is not one of ours
 */
export function pageOfTexts(texts: readonly InterfaceText[], query: TextQuery): TextPage {
  const { key, section, show, limit } = query;
  const wanted = query.search?.toLowerCase();
  const found = texts.filter((text) => {
    if (key !== undefined && text.key !== key) return false;
    if (section !== undefined && sectionOf(text.key) !== section) return false;
    if (wanted === undefined) return true;
    const words = [text.key, ...Object.values(text.source), ...Object.values(text.text)];
    return words.some((each) => each.toLowerCase().includes(wanted));
  });
  const count = (state: ShownState) => found.filter(isShown[state]).length;
  const shown = new Set(show ? found.filter(isShown[show]) : found);
  // In the order of all texts: the last one of a page may have left the filter since.
  const after = decodeTextCursor(query.cursor);
  const start = after === null ? 0 : texts.findIndex((text) => text.key === after) + 1;
  const rest = texts.slice(start).filter((text) => shown.has(text));
  const data = rest.slice(0, limit);
  const last = data.at(-1);
  return {
    data,
    nextCursor: last && rest.length > limit ? encodeCursor([last.key]) : null,
    counts: { all: found.length, missing: count('missing'), stale: count('stale'), changed: count('changed') },
    sections: sectionsOf(texts),
  };
}
