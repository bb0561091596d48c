import { useEffect, useState } from 'react';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import type { HubData } from '@candela/contract/hub';

/** Users who are online; null until the hub has sent them. */
export function useLiveUsers(): HubData<'live-users.changed'> | null {
  const [live, setLive] = useState<HubData<'live-users.changed'> | null>(null);
  useEffect(() => {
    const stop = onLive('live-users.changed', setLive);
    const leave = joinRoom('live-users');
    return () => {
      stop();
      leave();
    };
  }, []);
  return live;
}
