import { offsetAt } from '@candela/markets/candles/zones';
import { histDataClock } from '@candela/markets/csv/times';

/** The clock of a file: a zone, and by how many minutes it is ahead of it. */
export interface FileClock {
  zone: string;
  aheadMinutes: number;
}

/** Of brokers whose day ends with that of New York. */
export const brokerClock: FileClock = { zone: 'America/New_York', aheadMinutes: 420 };
export const utcClock: FileClock = { zone: 'UTC', aheadMinutes: 0 };
export const easternClock: FileClock = { zone: histDataClock.zone, aheadMinutes: 0 };

export const clockKey = ({ zone, aheadMinutes }: FileClock): string => `${zone}|${aheadMinutes}`;

export function clockOf(key: string): FileClock {
  const [zone = 'UTC', ahead = '0'] = key.split('|');
  return { zone, aheadMinutes: Number(ahead) };
}

/** How far a clock is ahead of UTC at an instant: `UTC+2`, `UTC−5:30`. */
export function offsetText({ zone, aheadMinutes }: FileClock, instant: number): string {
  const minutes = offsetAt(zone, instant) / 60_000 + aheadMinutes;
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** A clock by which the times of a file move by so many minutes. */
export const movedClock = ({ zone, aheadMinutes }: FileClock, byMinutes: number): FileClock => ({
  zone,
  aheadMinutes: aheadMinutes - byMinutes,
});
