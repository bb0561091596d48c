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
}

/** After a reload of the studio it goes back on air at once, as it was, unless another studio has taken over. */
export function useAirAgain({ live, onAir, kept, isReady, isMuted, isCameraOn }: AirAgain): void {
  const { eventId, state } = live;
  const isOn = isSending(onAir);
  const { sessionId } = onAir;
  useEffect(() => {
    if (isOn) keepOnAir({ eventId, sessionId, isMuted, isCameraOn });
  }, [isOn, eventId, sessionId, isMuted, isCameraOn]);
  useEffect(() => {
    if (state === 'ended') forgetOnAir();
  }, [state]);
  const hasTried = useRef(kept === null);
  const goOn = useEffectEvent(() => onAir.start(kept?.sessionId ?? null));
  useEffect(() => {
    if (hasTried.current || !isReady || (state !== 'live' && state !== 'interrupted')) return;
    hasTried.current = true;
    goOn();
  }, [isReady, state]);
}
