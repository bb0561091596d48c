import { useEffect, useEffectEvent, useState } from 'react';
import type { PracticeSession } from '@candela/contract/trading/practice';
import type { usePracticeChanges } from './practice.api.ts';

/** Bars a second. */
export const speeds = [1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

/** Goes on bar by bar: when asked, or by itself until the end. The next bar is asked for once the one before has arrived. */
export function useReplay(session: PracticeSession, advance: ReturnType<typeof usePracticeChanges>['advance']) {
  const [isAsked, setAsked] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const canGoOn = !session.isAtEnd && session.finishedAt === null;
  const isPlaying = isAsked && canGoOn;
  const { shown } = session;
  const next = () => {
    if (canGoOn && !advance.isPending) advance.mutate({ shown, count: 1 }, { onError: () => setAsked(false) });
  };
  const step = useEffectEvent(next);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = window.setInterval(step, 1000 / speed);
    return () => window.clearInterval(timer);
  }, [isPlaying, speed]);
  return { isPlaying, canGoOn, speed, setSpeed, setPlaying: setAsked, next };
}
