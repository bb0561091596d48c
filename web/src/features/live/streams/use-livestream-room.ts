import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import { eventRoom } from '@candela/contract/hub';
import { liveQuery } from './streams.api.ts';

/** Joins the livestreams room on pages without the shell, which does so elsewhere. */
export function useLivestreamRoom(isNeeded = true): void {
  useEffect(() => (isNeeded ? joinRoom('livestreams') : undefined), [isNeeded]);
}

/** Reads a session again when its room has been closed to this user: the page then says why, instead of keeping the last picture. Also when it is open again. */
export function useClosedRoom(meetingId: string, eventId: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (eventId === undefined) return;
    const readAgain = () => void client.invalidateQueries({ queryKey: liveQuery(meetingId).queryKey });
    const stops = [
      onLive('room.refused', ({ room, reason }) => {
        if (room === eventRoom(eventId) && reason === 'closed') readAgain();
      }),
      // To this user alone: what they may do here has changed, for example because they may come in again.
      onLive('room.updated', (told) => {
        if (told.eventId === eventId && told.news.type === 'changed') readAgain();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, meetingId, eventId]);
}
