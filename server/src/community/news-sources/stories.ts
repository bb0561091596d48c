const hour = 3_600_000;

/** Within so long the same title means the same story. */
const sameTitleHours = 48;

/** A new item, and how it is recognised in other sources. */
export interface NewItem {
  urlKey: string | null;
  titleKey: string | null;
  publishedAt: string;
}

/** A stored item of another source that has the same address or title as a new one. */
export interface Candidate {
  storyId: number;
  urlKey: string | null;
  titleKey: string | null;
  /** In milliseconds since 1970. */
  publishedAt: number;
  /** All sources of its story. */
  sourceIds: readonly number[];
}

/**
 * The story that each new item of a source belongs to; null: one of its own. A story has one item of a source at most, since within a source the
 * same title is another text.
 */
export function storiesOf(
  sourceId: number,
  items: readonly NewItem[],
  candidates: readonly Candidate[],
): (number | null)[] {
  const taken = new Set<number>();
  return items.map((item) => {
    const isFree = ({ storyId, sourceIds }: Candidate) => !taken.has(storyId) && !sourceIds.includes(sourceId);
    const found =
      candidates.find((each) => isFree(each) && item.urlKey !== null && each.urlKey === item.urlKey) ??
      candidates.find((each) => isFree(each) && isSameTitle(item, each));
    if (found) taken.add(found.storyId);
    return found?.storyId ?? null;
  });
}

const isSameTitle = (item: NewItem, { titleKey, publishedAt }: Candidate) =>
  item.titleKey !== null &&
  titleKey === item.titleKey &&
  Math.abs(publishedAt - Date.parse(item.publishedAt)) <= sameTitleHours * hour;
