import type { Live } from '@candela/contract/live/streams';

/**
 * Since when the host is away, and how long viewers wait: by the server, or, while the host's own connection is lost, as the server
 * counts. Null: nobody waits.
 */
export function waitingTimes(
  { state, endsAt, interruption, returnMinutes }: Pick<Live, 'state' | 'endsAt' | 'interruption' | 'returnMinutes'>,
  lostAt: number | null,
): { since: string; until: string } | null {
  // A cut may come before the news that the session is live.
  if (state === 'ended') return null;
  if (interruption) return interruption;
  if (lostAt === null || returnMinutes === null) return null;
  const until = Math.max(Date.parse(endsAt), lostAt) + returnMinutes * 60_000;
  return { since: new Date(lostAt).toISOString(), until: new Date(until).toISOString() };
}
