import { guardedRoomOf, hubCloseCodes, hubRequest, hubRooms, type GuardedKind } from '@candela/contract/hub';
import { can } from '@candela/contract/permissions';
import type { Connection } from './connections.ts';
import { roomOfUser, sendTo, type Rooms } from './rooms.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';

/** Which of these callers may be in the room of an event or a draft: their user ids. One answer for as many as there are. */
export type RoomGuard = (callers: SignedInCaller[], id: number) => Promise<Set<string>>;

/** Where somebody is in what a room is about. */
export interface Whereabouts {
  lessonId: number | null;
  blockId: string | null;
}

/** Of one connection. */
const maxRequestsPerMinute = 120;
/** Members that are looked up together. */
const batchSize = 1000;

interface AdmissionsDeps {
  rooms: Rooms;
  throttles: Throttles;
  isConnected(connection: Connection): boolean;
  getGuard(kind: GuardedKind): RoomGuard | undefined;
  onJoined(): void;
  /** A member of a guarded room says where they are. */
  onHere(connection: Connection, room: string, at: Whereabouts): void;
}

/** Who may be in which room: looked at when they ask for it, and again when what they may do has changed. */
export function createAdmissions({ rooms, throttles, isConnected, getGuard, onJoined, onHere }: AdmissionsDeps) {
  async function guard(callers: SignedInCaller[], room: string): Promise<Set<string>> {
    const about = guardedRoomOf(room);
    return (about && (await getGuard(about.kind)?.(callers, about.id))) ?? new Set();
  }

  function answer(connection: Connection, message: string): void {
    const key = `hub requests ${connection.id}`;
    if (throttles.take({ key, limit: maxRequestsPerMinute, seconds: 60 }) !== null)
      return connection.socket.close(hubCloseCodes.tooMany);
    const request = parse(message);
    if (!request) return connection.socket.close(1007);
    if ('leave' in request) return leave(connection, request.leave);
    if ('here' in request) {
      const { here, ...at } = request;
      if (guardedRoomOf(here) && connection.rooms.has(here)) onHere(connection, here, at);
      return;
    }
    const { join: room, after } = request;
    if (guardedRoomOf(room) !== null) return void joinGuarded(connection, room, after);
    if (!isListed(room) || !can(connection.caller, hubRooms[room])) {
      return connection.socket.close(hubCloseCodes.forbidden);
    }
    admit(connection, room, after);
    onJoined();
  }

  /** The rooms that come with signing in cannot be left by hand: sign-out finds its connections there. */
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
   * Enters the room if the guard says so, and tells the client the answer either way. Meanwhile the client may have left
   * again or have gone, and what the caller may do may have changed: then the guard is asked again.
   */
  async function joinGuarded(connection: Connection, room: string, after: string | undefined): Promise<void> {
    connection.wanted.add(room);
    let version: number;
    let isOpen: boolean;
    try {
      do {
        version = connection.accessVersion;
        const { caller } = connection;
        isOpen = (await guard([caller], room)).has(caller.userId);
      } while (version !== connection.accessVersion);
    } catch {
      // The database is away; the client asks again.
      if (connection.wanted.delete(room)) sendTo(connection, 'room.refused', { room, reason: 'unavailable' });
      return;
    }
    if (!isConnected(connection) || !connection.wanted.has(room)) return;
    if (isOpen) admit(connection, room, after);
    else expel(connection, room);
  }

  /** The connection stays: who was banned from one room keeps the rest of the product. */
  function expel(connection: Connection, room: string): void {
    connection.wanted.delete(room);
    rooms.leave(connection, room);
    sendTo(connection, 'room.refused', { room, reason: 'closed' });
  }

  /** Takes a user out of a room. */
  function expelUser(userId: string, room: string): void {
    for (const connection of rooms.membersOf(roomOfUser(userId))) {
      connection.accessVersion++;
      if (connection.rooms.has(room)) expel(connection, room);
    }
  }

  /**
   * Looks again at who is in guarded rooms: all of them, or these connections.
   * @throws when the database is away; nobody has been taken out of the rooms that were not looked at then
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
    const allowed = await guard(
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

  /** Takes a connection out of the listed rooms that its caller may not be in any more. */
  function checkListedRooms(connection: Connection): void {
    for (const room of connection.rooms) {
      if (isListed(room) && !can(connection.caller, hubRooms[room])) expel(connection, room);
    }
  }

  return { answer, expelUser, checkGuardedRooms, checkListedRooms };
}

function parse(message: string) {
  try {
    return hubRequest.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}

function isListed(room: string): room is keyof typeof hubRooms {
  return Object.hasOwn(hubRooms, room);
}
