import { useEffect, useState } from 'react';
import type { CalendarEvent } from '@candela/contract/live/events';
import { opensAt, stepOf, type EventStep } from './event-step.ts';

/** Longer waits are split into steps of a day, because setTimeout allows at most 24 days. */
const maxTimerMilliseconds = 86_400_000;

/** The next step of an event; updates by itself when the room opens. */
export function useEventStep(event: CalendarEvent): EventStep {
  const [now, setNow] = useState(() => Date.now());
  const opening = opensAt(event);
  useEffect(() => {
    const wait = opening - now;
    if (wait <= 0) return;
    const timer = window.setTimeout(() => setNow(Date.now()), Math.min(wait, maxTimerMilliseconds));
    return () => window.clearTimeout(timer);
  }, [opening, now]);
  return stepOf(event, now);
}
