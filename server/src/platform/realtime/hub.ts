import type { IncomingMessage, Server } from 'node:http';
import { hubCloseCodes, hubProtocol, hubRequest, hubRooms, type HubData, type HubEvent } from '@candela/contract/hub';
import { can } from '@candela/contract/permissions';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { textFrame, writeFrame } from './hub-frames.ts';
import type { Relay } from './relay.ts';
import { listenForUpgrades } from './upgrades.ts';

const path = '/api/hub';
const mostConnectionsOfUser = 20;
const heartbeatMilliseconds = 30_000;
const recheckMilliseconds = 300_000;
const mostRequestsPerMinute = 120;
/** A client that does not read is cut off before it fills the memory. */
const mostUnreadBytes = 1_000_000;

interface Connection {
  socket: WebSocket;
  token: string;
  caller: SignedInCaller;
  rooms: Set<string>;
  isAlive: boolean;
  requests: number;
}

interface HubDeps {
  server: Server;
  callers: Callers;
  /** Other nodes, where there are some. */
  relay?: Relay | undefined;
  /** How often an address may connect; 0: as often as it likes. */
  connectsPerMinute: number;
  /** Where a request comes from. */
  addressOf(request: IncomingMessage): string;
}

/** Whether a caller may hear what happens around an event. */
type EventGuard = (caller: SignedInCaller, eventId: number) => Promise<boolean>;

/** The room of one user, entered by signing in; nobody can ask for it. */
export const roomOfUser = (userId: string) => `user:${userId}`;

/** The room of everybody who is signed in. */
export const roomOfAll = 'all';

