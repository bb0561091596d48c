import type { Db, Tx } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { LinkCardKind } from '@candela/contract/community/link-preview-terms';
import type { LinkCard } from '@candela/contract/community/link-previews';

/** What a card of something on this site says. */
interface OwnCard {
  id: number;
  /** Plain text. */
  title: string;
  description: string;
  /** Who has made it. */
  source: string;
  picturePath: string | null;
}

/** How a feature shows its pages as cards in what others write. */
export interface LinkCardSource {
  kind: Exclude<LinkCardKind, 'page'>;
  /** Of its pages; the only group is the id. */
  path: RegExp;
  /** Those of these that the caller may read, and that no setting hides. */
  list(db: Db | Tx, caller: SignedInCaller, ids: readonly number[]): Promise<OwnCard[]>;
}

declare module '#platform/context.ts' {
  interface DomainContext {
    /** Pages of this site that are shown as cards. */
    linkCards: LinkCardSources;
  }
}

export type LinkCardSources = ReturnType<typeof createLinkCardSources>;

/** The pages of this site that the domains let others show as cards: always as their reader may see them. */
export function createLinkCardSources() {
  const sources: LinkCardSource[] = [];

  function sourceOf(path: string): { source: LinkCardSource; id: number } | null {
    for (const source of sources) {
      const id = source.path.exec(path)?.[1];
      if (id !== undefined) return { source, id: Number(id) };
    }
    return null;
  }

  /** The cards of these paths, as far as the caller may see them: one query for each kind. */
  async function find(
    db: Db | Tx,
    caller: SignedInCaller,
    paths: readonly string[],
  ): Promise<ReadonlyMap<string, LinkCard>> {
    const wanted = new Map<LinkCardSource, Map<number, string>>();
    for (const path of paths) {
      const found = sourceOf(path);
      if (!found) continue;
      const ids = wanted.get(found.source) ?? new Map<number, string>();
      wanted.set(found.source, ids.set(found.id, path));
    }
    const cards = new Map<string, LinkCard>();
    for (const [source, ids] of wanted) {
      for (const { id, ...card } of await source.list(db, caller, [...ids.keys()])) {
        // Several paths may lead to one page.
        for (const path of paths)
          if (source.path.exec(path)?.[1] === String(id))
            cards.set(path, { kind: source.kind, address: path, ...card });
      }
    }
    return cards;
  }

  return {
    add: (source: LinkCardSource): void => void sources.push(source),
    /** Whether a path is a page that is shown as a card. */
    has: (path: string): boolean => sourceOf(path) !== null,
    find,
  };
}
