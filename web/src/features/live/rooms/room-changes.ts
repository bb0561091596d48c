import type { Room } from '@candela/contract/live/rooms';
import type { QueryClient } from '@tanstack/react-query';
import { roomKeys } from './rooms.keys.ts';

type Change = (room: Room) => Room;

/** Longer than any answer takes. */
const keptMilliseconds = 60_000;

/** What was told about each room lately, so that an answer that is older does not undo it. */
const changes = new Map<number, { at: number; change: Change }[]>();

/** Changes the room that is shown, and the one that is being read. */
export function changeRoom(client: QueryClient, eventId: number, change: Change): void {
  const now = Date.now();
  const recent = (changes.get(eventId) ?? []).filter(({ at }) => now - at <= keptMilliseconds);
  changes.set(eventId, [...recent, { at: now, change }]);
  client.setQueryData<Room>(roomKeys.room(eventId), (room) => (room ? change(room) : room));
}

/** A room as it was read, with what was told since the reading began. */
export function withRoomChanges(eventId: number, since: number, room: Room): Room {
  return (changes.get(eventId) ?? []).filter(({ at }) => at >= since).reduce((now, { change }) => change(now), room);
}
