import { useEffect, useState } from 'react';

export type RemoteState = 'unavailable' | 'available' | 'connected';

/** Whether there is a screen nearby that the video can be sent to, where the browser offers that. */
export function useRemotePlayback(video: HTMLVideoElement | null): RemoteState {
  const [state, setState] = useState<RemoteState>('unavailable');
  useEffect(() => {
    const remote = video?.remote as RemotePlayback | undefined;
    if (!remote) return;
    const watch = remote.watchAvailability((isAvailable) => setState(isAvailable ? 'available' : 'unavailable'));
    const connect = () => setState('connected');
    const disconnect = () => setState('available');
    remote.addEventListener('connect', connect);
    remote.addEventListener('disconnect', disconnect);
    return () => {
      remote.removeEventListener('connect', connect);
      remote.removeEventListener('disconnect', disconnect);
      void watch.then((id) => remote.cancelWatchAvailability(id)).catch(() => {});
    };
  }, [video]);
  return state;
}
