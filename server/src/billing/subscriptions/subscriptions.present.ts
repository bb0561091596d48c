import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { HeldSubscription } from '@candela/contract/billing/subscriptions';
import type { HeldRow } from './subscriptions.queries.ts';

export function presentHeld({ userId: _userId, amount, currency, ...row }: HeldRow): HeldSubscription {
  return {
    ...row,
    // An expired subscription may not have been marked yet.
    status: !row.isRunning && row.endsAt !== null && row.status === 'active' ? 'expired' : row.status,
    startsAt: toIso(row.startsAt),
    endsAt: toIsoOrNull(row.endsAt),
    price: amount === null || currency === null ? null : { amount, currency },
    periodEndsAt: toIsoOrNull(row.periodEndsAt),
    trialEndsAt: toIsoOrNull(row.trialEndsAt),
    cancelsAt: toIsoOrNull(row.cancelsAt),
  };
}
