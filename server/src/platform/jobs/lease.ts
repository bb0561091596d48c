import { randomUUID } from 'node:crypto';

/** A lease lasts so long unless it is renewed: three missed renewals. */
export const leaseSeconds = 15;
export const renewalMilliseconds = 5000;

/** The row of a lease. Each new holder gets a number of its own, the fence. */
export interface LeaseRow {
  /**
   * Takes it when nobody holds it or its time is over, or renews one's own.
   * @param holder one process
   * @returns the fence, or null while another process holds it
   */
  take(holder: string, seconds: number): Promise<number | null>;
  /** Gives it back, if it is still one's own. */
  giveBack(holder: string, fence: number): Promise<void>;
}

/** A lease, as this process has it or not. */
export function createLease(row: LeaseRow, now: () => number = Date.now) {
  const holder = randomUUID();
  let held: { fence: number; until: number } | null = null;

  return {
    /**
     * Takes or renews it. Counted from before the database was asked, so that this process never believes longer than the database that it
     * holds it; a process that was stopped meanwhile finds its time over.
     * @throws when the database is unreachable
     */
    async renew(): Promise<boolean> {
      const until = now() + leaseSeconds * 1000;
      const fence = await row.take(holder, leaseSeconds);
      held = fence === null ? null : { fence, until };
      return held !== null;
    },
    /** The fence, while this process holds the lease; else null. */
    fence: (): number | null => (held && held.until > now() ? held.fence : null),
    /** @throws when the database is unreachable; the lease is over by itself then */
    async giveBack(): Promise<void> {
      const last = held;
      held = null;
      if (last) await row.giveBack(holder, last.fence);
    },
  };
}

export type Lease = ReturnType<typeof createLease>;
