import type { QueryClient } from '@tanstack/react-query';
import type { Room } from '@candela/contract/live/rooms';
import { roomKeys } from './rooms.keys.ts';

type Change = (room: Room) => Room;

/** Longer than any request takes. */
const keptMilliseconds = 60_000;

/** Recent changes of each room from the hub, so that an older response does not undo them. */
const changes = new Map<number, { at: number; change: Change }[]>();

/** Changes the cached room, and the one being fetched. */
export function changeRoom(client: QueryClient, eventId: number, change: Change): void {
  const now = Date.now();
  const recent = (changes.get(eventId) ?? []).filter(({ at }) => now - at <= keptMilliseconds);
  changes.set(eventId, [...recent, { at: now, change }]);
  client.setQueryData<Room>(roomKeys.room(eventId), (room) => (room ? change(room) : room));
}

/** A fetched room with the hub's changes since the request was sent. */
export function withRoomChanges(eventId: number, since: number, room: Room): Room {
  return (changes.get(eventId) ?? []).filter(({ at }) => at >= since).reduce((now, { change }) => change(now), room);
}
