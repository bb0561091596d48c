import { fromZonedInput } from '#platform/time/zoned-input.ts';

export const lifetimes = ['30', '90', '365', 'date', 'never'] as const;

export type Lifetime = (typeof lifetimes)[number];

export interface Expiry {
  lifetime: Lifetime;
  /** For `date`: the last day, as entered. */
  day: string;
}

/** Expiry of a key: a number of days from now, the end of a day in a zone, or never; null if the day is invalid or in the past. */
export function expiryOf({ lifetime, day }: Expiry, zone: string, now: number): { expiresAt: string | null } | null {
  if (lifetime === 'never') return { expiresAt: null };
  if (lifetime !== 'date') return { expiresAt: new Date(now + Number(lifetime) * 86_400_000).toISOString() };
  const end = fromZonedInput(`${day}T23:59`, zone);
  if (end === null || Date.parse(end) <= now || Date.parse(end) > now + 5 * 365 * 86_400_000) return null;
  return { expiresAt: end };
}
