import { useEffect } from 'react';
import { joinRoom } from '#platform/live-client.ts';

/** Follows livestreams where the shell, which does so elsewhere, is hidden. */
export function useLivestreamRoom(): void {
  useEffect(() => joinRoom('livestreams'), []);
}
