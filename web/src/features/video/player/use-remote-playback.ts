import { useEffect, useState } from 'react';

type RemoteState = 'unavailable' | 'available' | 'connected';

/** Whether a nearby screen is available for casting, if the browser supports it, and a function to choose one. */
export function useRemotePlayback(video: HTMLVideoElement | null) {
  const [state, setState] = useState<RemoteState>('unavailable');
  useEffect(() => {
    const remote = video?.remote as RemotePlayback | undefined;
    if (!remote) return;
    // A connected screen stays connected even if no other one is found.
    const look = (isAvailable: boolean) => {
      if (remote.state === 'disconnected') setState(isAvailable ? 'available' : 'unavailable');
    };
    const watch = remote.watchAvailability(look);
    // Browsers that cannot watch the availability do not offer casting.
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
      // Closing the list of screens is not an error; after other errors casting would fail again.
      const isClosed = error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name);
      if (!isClosed) setState('unavailable');
    }
  }

  return { state, prompt };
}
