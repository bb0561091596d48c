import { tabItem } from '#platform/device/stores/items.ts';

/** What a studio has on air, kept in its tab: after a reload it goes on at once, and nobody is heard or seen who was not before. */
export interface KeptOnAir {
  eventId: number;
  /** The session that it had, so that it gives way to a studio that has taken over since. */
  sessionId: string | null;
  isMuted: boolean;
  isCameraOn: boolean;
  /** Viewers saw the card of a break, and heard nothing. */
  isOnBreak: boolean;
}

const item = tabItem('on-air');

/** A tab that was duplicated has what the other one keeps, too: it must not take the session from it. */
const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** What this tab had on air of that event before it was loaded again; null: nothing. */
export function keptOnAir(eventId: number): KeptOnAir | null {
  try {
    const kept = isReloaded() ? (JSON.parse(item.read() ?? 'null') as Partial<KeptOnAir> | null) : null;
    if (kept?.eventId !== eventId || typeof kept.isMuted !== 'boolean' || typeof kept.isCameraOn !== 'boolean')
      return null;
    const { sessionId = null, isMuted, isCameraOn, isOnBreak = true } = kept;
    return { eventId, sessionId, isMuted, isCameraOn, isOnBreak };
  } catch {
    return null;
  }
}

export function keepOnAir(kept: KeptOnAir): void {
  item.write(JSON.stringify(kept));
}

export function forgetOnAir(): void {
  item.remove();
}
