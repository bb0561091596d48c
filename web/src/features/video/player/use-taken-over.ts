import { useEffect, useState } from 'react';
import { onLive } from '#platform/realtime/live-client.ts';
import { playerId } from './player.api.ts';

/** Whether another player of the account has taken over, until it is taken back. */
export function useTakenOver(): { isTakenOver: boolean; takeBack: () => void } {
  const [isTakenOver, setTakenOver] = useState(false);
  useEffect(
    () =>
      onLive('playback.takenOver', (lost) => {
        if (lost.playerId === playerId) setTakenOver(true);
      }),
    [],
  );
  return { isTakenOver, takeBack: () => setTakenOver(false) };
}
