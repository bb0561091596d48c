import { useEffect, useEffectEvent, useRef } from 'react';
import type { Live } from '@candela/contract/live/streams';
import { forgetOnAir, keepOnAir, type KeptOnAir } from './on-air-again.ts';
import { isSending, type OnAir } from './use-publishing.ts';

interface AirAgain {
  live: Live;
  onAir: OnAir;
  /** What this tab had on air before it was loaded. */
  kept: KeptOnAir | null;
  isReady: boolean;
  isMuted: boolean;
  isCameraOn: boolean;
  isOnBreak: boolean;
}

/** After a reload of the studio it goes back on air at once, as it was, unless another studio has taken over. */
export function useAirAgain({ live, onAir, kept, isReady, isMuted, isCameraOn, isOnBreak }: AirAgain): void {
  const { eventId, state } = live;
  const isOn = isSending(onAir);
  const { sessionId } = onAir;
  useEffect(() => {
    if (isOn) keepOnAir({ eventId, sessionId, isMuted, isCameraOn, isOnBreak });
  }, [isOn, eventId, sessionId, isMuted, isCameraOn, isOnBreak]);
  useEffect(() => {
    if (state === 'ended') forgetOnAir();
  }, [state]);
  const hasTried = useRef(kept === null);
  const goOn = useEffectEvent(() => onAir.start(kept?.sessionId ?? null));
  useEffect(() => {
    // Whoever goes live by the button needs nothing more.
    if (isOn) hasTried.current = true;
    if (hasTried.current || !isReady || (state !== 'live' && state !== 'interrupted')) return;
    hasTried.current = true;
    // Without the id of the session that it had, it cannot give way to another studio: the host is asked.
    if (kept?.sessionId || state === 'interrupted') goOn();
  }, [isOn, isReady, state, kept]);
}
