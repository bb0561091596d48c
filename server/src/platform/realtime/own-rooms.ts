import type { Connection } from './connections.ts';
import { roomOfAll, roomOfUser, type Rooms } from './rooms.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';

/** Where somebody is as other people as whom they have signed in. */
const roomOfActor = (userId: string) => `actor:${userId}`;

/** The rooms that come with signing in. */
export function enterOwnRooms(rooms: Rooms, connection: Connection): void {
  const { userId, actor } = connection.caller;
  rooms.enter(connection, roomOfAll);
  rooms.enter(connection, roomOfUser(userId));
  if (actor) rooms.enter(connection, roomOfActor(actor.id));
}

/** Those of a user, and those that they have as others. */
export function connectionsOf(rooms: Rooms, userId: string): Connection[] {
  return [...rooms.membersOf(roomOfUser(userId)), ...rooms.membersOf(roomOfActor(userId))];
}

/** Whose connections these are, without those as whom somebody else has signed in. */
export function themselves(connections: Iterable<Connection>): SignedInCaller[] {
  return [...connections].flatMap(({ caller }) => (caller.actor ? [] : [caller]));
}
