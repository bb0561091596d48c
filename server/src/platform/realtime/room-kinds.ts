import type { SignedInCaller } from '#platform/identity/callers.ts';
import { guardedRoomOf, type GuardedKind } from '@candela/contract/hub';
import type { Connection } from './connections.ts';

/** Which of these callers may enter a room: their user ids. One look-up for all of them. */
export type RoomGuard = (callers: SignedInCaller[], id: number) => Promise<Set<string>>;

/** The position of a member within a room, e.g. the lesson they edit. */
export interface Whereabouts {
  lessonId: number | null;
  blockId: string | null;
}

/** A connection of a user. */
export interface Member {
  key: string;
  userId: string;
}

/** A kind of room, by the domain that owns it; a room of this kind is about the thing with this id. */
export interface RoomKind {
  mayEnter: RoomGuard;
  /** Whether messages are kept for a minute for clients that reconnect. */
  keepsMessages?: boolean;
  /** Somebody entered or left. */
  onChange?(id: number): void;
  /** A member has reported their position, or has left: null. Not of an admin who has signed in as another user. */
  onWhereabouts?(id: number, member: Member, at: Whereabouts | null): void;
}

/** The kinds of guarded rooms. Nobody may enter a room whose kind is not registered. */
export function createRoomKinds() {
  const kinds = new Map<GuardedKind, RoomKind>();

  function find(room: string): { kind: RoomKind | undefined; id: number } | null {
    const about = guardedRoomOf(room);
    return about && { kind: kinds.get(about.kind), id: about.id };
  }

  return {
    register: (name: GuardedKind, kind: RoomKind): void => void kinds.set(name, kind),
    keepsMessages: (room: string): boolean => find(room)?.kind?.keepsMessages ?? false,
    /** @throws when the database is unreachable */
    async whoMayEnter(callers: SignedInCaller[], room: string): Promise<Set<string>> {
      const found = find(room);
      return (await found?.kind?.mayEnter(callers, found.id)) ?? new Set();
    },
    noteChange(room: string): void {
      const found = find(room);
      found?.kind?.onChange?.(found.id);
    },
    noteWhereabouts({ id: key, caller }: Connection, room: string, at: Whereabouts | null): void {
      const found = find(room);
      if (found && !caller.actor) found.kind?.onWhereabouts?.(found.id, { key, userId: caller.userId }, at);
    },
  };
}

export type RoomKinds = ReturnType<typeof createRoomKinds>;
