import type { IncomingMessage, Server } from 'node:http';
import type { WebSocket } from 'ws';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';
import { hubCloseCodes, type GuardedKind, type HubData, type HubMessageName } from '@candela/contract/hub';
import { createAdmissions } from './admissions.ts';
import { createChecks } from './checks.ts';
import { authenticate, tokenOf, type Connection } from './connections.ts';
import { startHeartbeat } from './heartbeat.ts';
import { openHubEndpoint } from './hub-endpoint.ts';
import { measureHub, noteClosed } from './hub-metrics.ts';
import { shareHub } from './hub-relay.ts';
import { leavingClients } from './moving.ts';
import { connectionsOf, enterOwnRooms, themselves } from './own-rooms.ts';
import type { Relay } from './relay.ts';
import { createRoomKinds, type RoomKind } from './room-kinds.ts';
import { createRooms, roomOfAll, roomOfUser } from './rooms.ts';

const maxConnectionsPerUser = 20;

interface HubDeps {
  server: Server;
  callers: Callers;
  /** Connection to other nodes, if there are any. */
  relay?: Relay | undefined;
  throttles: Throttles;
  /** Whether clients connect to this node. */
  isOpen?: boolean;
  /** Connections per minute and network; 0: unlimited. */
  connectsPerMinute: number;
  /** Origin of a request. */
  addressOf(request: IncomingMessage): string;
}

/** Realtime fan-out over WebSocket; the protocol is in the contract's `hub.ts`. */
export function createHub({ server, callers, relay, throttles, isOpen = true, connectsPerMinute, addressOf }: HubDeps) {
  let onPresence: (() => void) | undefined;
  const connections = new Set<Connection>();
  const kinds = createRoomKinds();
  const rooms = createRooms({
    keepsMessages: kinds.keepsMessages,
    onChange(room, left) {
      kinds.noteChange(room);
      if (left) kinds.noteWhereabouts(left, room, null);
    },
  });
  const admissions = createAdmissions({
    rooms,
    throttles,
    kinds,
    isConnected: (connection) => connections.has(connection),
    onJoined: () => onPresence?.(),
  });
  const checks = createChecks({ connections, callers, admissions, relay });
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
    const checksBefore = checks.count();
    const connection = await authenticate(socket, tokenOf(request), callers);
    if (!connection) return;
    // Counted and entered without a pause between: many may have been authenticated at once.
    if (rooms.countOf(roomOfUser(connection.caller.userId)) >= maxConnectionsPerUser)
      return socket.close(hubCloseCodes.tooMany);
    connections.add(connection);
    enterOwnRooms(rooms, connection);
    checks.checkAtEnd(connection);
    socket.on('pong', () => (connection.isAlive = true));
    socket.on('message', (message) => admissions.answer(connection, String(message)));
    socket.on('close', noteClosed).on('close', () => drop(connection));
    // It may have closed while the caller was looked up.
    if (socket.readyState !== socket.OPEN) return drop(connection);
    // A check that began meanwhile did not include it.
    if (checks.count() !== checksBefore) void checks.check([connection]);
    onPresence?.();
  }

  function drop(connection: Connection): void {
    if (!connections.delete(connection)) return;
    checks.forget(connection);
    for (const room of connection.rooms) rooms.leave(connection, room);
    onPresence?.();
  }

  const endpoint = openHubEndpoint({ server, throttles, isOpen, connectsPerMinute, addressOf, accept });
  const stops = [startHeartbeat(connections, rooms.sweep), measureHub(() => connections.size, rooms.count)];

  return {
    /** Registers a kind of room; without it nobody may enter such rooms. */
    addRooms: (name: GuardedKind, kind: RoomKind) => kinds.register(name, kind),
    /** A user connected, disconnected, or joined a room. */
    onPresence: (listener: () => void) => void (onPresence = listener),
    /**
     * Sends a message to everybody in a room, on every node. In a room that keeps messages it is kept for clients that reconnect,
     * unless it `passes` with its moment.
     */
    publish<E extends HubMessageName>(room: string, event: E, data: HubData<E>, { passes = false } = {}): void {
      const text = JSON.stringify({ event, data });
      rooms.deliver(room, text, !passes);
      share.deliver(room, text, !passes);
    },
    /** Sends a message to the members of a room that are connected to this node; it is not kept. */
    publishHere: <E extends HubMessageName>(room: string, event: E, data: HubData<E>): void =>
      rooms.deliver(room, JSON.stringify({ event, data }), false),
    /** Sends a message to all connections of these users to this node: the frame is made once. It is not kept. */
    publishToUsersHere<E extends HubMessageName>(userIds: Iterable<string>, event: E, data: HubData<E>): void {
      rooms.deliverToUsers(userIds, JSON.stringify({ event, data }));
    },
    /** Checks the sessions of a user and their rooms again: when their permissions have changed. */
    checkUser(userId: string): void {
      checkUser(userId);
      share.check(userId);
    },
    /** Checks all sessions again, on every node: when the permissions of many have changed. */
    checkAll: share.checkAll,
    /** Checks again, soon and on every node, who may be in guarded rooms: when what they are about has changed. */
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
    /** All users connected to this node, also those as whom an admin has signed in. */
    usersHere: () => new Set([...connections].map(({ caller }) => caller.userId)),
    /** All users who are in a room on this node, by id, in the order they came; without admins signed in as others. */
    callersIn: (room: string): Map<string, SignedInCaller> =>
      new Map(themselves(rooms.membersOf(room)).map((caller) => [caller.userId, caller])),
    /** How many clients there are, and to send them to other nodes, spread over so many seconds; no new ones are accepted. */
    clients: leavingClients(connections, drop, endpoint.stop),
    hasMembers: (room: string) => rooms.countOf(room) > 0,
    close(): void {
      endpoint.stop();
      for (const stop of stops) stop();
      checks.close();
      for (const { socket } of connections) socket.close(1001);
      endpoint.close();
    },
  };
}

export type Hub = ReturnType<typeof createHub>;
