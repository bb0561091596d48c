import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Live } from '@candela/contract/live/streams';
import { requestPlayGrant } from './streams.api.ts';
import type { ViewingState } from './viewing-state.ts';
import { Viewing } from './viewing.ts';

/**
 * Plays a live session while the page is shown. The stream is null until it arrives, and with HLS, which plays directly in the video
 * element.
 */
export function useViewing(video: RefObject<HTMLVideoElement | null>, live: Live, isAudioOnly: boolean) {
  const viewing = useRef<Viewing | null>(null);
  const [state, setState] = useState<ViewingState>('connecting');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const newest = useRef(live);
  useEffect(() => {
    newest.current = live;
  }, [live]);
  useEffect(() => {
    if (!video.current) return;
    const own = new Viewing({
      video: video.current,
      requestGrant: async () => (await requestPlayGrant(newest.current)).sources,
      isAudioOnly,
      onStream: setStream,
      onState: setState,
    });
    viewing.current = own;
    own.setLive(newest.current.state === 'live');
    return () => own.stop();
  }, [video, isAudioOnly]);
  useEffect(() => {
    viewing.current?.setLive(live.state === 'live');
  }, [live.state]);
  const readHealth = useCallback(async () => viewing.current?.health() ?? null, []);
  return { state, stream, readHealth };
}
