import { useEffect } from 'react';
import { joinRoom } from '#platform/realtime/live-client.ts';
import { mayGetAlerts } from '#platform/session/alert-readers.ts';
import { useSession } from '#platform/session/session.ts';
import { alertsRoom, type HubRoom } from '@candela/contract/hub';
import { alertedSubscriptionTypeId } from '@candela/contract/scanning/alert-terms';

const leaveAfter = 3000;

/** Joins the rooms for livestreams and, for whoever may get them, trading alerts; leaves them three seconds after the shell was hidden. */
export function useShellRooms(): void {
  const hasAlerts = useSession(({ profile }) => profile !== null && mayGetAlerts(profile));
  useRoom('livestreams');
  useRoom(hasAlerts ? alertsRoom(alertedSubscriptionTypeId) : null);
}

function useRoom(room: HubRoom | null): void {
  useEffect(() => {
    if (room === null) return;
    const leave = joinRoom(room);
    return () => void window.setTimeout(leave, leaveAfter);
  }, [room]);
}
