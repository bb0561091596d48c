import type { SearchGroup, SearchHit, SearchPassage, SearchResult } from '@candela/contract/site/search';

/** A page of the site that can be found by name. */
export interface Place {
  name: string;
  /** Its section of the site. */
  area: string;
  link: string;
}

/** Options of the search, in the order of the arrow keys. */
export type SearchOption =
  | { key: string; is: 'hit'; link: string; hit: SearchHit }
  | { key: string; is: 'passage'; link: string; passage: SearchPassage }
  | { key: string; is: 'place'; link: string; place: Place }
  | { key: string; is: 'recent'; text: string };

export interface OptionGroup {
  name: SearchGroup | 'place' | 'recent';
  options: SearchOption[];
  /** Total number of results; not all are shown. */
  total: number;
}

/** Results shown per group, if all groups are shown. */
const shownEach = 4;
const shownPlaces = 5;

/** With fewer hits, captions come first. */
const fewHits = 3;

/** Before typing: recent searches, and pages. */
export function groupsAtRest(recent: readonly string[], places: readonly Place[]): OptionGroup[] {
  return [
    {
      name: 'recent' as const,
      options: recent.map((text) => ({ key: `recent ${text}`, is: 'recent' as const, text })),
    },
    placesGroup(places),
  ]
    .map((group) => ({ ...group, total: group.options.length }))
    .filter(({ options }) => options.length > 0);
}

/**
 * Results by group, beginning with the group of the best hit; followed by pages with matching names.
 * @param group the selected group, or null
 */
export function groupsFound(
  result: SearchResult,
  { text, places, group }: { text: string; places: readonly Place[]; group: SearchGroup | null },
): OptionGroup[] {
  const max = group === null ? shownEach : Infinity;
  const counts = new Map(result.counts.map(({ kind, count }) => [kind, count]));
  const groups: OptionGroup[] = [...Map.groupBy(result.hits, ({ kind }) => kind)].map(([kind, hits]) => ({
    name: kind,
    options: hits.slice(0, max).map((hit) => ({ key: `${kind} ${hit.id}`, is: 'hit' as const, link: hit.link, hit })),
    total: Math.max(hits.length, counts.get(kind) ?? 0),
  }));
  if (result.passages.length > 0) {
    const passages: OptionGroup = {
      name: 'passage',
      options: result.passages.slice(0, max).map((passage) => ({
        key: `said ${passage.kind} ${passage.id}`,
        is: 'passage' as const,
        link: passage.link,
        passage,
      })),
      total: Math.max(result.passages.length, result.passageCount),
    };
    if (result.hits.length < fewHits) groups.unshift(passages);
    else groups.push(passages);
  }
  if (group === null) {
    const words = text.toLocaleLowerCase().split(/\s+/);
    const named = places.filter(({ name, area }) =>
      words.every((word) => `${name} ${area}`.toLocaleLowerCase().includes(word)),
    );
    const found = placesGroup(named.slice(0, shownPlaces));
    if (found.options.length > 0) groups.push({ ...found, total: found.options.length });
  }
  return groups;
}

function placesGroup(places: readonly Place[]) {
  const options = places.map((place) => ({
    key: `place ${place.link}`,
    is: 'place' as const,
    link: place.link,
    place,
  }));
  return { name: 'place' as const, options };
}

/** The groups that can be selected, with their numbers of results. */
export function countsOf(result: SearchResult): { group: SearchGroup; count: number }[] {
  const said = result.passageCount > 0 ? [{ group: 'passage' as const, count: result.passageCount }] : [];
  return [...result.counts.map(({ kind, count }) => ({ group: kind, count })), ...said];
}
