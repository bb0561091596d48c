import { toIso } from '#platform/time/instants.ts';
import type { Live } from '@candela/contract/live/streams';

const minute = 60_000;

/** An interrupted session: when it was planned to end, and since when its host is away. */
export interface Interrupted {
  endsAt: string;
  interruptedAt: string;
}

/**
 * When an interrupted session ends unless a host returns, in milliseconds since 1970. A session that has run over its planned end waits
 * as long, from its interruption.
 */
export function endOfWaiting({ endsAt, interruptedAt }: Interrupted, returnMinutes: number): number {
  return Math.max(Date.parse(endsAt), Date.parse(interruptedAt)) + returnMinutes * minute;
}

export function presentInterruption(session: Interrupted, returnMinutes: number): Live['interruption'] {
  return {
    since: toIso(session.interruptedAt),
    until: new Date(endOfWaiting(session, returnMinutes)).toISOString(),
  };
}
