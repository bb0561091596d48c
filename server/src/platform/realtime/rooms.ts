import type { HubData, HubMessageName } from '@candela/contract/hub';
import { sendFrame, type Connection } from './connections.ts';
import { textFrame, writeFrame } from './hub-frames.ts';
import { noteFanOut } from './hub-metrics.ts';
import { createRoomLogs } from './room-log.ts';

/** The room of one user, entered by signing in; clients cannot ask for it. */
export const roomOfUser = (userId: string) => `user:${userId}`;

/** The room of all signed-in users. */
export const roomOfAll = 'all';

interface RoomsDeps {
  /** Whether messages to a room are kept for clients that reconnect. */
  keepsMessages(room: string): boolean;
  /** A connection entered a room, or `left` it. */
  onChange(room: string, left: Connection | null): void;
}

/** Which connections of this node are in which room, and the messages sent there. */
export function createRooms({ keepsMessages, onChange }: RoomsDeps) {
  const rooms = new Map<string, Set<Connection>>();
  const logs = createRoomLogs();

  function enter(connection: Connection, room: string): void {
    connection.rooms.add(room);
    const members = rooms.get(room) ?? new Set();
    rooms.set(room, members.add(connection));
    onChange(room, null);
  }

  function leave(connection: Connection, room: string): void {
    if (!connection.rooms.delete(room)) return;
    const members = rooms.get(room);
    members?.delete(connection);
    if (members?.size === 0) rooms.delete(room);
    onChange(room, connection);
  }

  /** Sends to everybody in a room on this node: the frame is made once for all receivers. */
  function deliver(room: string, text: string, isKept: boolean): void {
    // The message contains the room and its position, so that clients know where they are.
    const withPosition = (position: string) => `${text.slice(0, -1)},"room":"${room}","position":"${position}"}`;
    const isLogged = isKept && keepsMessages(room);
    const frame = isLogged
      ? logs.add(room, (position) => textFrame(withPosition(position)))
      : rooms.has(room) && textFrame(text);
    if (!frame) return;
    const members = rooms.get(room);
    if (!members) return;
    const begun = performance.now();
    for (const member of members) sendFrame(member, (socket) => writeFrame(socket, frame));
    noteFanOut(begun, members.size);
  }

  /** Sends to all connections of some users on this node. */
  function deliverToUsers(userIds: Iterable<string>, text: string): void {
    const frame = textFrame(text);
    for (const userId of userIds) {
      for (const member of membersOf(roomOfUser(userId))) sendFrame(member, (socket) => writeFrame(socket, frame));
    }
  }

  /** Replays the recent messages to a client that has just entered a room, and confirms that it is in. */
  function welcome(connection: Connection, room: string, after: string | undefined): void {
    if (!keepsMessages(room)) return sendTo(connection, 'room.joined', { room, position: null, isComplete: true });
    const { frames, position, isComplete } = logs.replay(room, after);
    for (const frame of frames) sendFrame(connection, (socket) => writeFrame(socket, frame));
    sendTo(connection, 'room.joined', { room, position, isComplete });
  }

  const membersOf = (room: string): Iterable<Connection> => rooms.get(room) ?? [];

  return {
    enter,
    leave,
    deliver,
    deliverToUsers,
    welcome,
    membersOf,
    countOf: (room: string) => rooms.get(room)?.size ?? 0,
    names: () => [...rooms.keys()],
    count: () => rooms.size,
    forgetMessages: logs.startAnew,
    sweep: logs.sweep,
  };
}

export type Rooms = ReturnType<typeof createRooms>;

/** Sends a message to one client. */
export function sendTo<E extends HubMessageName>(connection: Connection, event: E, data: HubData<E>): void {
  const frame = textFrame(JSON.stringify({ event, data }));
  sendFrame(connection, (socket) => writeFrame(socket, frame));
}
