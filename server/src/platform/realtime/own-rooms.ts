import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Connection } from './connections.ts';
import { roomOfAll, roomOfUser, type Rooms } from './rooms.ts';

/** Room for the connections of an admin who has signed in as others. */
const roomOfActor = (userId: string) => `actor:${userId}`;

/** The rooms that a connection joins by signing in. */
export function enterOwnRooms(rooms: Rooms, connection: Connection): void {
  const { userId, actor } = connection.caller;
  rooms.enter(connection, roomOfAll);
  rooms.enter(connection, roomOfUser(userId));
  if (actor) rooms.enter(connection, roomOfActor(actor.id));
}

/** The rooms of a user's own connections and of those as others. */
export function connectionsOf(rooms: Rooms, userId: string): Connection[] {
  return [...rooms.membersOf(roomOfUser(userId)), ...rooms.membersOf(roomOfActor(userId))];
}

/** The users of these connections, without those as whom an admin has signed in. */
export function themselves(connections: Iterable<Connection>): SignedInCaller[] {
  return [...connections].flatMap(({ caller }) => (caller.actor ? [] : [caller]));
}
