import type { Throttles } from '#platform/throttles/throttles.ts';
import { guardedRoomOf, hubCloseCodes, hubRequest, hubRooms } from '@candela/contract/hub';
import { can } from '@candela/contract/permissions';
import type { Connection } from './connections.ts';
import type { RoomKinds } from './room-kinds.ts';
import { roomOfUser, sendTo, type Rooms } from './rooms.ts';

const maxRequestsPerMinute = 120;
const maxRoomName = 100;
/** Maximum number of members that are checked together. */
const batchSize = 1000;

interface AdmissionsDeps {
  rooms: Rooms;
  throttles: Throttles;
  kinds: RoomKinds;
  isConnected(connection: Connection): boolean;
  onJoined(): void;
}

/** Decides who may enter which room: checked on entry, and again when permissions have changed. */
export function createAdmissions({ rooms, throttles, kinds, isConnected, onJoined }: AdmissionsDeps) {
  function answer(connection: Connection, message: string): void {
    const key = `hub requests ${connection.id}`;
    if (throttles.take({ key, limit: maxRequestsPerMinute, seconds: 60 }) !== null)
      return connection.socket.close(hubCloseCodes.tooMany);
    const request = parse(message);
    if (request === undefined) return connection.socket.close(1007);
    if (request === null) return sendTo(connection, 'unknown', {});
    if ('alive' in request) return sendTo(connection, 'alive', {});
    if ('leave' in request) return leave(connection, request.leave);
    if ('here' in request) {
      const { here, ...at } = request;
      if (guardedRoomOf(here) && connection.rooms.has(here)) kinds.noteWhereabouts(connection, here, at);
      return;
    }
    const { join: room, after } = request;
    if (guardedRoomOf(room) !== null) return void joinGuarded(connection, room, after);
    // A page of a newer version may ask for it; closing the connection would make it connect again without end.
    if (!isListed(room))
      return sendTo(connection, 'room.refused', { room: room.slice(0, maxRoomName), reason: 'closed' });
    if (!can(connection.caller, hubRooms[room])) {
      return connection.socket.close(hubCloseCodes.forbidden);
    }
    admit(connection, room, after);
    onJoined();
  }

  /** Rooms joined by signing in cannot be left by request: sign-out finds its connections there. */
  function leave(connection: Connection, room: string): void {
    if (!isListed(room) && guardedRoomOf(room) === null) return;
    connection.wanted.delete(room);
    rooms.leave(connection, room);
  }

  function admit(connection: Connection, room: string, after: string | undefined): void {
    connection.wanted.add(room);
    rooms.enter(connection, room);
    rooms.welcome(connection, room, after);
  }

  /**
   * Enters the room if the guard allows it, and answers the client either way. In the meantime the client may have left
   * or disconnected, and the caller's permissions may have changed: then the guard is asked again.
   */
  async function joinGuarded(connection: Connection, room: string, after: string | undefined): Promise<void> {
    connection.wanted.add(room);
    let version: number;
    let isOpen: boolean;
    try {
      do {
        version = connection.accessVersion;
        const { caller } = connection;
        isOpen = (await kinds.whoMayEnter([caller], room)).has(caller.userId);
      } while (version !== connection.accessVersion);
    } catch {
      // The database is unreachable; the client asks again.
      if (connection.wanted.delete(room)) sendTo(connection, 'room.refused', { room, reason: 'unavailable' });
      return;
    }
    if (!isConnected(connection) || !connection.wanted.has(room)) return;
    if (isOpen) admit(connection, room, after);
    else expel(connection, room);
  }

  /** The connection stays open: a user who was banned from one room can use the rest of the product. */
  function expel(connection: Connection, room: string): void {
    connection.wanted.delete(room);
    rooms.leave(connection, room);
    sendTo(connection, 'room.refused', { room, reason: 'closed' });
  }

  /** Removes a user from a room. */
  function expelUser(userId: string, room: string): void {
    for (const connection of rooms.membersOf(roomOfUser(userId))) {
      connection.accessVersion++;
      if (connection.rooms.has(room)) expel(connection, room);
    }
  }

  /**
   * Checks again who may be in guarded rooms: all members, or those of these connections.
   * @throws when the database is unreachable; no members of the unchecked rooms are removed then
   */
  async function checkGuardedRooms(only?: ReadonlySet<Connection>): Promise<void> {
    for (const room of rooms.names()) {
      if (guardedRoomOf(room) === null) continue;
      const members = [...rooms.membersOf(room)].filter((member) => only?.has(member) ?? true);
      for (let from = 0; from < members.length; from += batchSize) {
        await checkMembers(room, members.slice(from, from + batchSize));
      }
    }
  }

  async function checkMembers(room: string, members: Connection[]): Promise<void> {
    const versions = members.map(({ accessVersion }) => accessVersion);
    const allowed = await kinds.whoMayEnter(
      members.map(({ caller }) => caller),
      room,
    );
    const changed = members.filter((member, index) => member.accessVersion !== versions[index]);
    for (const member of members) {
      if (changed.includes(member) || !member.rooms.has(room)) continue;
      if (!allowed.has(member.caller.userId)) expel(member, room);
    }
    if (changed.length > 0) await checkMembers(room, changed);
  }

  /** Removes a connection from the given rooms if its caller may no longer be there. */
  function checkListedRooms(connection: Connection): void {
    for (const room of connection.rooms) {
      if (isListed(room) && !can(connection.caller, hubRooms[room])) expel(connection, room);
    }
  }

  return { answer, expelUser, checkGuardedRooms, checkListedRooms };
}

/** @returns null: not a request that is known here; undefined: not JSON */
function parse(message: string) {
  try {
    return hubRequest.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return undefined;
  }
}

function isListed(room: string): room is keyof typeof hubRooms {
  return Object.hasOwn(hubRooms, room);
}
