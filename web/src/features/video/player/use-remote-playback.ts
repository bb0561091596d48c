import { useEffect, useState } from 'react';

type RemoteState = 'unavailable' | 'available' | 'connected';

/** Whether there is a screen nearby that the video can be sent to, where the browser offers that, and the way to send it. */
export function useRemotePlayback(video: HTMLVideoElement | null) {
  const [state, setState] = useState<RemoteState>('unavailable');
  useEffect(() => {
    const remote = video?.remote as RemotePlayback | undefined;
    if (!remote) return;
    // A screen that is connected stays so, also when no other one is found.
    const look = (isAvailable: boolean) => {
      if (remote.state === 'disconnected') setState(isAvailable ? 'available' : 'unavailable');
    };
    const watch = remote.watchAvailability(look);
    // Browsers that cannot watch offer nothing.
    watch.catch(() => {});
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

  async function prompt(): Promise<void> {
    try {
      await video?.remote.prompt();
    } catch (error) {
      // Who closes the list of screens has chosen none; anything else will not work the next time either.
      const isClosed = error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name);
      if (!isClosed) setState('unavailable');
    }
  }

  return { state, prompt };
}
