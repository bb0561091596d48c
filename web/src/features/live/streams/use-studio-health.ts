import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { HealthWatch, type StudioWarning } from './health-watch.ts';
import type { OnAir } from './use-publishing.ts';

interface Given {
  onAir: OnAir;
  /** Another one gets time to be heard. */
  microphone: MediaStreamTrack | undefined;
  isMuted: boolean;
}

const none: StudioWarning[] = [];

/** Warnings about what is sent while the host is live, and a function that is told the volume of the microphone. */
export function useStudioHealth({ onAir: { state, health }, microphone, isMuted }: Given) {
  const [watch] = useState(() => new HealthWatch());
  const [warnings, setWarnings] = useState(none);
  const isLive = state === 'live';
  const look = useEffectEvent(() => {
    const found = watch.look(health, { microphone: microphone?.id ?? null, isMuted }, performance.now());
    setWarnings((before) => (before.join() === found.join() ? before : found));
  });
  useEffect(() => {
    if (!isLive) return;
    const timer = window.setInterval(() => look(), 1000);
    return () => {
      window.clearInterval(timer);
      setWarnings(none);
    };
  }, [isLive]);
  const hear = useCallback((level: number) => watch.hear(level, performance.now()), [watch]);
  return { warnings, hear };
}
