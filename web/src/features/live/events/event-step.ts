import { joinMinutes, type CalendarEvent } from '@candela/contract/live/events';

/**
 * The next step of an event: `prepare`, `goLive` and `backToRoom` for its hosts, `join` for everybody else who may come, `watch` when its
 * recording is ready. `toCome`: a recording may follow. Null: none, or registering.
 */
export type EventStep = 'prepare' | 'goLive' | 'backToRoom' | 'join' | 'watch' | 'toCome' | null;

type Given = Pick<CalendarEvent, 'state' | 'startsAt' | 'isHost' | 'admission' | 'recording'>;

/** When the room opens, in milliseconds since 1970. */
export const opensAt = ({ startsAt }: Pick<CalendarEvent, 'startsAt'>) => Date.parse(startsAt) - joinMinutes * 60_000;

/** @param now milliseconds since 1970 */
export function stepOf(event: Given, now: number): EventStep {
  if (event.state === 'cancelled') return null;
  if (event.state === 'ended') {
    if (event.recording === 'ready') return 'watch';
    return event.recording === 'toCome' ? 'toCome' : null;
  }
  const isOpen = event.state === 'live' || now >= opensAt(event);
  if (!event.isHost) return isOpen && event.admission === 'admitted' ? 'join' : null;
  if (event.state === 'live') return 'backToRoom';
  return isOpen ? 'goLive' : 'prepare';
}
