import { eventIdOf, hubCloseCodes, hubRequest, hubRooms } from '@candela/contract/hub';
import { can } from '@candela/contract/permissions';
import type { Connection } from './connections.ts';
import { roomOfUser, sendTo, type Rooms } from './rooms.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';

/** Which of these callers may hear what happens around an event: their user ids. One answer for as many as there are. */
export type EventGuard = (callers: SignedInCaller[], eventId: number) => Promise<Set<string>>;

/** Of one connection. */
const maxRequestsPerMinute = 120;
/** Members that are looked up together. */
const batchSize = 1000;

interface AdmissionsDeps {
  rooms: Rooms;
  throttles: Throttles;
  isConnected(connection: Connection): boolean;
  getGuard(): EventGuard | undefined;
  onJoined(): void;
}

/** Who may be in which room: looked at when they ask for it, and again when what they may do has changed. */
export function createAdmissions({ rooms, throttles, isConnected, getGuard, onJoined }: AdmissionsDeps) {
  const guard: EventGuard = async (callers, eventId) => (await getGuard()?.(callers, eventId)) ?? new Set();

  function answer(connection: Connection, message: string): void {
    const key = `hub requests ${connection.id}`;
    if (throttles.take({ key, limit: maxRequestsPerMinute, seconds: 60 }) !== null)
      return connection.socket.close(hubCloseCodes.tooMany);
    const request = parse(message);
    if (!request) return connection.socket.close(1007);
    if ('leave' in request) return leave(connection, request.leave);
    const { join: room, after } = request;
    if (eventIdOf(room) !== null) return void joinEvent(connection, room, after);
    if (!isListed(room) || !can(connection.caller, hubRooms[room])) {
      return connection.socket.close(hubCloseCodes.forbidden);
    }
    admit(connection, room, after);
    onJoined();
  }

  /** The rooms that come with signing in cannot be left by hand: sign-out finds its connections there. */
  function leave(connection: Connection, room: string): void {
    if (!isListed(room) && eventIdOf(room) === null) return;
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
  async function joinEvent(connection: Connection, room: string, after: string | undefined): Promise<void> {
    connection.wanted.add(room);
    let version: number;
    let isOpen: boolean;
    try {
      do {
        version = connection.accessVersion;
        const { caller } = connection;
        isOpen = (await guard([caller], eventIdOf(room) ?? 0)).has(caller.userId);
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
   * Looks again at who is in the rooms of events: all of them, or these connections.
   * @throws when the database is away; nobody has been taken out of the rooms that were not looked at then
   */
  async function checkEventRooms(only?: ReadonlySet<Connection>): Promise<void> {
    for (const room of rooms.names()) {
      const eventId = eventIdOf(room);
      if (eventId === null) continue;
      const members = [...rooms.membersOf(room)].filter((member) => only?.has(member) ?? true);
      for (let from = 0; from < members.length; from += batchSize) {
        await checkMembers(room, eventId, members.slice(from, from + batchSize));
      }
    }
  }

  async function checkMembers(room: string, eventId: number, members: Connection[]): Promise<void> {
    const versions = members.map(({ accessVersion }) => accessVersion);
    const allowed = await guard(
      members.map(({ caller }) => caller),
      eventId,
    );
    const changed = members.filter((member, index) => member.accessVersion !== versions[index]);
    for (const member of members) {
      if (changed.includes(member) || !member.rooms.has(room)) continue;
      if (!allowed.has(member.caller.userId)) expel(member, room);
    }
    if (changed.length > 0) await checkMembers(room, eventId, changed);
  }

  /** Takes a connection out of the listed rooms that its caller may not be in any more. */
  function checkListedRooms(connection: Connection): void {
    for (const room of connection.rooms) {
      if (isListed(room) && !can(connection.caller, hubRooms[room])) expel(connection, room);
    }
  }

  return { answer, expelUser, checkEventRooms, checkListedRooms };
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
