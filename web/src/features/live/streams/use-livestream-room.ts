import { useEffect } from 'react';
import { joinRoom } from '#platform/realtime/live-client.ts';

/** Joins the livestreams room on pages without the shell, which does so elsewhere. */
export function useLivestreamRoom(isNeeded = true): void {
  useEffect(() => (isNeeded ? joinRoom('livestreams') : undefined), [isNeeded]);
}
