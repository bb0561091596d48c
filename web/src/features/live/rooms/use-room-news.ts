import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import { eventRoom } from '@candela/contract/hub';
import { applyAttendance } from './attendance.api.ts';
import { applyNews } from './rooms.api.ts';
import { roomKeys } from './rooms.keys.ts';

/** Joins a room while it is shown; refetches only when messages were missed. */
export function useRoomNews(eventId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const room = eventRoom(eventId);
    const readAgain = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
    const stops = [
      onLive('room.updated', (told) => told.eventId === eventId && applyNews(client, told)),
      onLive('attendance.changed', (told) => told.eventId === eventId && applyAttendance(client, told)),
      onLive('room.joined', (joined) => {
        if (joined.room !== room) return;
        // The room was closed to the caller, and is open now.
        const wasRefused = client.getQueryState(roomKeys.room(eventId))?.status === 'error';
        if (!joined.isComplete || wasRefused) readAgain(roomKeys.all(eventId));
      }),
      onLive('room.refused', ({ room: refused, reason }) => {
        if (refused === room && reason === 'closed') readAgain(roomKeys.room(eventId));
      }),
      // Room messages are replayed; messages to the caller alone are not.
      onLive('resync', () => readAgain(roomKeys.room(eventId))),
      joinRoom(room),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, eventId]);
}