/** Realtime fan-out over WebSocket; the protocol is in the contract's `hub.ts`. */
export function createHub({ server, callers, relay, connectsPerMinute, addressOf }: HubDeps) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 4096,
    perMessageDeflate: false,
    handleProtocols: () => hubProtocol,
  });
  let mayEnterEvent: EventGuard | undefined;
  let onPresence: (() => void) | undefined;
  let onAttendance: ((eventId: number) => void) | undefined;
  const rooms = new Map<string, Set<Connection>>();
  const connections = new Set<Connection>();

  /** How often each address has connected in this minute. */
  const connects = new Map<string, number>();
  const isTooEager = (request: IncomingMessage): boolean => {
    if (connectsPerMinute === 0) return false;
    const address = addressOf(request);
    const count = (connects.get(address) ?? 0) + 1;
    connects.set(address, count);
    return count > connectsPerMinute;
  };
  const minute = setInterval(() => connects.clear(), 60_000);
  minute.unref();

  const stopListening = listenForUpgrades({
    server,
    refuse: (request) => {
      if (request.url?.split('?')[0] !== path) return '404 Not Found';
      return isTooEager(request) ? '429 Too Many Requests' : null;
    },
    upgrade: (request, stream, head) =>
      sockets.handleUpgrade(request, stream, head, (socket) => void accept(socket, tokenOf(request))),
  });

  async function accept(socket: WebSocket, token: string | null): Promise<void> {
    socket.on('error', () => socket.terminate());
    // What the client sends meanwhile waits for the listener.
    socket.pause();
    const caller = token === null ? null : await callers.find(token).catch(() => undefined);
    socket.resume();
    // The database is away: that says nothing about the session.
    if (caller === undefined) return socket.close(1013);
    if (token === null || !caller) return socket.close(hubCloseCodes.signedOut);
    if ((rooms.get(roomOfUser(caller.userId))?.size ?? 0) >= mostConnectionsOfUser) {
      return socket.close(hubCloseCodes.tooMany);
    }
    const connection: Connection = { socket, token, caller, rooms: new Set(), isAlive: true, requests: 0 };
    connections.add(connection);
    enter(connection, roomOfAll);
    enter(connection, roomOfUser(caller.userId));
    socket.on('pong', () => (connection.isAlive = true));
    socket.on('message', (message) => answer(connection, String(message)));
    socket.on('close', () => drop(connection));
    // It may have closed while the caller was looked up.
    if (socket.readyState !== socket.OPEN) return drop(connection);
    onPresence?.();
  }

  function answer(connection: Connection, message: string): void {
    if (++connection.requests > mostRequestsPerMinute) return connection.socket.close(hubCloseCodes.tooMany);
    const request = parse(message);
    if (!request) return connection.socket.close(1007);
    // The rooms that come with signing in are neither joined nor left by hand: sign-out finds its connections there.
    if ('leave' in request) {
      if (isListed(request.leave) || eventIdOf(request.leave) !== null) leave(connection, request.leave);
      return;
    }
    const eventId = eventIdOf(request.join);
    if (eventId !== null) return void enterEvent(connection, request.join, eventId);
    if (!isListed(request.join) || !can(connection.caller, hubRooms[request.join])) {
      return connection.socket.close(hubCloseCodes.forbidden);
    }
    enter(connection, request.join);
    onPresence?.();
  }

  /** A room that is not (any more) open to the caller is silent: who was banned keeps the rest of the connection. */
  async function enterEvent(connection: Connection, room: string, eventId: number): Promise<void> {
    const isOpen = await mayEnterEvent?.(connection.caller, eventId).catch(() => false);
    if (isOpen && connections.has(connection)) enter(connection, room);
  }

  function enter(connection: Connection, room: string): void {
    connection.rooms.add(room);
    const members = rooms.get(room) ?? new Set();
    rooms.set(room, members.add(connection));
    tellAttendance(room);
  }

  function leave(connection: Connection, room: string): void {
    if (!connection.rooms.delete(room)) return;
    const members = rooms.get(room);
    members?.delete(connection);
    if (members?.size === 0) rooms.delete(room);
    tellAttendance(room);
  }

  function tellAttendance(room: string): void {
    const eventId = eventIdOf(room);
    if (eventId !== null) onAttendance?.(eventId);
  }

  function drop(connection: Connection): void {
    if (!connections.delete(connection)) return;
    for (const room of connection.rooms) leave(connection, room);
    onPresence?.();
  }

  /** Closes connections whose session has ended, and takes over what their callers may do now. */
  async function check(of: Iterable<Connection>): Promise<void> {
    for (const connection of of) {
      try {
        const caller = await callers.find(connection.token);
        if (caller) connection.caller = caller;
        else connection.socket.close(hubCloseCodes.signedOut);
      } catch {
        // The database is away: the next check decides.
      }
    }
  }

  const heartbeat = setInterval(() => {
    for (const connection of connections) {
      if (!connection.isAlive) connection.socket.terminate();
      connection.isAlive = false;
      connection.requests = 0;
      connection.socket.ping();
    }
  }, heartbeatMilliseconds);
  heartbeat.unref();
  // Sign-outs and changes are told at once; this finds sessions that ran out.
  const recheck = setInterval(() => void check([...connections]), recheckMilliseconds);
  recheck.unref();

  /** To everybody in a room on this node: the frame is made once, however many receive it. */
  function deliver(room: string, text: string): void {
    const members = rooms.get(room);
    if (!members) return;
    const frame = textFrame(text);
    for (const { socket } of members) {
      if (socket.readyState !== socket.OPEN) continue;
      if (socket.bufferedAmount > mostUnreadBytes) socket.terminate();
      else writeFrame(socket, frame);
    }
  }

  function checkUser(userId: string): void {
    void check([...(rooms.get(roomOfUser(userId)) ?? [])]);
  }

  relay?.on('deliver', (payload) => {
    const { room, text } = payload as { room: string; text: string };
    deliver(room, text);
  });
  function expel(userId: string, room: string): void {
    for (const connection of rooms.get(roomOfUser(userId)) ?? []) leave(connection, room);
  }

  relay?.on('expel', (payload) => {
    const { userId, room } = payload as { userId: string; room: string };
    expel(userId, room);
  });
  relay?.on('check', (userId) => {
    callers.forgetHere(String(userId));
    checkUser(String(userId));
  });

  return {
    /** Decides who enters the rooms of events; without it nobody does. */
    guardEventRooms: (guard: EventGuard) => void (mayEnterEvent = guard),
    /** Somebody came or went, or joined a room. */
    onPresence: (listener: () => void) => void (onPresence = listener),
    /** Somebody entered the room of an event, or left it. */
    onAttendance: (listener: (eventId: number) => void) => void (onAttendance = listener),
    /** Sends an event to everybody in a room, on every node. */
    publish<E extends HubEvent>(room: string, event: E, data: HubData<E>): void {
      const text = JSON.stringify({ event, data });
      deliver(room, text);
      relay?.send('deliver', { room, text });
    },
    /** Sends an event to the members of a room that are connected to this node. */
    publishHere<E extends HubEvent>(room: string, event: E, data: HubData<E>): void {
      deliver(room, JSON.stringify({ event, data }));
    },
    /** Looks again at the sessions of a user: at sign-out, and when roles or subscriptions change. */
    checkUser(userId: string): void {
      checkUser(userId);
      relay?.send('check', userId);
    },
    /** Takes a user out of a room, on every node. */
    expel(userId: string, room: string): void {
      expel(userId, room);
      relay?.send('expel', { userId, room });
    },
    /** Everybody who is connected here. */
    userIds(): Set<string> {
      return new Set([...connections].map(({ caller }) => caller.userId));
    },
    /** Everybody who is in a room on this node, by their id, in the order they came. */
    callersIn(room: string): Map<string, SignedInCaller> {
      return new Map([...(rooms.get(room) ?? [])].map(({ caller }) => [caller.userId, caller]));
    },
    hasMembers(room: string): boolean {
      return rooms.has(room);
    },
    close(): void {
      clearInterval(heartbeat);
      clearInterval(recheck);
      clearInterval(minute);
      stopListening();
      for (const { socket } of connections) socket.close(1001);
      sockets.close();
    },
  };
}

export type Hub = ReturnType<typeof createHub>;

/** Browsers can send a token only as a subprotocol, and an address would end up in logs. */
function tokenOf(request: IncomingMessage): string | null {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.find((name) => name.startsWith('token.'))?.slice(6) ?? null;
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

function eventIdOf(room: string): number | null {
  const id = /^event:(\d{1,9})$/.exec(room)?.[1];
  return id === undefined ? null : Number(id);
}
