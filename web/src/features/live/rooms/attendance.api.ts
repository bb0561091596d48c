import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import type { HubData } from '@candela/contract/hub';
import { listAttendance } from '@candela/contract/live/attendance';
import { changeRoom } from './room-changes.ts';
import { roomKeys } from './rooms.keys.ts';

export const attendanceQuery = (eventId: number) =>
  queryOptions({
    queryKey: roomKeys.people(eventId),
    queryFn: ({ signal }) => call(listAttendance, { params: { eventId } }, { signal }),
  });

/** Applies a changed attendance. Names are refetched only while they are shown. */
export function applyAttendance(client: QueryClient, { eventId, count }: HubData<'attendance.changed'>): void {
  changeRoom(client, eventId, (room) => ({ ...room, hereCount: count }));
  void client.invalidateQueries({ queryKey: roomKeys.people(eventId) });
}
