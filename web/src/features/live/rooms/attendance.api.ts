import { listAttendance } from '@candela/contract/live/attendance';
import type { HubData } from '@candela/contract/hub';
import type { Room } from '@candela/contract/live/rooms';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { roomKeys } from './rooms.keys.ts';
import { call } from '#platform/api-client.ts';

export const attendanceQuery = (eventId: number) =>
  queryOptions({
    queryKey: roomKeys.people(eventId),
    queryFn: ({ signal }) => call(listAttendance, { params: { eventId } }, { signal }),
  });

/** Somebody came or went. Names are read again only while they are shown. */
export function applyAttendance(client: QueryClient, { eventId, count }: HubData<'attendance.changed'>): void {
  const room = client.setQueryData<Room>(roomKeys.room(eventId), (known) =>
    known ? { ...known, hereCount: count } : known,
  );
  // What is being read was counted before.
  if (!room) void client.invalidateQueries({ queryKey: roomKeys.room(eventId) });
  void client.invalidateQueries({ queryKey: roomKeys.people(eventId) });
}
