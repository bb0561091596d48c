import { tabItem } from '#platform/device/stores/items.ts';

/** What a studio has on air, kept in its tab: after a reload it goes on at once, and nobody is heard or seen who was not before. */
export interface KeptOnAir {
  eventId: number;
  /** The session that it had, so that it gives way to a studio that has taken over since. */
  sessionId: string | null;
  isMuted: boolean;
  isCameraOn: boolean;
}

const item = tabItem('on-air');

/** What this tab had on air of that event; null: nothing. */
export function keptOnAir(eventId: number): KeptOnAir | null {
  try {
    const kept = JSON.parse(item.read() ?? 'null') as Partial<KeptOnAir> | null;
    if (kept?.eventId !== eventId || typeof kept.isMuted !== 'boolean' || typeof kept.isCameraOn !== 'boolean')
      return null;
    return { eventId, sessionId: kept.sessionId ?? null, isMuted: kept.isMuted, isCameraOn: kept.isCameraOn };
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
