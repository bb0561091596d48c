import type { SQL } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { ThingKind } from '@candela/contract/community/things';
import type { ContentType } from '@candela/contract/messaging/notifications';
import type { VisibilitySetting } from '@candela/contract/visibility';

/** Something that people react to and discuss, as a caller may. */
export interface FoundThing {
  authorId: string;
  title: string;
  /** Path of its page. */
  link: string;
  /** Whether comments can be written; otherwise they can be read only. */
  mayWrite: boolean;
  /** Whether the caller may hide comments. */
  mayModerate: boolean;
}

/** How a domain lets its things be discussed. */
export interface DiscussionSource {
  kind: ThingKind;
  /** The setting that hides all of them. */
  setting: VisibilitySetting;
  /** The type of notices about them. */
  contentType: ContentType;
  /**
   * A thing that the caller may read. In a transaction it is locked, so that nobody hides or deletes it meanwhile.
   * @returns null if there is none
   */
  find(db: Db | Tx, caller: SignedInCaller, id: number, options: { isLocked: boolean }): Promise<FoundThing | null>;
  /** Condition that the user `u` may read it; without the setting. */
  isReadableForUser(id: number): SQL;
}

declare module '#platform/context.ts' {
  interface DomainContext {
    /** What people can react to and discuss. */
    discussions: DiscussionSources;
  }
}

export type DiscussionSources = ReturnType<typeof createDiscussionSources>;

/** The kinds of things that the domains let people discuss. */
export function createDiscussionSources() {
  const sources = new Map<ThingKind, DiscussionSource>();

  function of(kind: ThingKind): DiscussionSource {
    const source = sources.get(kind);
    if (!source) throw new Error(`no domain has told how ${kind} is discussed`);
    return source;
  }

  return { add: (source: DiscussionSource): void => void sources.set(source.kind, source), of };
}
