import type { IncomingMessage, Server } from 'node:http';
import { draftIdOf, eventIdOf, type GuardedKind, type HubData, type HubMessageName } from '@candela/contract/hub';
import type { WebSocket } from 'ws';
import type { Throttles } from '#platform/throttles/throttles.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { createAdmissions, type RoomGuard, type Whereabouts } from './admissions.ts';
import { createChecks } from './checks.ts';
import { authenticate, tokenOf, type Connection } from './connections.ts';
import { openHubEndpoint } from './hub-endpoint.ts';
import { startHeartbeat } from './heartbeat.ts';
import { shareHub } from './hub-relay.ts';
import type { Relay } from './relay.ts';
import { connectionsOf, enterOwnRooms, themselves } from './own-rooms.ts';
import { createRooms, roomOfAll, roomOfUser } from './rooms.ts';

interface HubDeps {
  server: Server;
  callers: Callers;
  /** Connection to other nodes, if there are any. */
  relay?: Relay | undefined;
  throttles: Throttles;
  /** Connections per minute and network; 0: unlimited. */
  connectsPerMinute: number;
  /** Origin of a request. */
  addressOf(request: IncomingMessage): string;
}

/** A connection of a user. */
interface Whoever {
  key: string;
  userId: string;
}

/** Realtime fan-out over WebSocket; the protocol is in the contract's `hub.ts`. */
export function createHub({ server, callers, relay, throttles, connectsPerMinute, addressOf }: HubDeps) {
  const guards = new Map<GuardedKind, RoomGuard>();
  let onWhereabouts: ((courseId: number, who: Whoever, at: Whereabouts | null) => void) | undefined;
  let onPresence: (() => void) | undefined;
  let onAttendance: ((eventId: number) => void) | undefined;
  const connections = new Set<Connection>();
  const rooms = createRooms((room, left) => {
    const eventId = eventIdOf(room);
    if (eventId !== null) onAttendance?.(eventId);
    if (left) tellWhereabouts(left, room, null);
  });
  function tellWhereabouts({ id, caller }: Connection, room: string, at: Whereabouts | null): void {
    const courseId = draftIdOf(room);
    // An admin who has signed in as another user has no position in a draft.
    if (courseId !== null && !caller.actor) onWhereabouts?.(courseId, { key: id, userId: caller.userId }, at);
  }
  const admissions = createAdmissions({
    rooms,
    throttles,
    isConnected: (connection) => connections.has(connection),
    getGuard: (kind) => guards.get(kind),
    onJoined: () => onPresence?.(),
    onHere: tellWhereabouts,
  });
  const checks = createChecks({ connections, callers, admissions });
  const checkUser = (userId: string) => void checks.check(connectionsOf(rooms, userId));
  const share = shareHub(relay, {
    deliver: (room, text, isKept) => rooms.deliver(room, text, isKept),
    expel: admissions.expelUser,
    check: (userId) => {
      callers.forgetHere(userId);
      checkUser(userId);
    },
    checkRooms: checks.checkRooms,
    checkAll: checks.checkAll,
    catchUp: () => {
      rooms.forgetMessages();
      checks.checkAll();
      rooms.deliver(roomOfAll, JSON.stringify({ event: 'resync', data: {} }), false);
    },
  });

  async function accept(socket: WebSocket, request: IncomingMessage): Promise<void> {
    const connection = await authenticate(socket, tokenOf(request), callers, (userId) =>
      rooms.countOf(roomOfUser(userId)),
    );
    if (!connection) return;
    connections.add(connection);
    enterOwnRooms(rooms, connection);
    checks.checkAtEnd(connection);
    socket.on('pong', () => (connection.isAlive = true));
    socket.on('message', (message) => admissions.answer(connection, String(message)));
    socket.on('close', () => drop(connection));
    // It may have closed while the caller was looked up.
    if (socket.readyState !== socket.OPEN) return drop(connection);
    onPresence?.();
  }

  function drop(connection: Connection): void {
    if (!connections.delete(connection)) return;
    for (const room of connection.rooms) rooms.leave(connection, room);
    onPresence?.();
  }

  const endpoint = openHubEndpoint({ server, throttles, connectsPerMinute, addressOf, accept });
  const stopHeartbeat = startHeartbeat(connections, rooms.sweep);

  return {
    /** Sets who may enter the rooms of events, or of drafts; without it nobody may. */
    guardRooms: (kind: GuardedKind, guard: RoomGuard) => void guards.set(kind, guard),
    /** A member of a draft's room has reported a position, or has left. */
    onWhereabouts: (listener: NonNullable<typeof onWhereabouts>) => void (onWhereabouts = listener),
    /** A user connected, disconnected, or joined a room. */
    onPresence: (listener: () => void) => void (onPresence = listener),
    /** A user entered or left the room of an event. */
    onAttendance: (listener: (eventId: number) => void) => void (onAttendance = listener),
    /**
     * Sends a message to everybody in a room, on every node. In the room of an event it is kept for a minute for clients
     * that reconnect, unless it `passes` with its moment.
     */
    publish<E extends HubMessageName>(room: string, event: E, data: HubData<E>, { passes = false } = {}): void {
      const text = JSON.stringify({ event, data });
      rooms.deliver(room, text, !passes);
      share.deliver(room, text, !passes);
    },
    /** Sends a message to the members of a room that are connected to this node; it is not kept. */
    publishHere<E extends HubMessageName>(room: string, event: E, data: HubData<E>): void {
      rooms.deliver(room, JSON.stringify({ event, data }), false);
    },
    /** Checks the sessions of a user and their rooms again: when their permissions have changed. */
    checkUser(userId: string): void {
      checkUser(userId);
      share.check(userId);
    },
    /** Checks all sessions again, on every node: when the permissions of many have changed. */
    checkAll: share.checkAll,
    /** Checks again, soon and on every node, who may be in the rooms of events and drafts: when these have changed. */
    checkGuardedRooms(): void {
      checks.checkRooms();
      share.checkRooms();
    },
    /** Removes a user from a room, on every node. */
    expel(userId: string, room: string): void {
      admissions.expelUser(userId, room);
      share.expel(userId, room);
    },
    /** All users connected to this node, without those as whom an admin has signed in. */
    userIds: () => new Set(themselves(connections).map(({ userId }) => userId)),
    /** All users who are in a room on this node, by id, in the order they came; without admins signed in as others. */
    callersIn: (room: string): Map<string, SignedInCaller> =>
      new Map(themselves(rooms.membersOf(room)).map((caller) => [caller.userId, caller])),
    hasMembers: (room: string) => rooms.countOf(room) > 0,
    close(): void {
      endpoint.stop();
      stopHeartbeat();
      checks.close();
      for (const { socket } of connections) socket.close(1001);
      endpoint.close();
    },
  };
}

export type Hub = ReturnType<typeof createHub>;
