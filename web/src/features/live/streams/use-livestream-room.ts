import { useEffect } from 'react';
import { joinRoom } from '#platform/realtime/live-client.ts';

/** Follows livestreams where the shell, which does so elsewhere, is hidden and the page needs them. */
export function useLivestreamRoom(isNeeded = true): void {
  useEffect(() => (isNeeded ? joinRoom('livestreams') : undefined), [isNeeded]);
}
