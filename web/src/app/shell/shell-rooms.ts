import { useEffect } from 'react';
import { joinRoom } from '#platform/realtime/live-client.ts';

const rooms = ['livestreams', 'trading-alerts'] as const;
const leaveAfter = 3000;

/** Joins the rooms for livestreams and trading alerts; leaves them three seconds after the shell was hidden. */
export function useShellRooms(): void {
  useEffect(() => {
    const leave = rooms.map(joinRoom);
    return () => void window.setTimeout(() => leave.forEach((each) => each()), leaveAfter);
  }, []);
}
