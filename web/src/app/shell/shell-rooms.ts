import { useEffect } from 'react';
import { joinRoom } from '#platform/realtime/live-client.ts';

const rooms = ['livestreams', 'trading-alerts'] as const;
const leaveAfter = 3000;

/** The shell follows livestreams and trading alerts; where it is hidden they are dropped after three seconds. */
export function useShellRooms(): void {
  useEffect(() => {
    const leave = rooms.map(joinRoom);
    return () => void window.setTimeout(() => leave.forEach((each) => each()), leaveAfter);
  }, []);
}
