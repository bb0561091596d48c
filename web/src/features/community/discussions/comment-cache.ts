import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { thingKeys, type Thing } from '#platform/api/things.ts';
import type { Comment } from '@candela/contract/community/discussions';
import type { Page } from '@candela/contract/paging';

type Loaded = InfiniteData<Page<Comment>, string | null>;

const threadOf = ({ parentId, id }: Comment) => parentId ?? id;
const isBefore = (one: Comment, other: Comment) =>
  threadOf(one) === threadOf(other) ? one.id < other.id : threadOf(one) < threadOf(other);

/** Puts a comment into its place, if that is loaded; unchanged if it is there already, or its place is beyond what is loaded. */
export function withComment(loaded: Loaded, comment: Comment): Loaded {
  const { pages } = loaded;
  const all = pages.flatMap(({ data }) => data);
  if (all.some(({ id }) => id === comment.id)) return loaded;
  const next = all.find((each) => isBefore(comment, each));
  const isComplete = pages.at(-1)?.nextCursor === null;
  // The first one that is loaded may not be the first one that there is.
  if (next ? next === all[0] && comment.parentId === null : !isComplete) return loaded;
  const at = next ? pages.findIndex(({ data }) => data.includes(next)) : pages.length - 1;
  return {
    ...loaded,
    pages: pages.map((page, place) => {
      if (place !== at) return page;
      const before = next ? page.data.indexOf(next) : page.data.length;
      return { ...page, data: page.data.toSpliced(before, 0, comment) };
    }),
  };
}

/** @returns whether it is shown now in what is loaded */
export function addComment(client: QueryClient, thing: Thing, comment: Comment): boolean {
  let isShown = false;
  client.setQueriesData<Loaded>({ queryKey: thingKeys.comments(thing) }, (loaded) => {
    const next = loaded && withComment(loaded, comment);
    isShown ||= next?.pages.some(({ data }) => data.some(({ id }) => id === comment.id)) ?? false;
    return next;
  });
  return isShown;
}

/** Replaces a comment; null: it is gone. */
export function changeComment(client: QueryClient, thing: Thing, id: number, comment: Comment | null): void {
  client.setQueriesData<Loaded>(
    { queryKey: thingKeys.comments(thing) },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) => ({
          ...page,
          data: page.data.flatMap((each) => (each.id === id ? (comment ?? []) : each)),
        })),
      },
  );
}
