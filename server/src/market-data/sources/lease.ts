import type { Db } from '#db/client.ts';
import { createLease, type Lease } from '#platform/jobs/lease.ts';
import { giveLeaseBack, takeLease } from './lease.queries.ts';

/** The lease of one provider, as this process has it or not. */
export function createProviderLease(db: Db, prefix: string, now: () => number = Date.now): Lease {
  return createLease(
    {
      take: (holder, seconds) => takeLease(db, prefix, holder, seconds),
      giveBack: (holder, fence) => giveLeaseBack(db, prefix, holder, fence),
    },
    now,
  );
}
