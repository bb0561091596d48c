import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import type { LeaseRow } from '#platform/jobs/lease.ts';

const fenceRow = rowOf({ fence: z.int() });

/** The lease of whoever judges rules. Also whoever takes theirs again after its time was over gets another fence: another may have had it. */
export const scannerLeaseRow = (db: Db): LeaseRow => ({
  async take(holder, seconds) {
    await run(db)`insert into scanner_lease (is_only) values (true) on conflict do nothing`;
    const row = await readRow(db, fenceRow)`
      update scanner_lease set lease_holder = ${holder}, lease_until = now() + make_interval(secs => ${seconds}),
        fence = case when lease_holder = ${holder} and lease_until > now() then fence else fence + 1 end
      where lease_holder is null or lease_holder = ${holder} or lease_until <= now() returning fence`;
    return row?.fence ?? null;
  },
  async giveBack(holder, fence) {
    await run(db)`
      update scanner_lease set lease_holder = null, lease_until = null where lease_holder = ${holder} and fence = ${fence}`;
  },
});

/** Another process judges now. */
export class ScannerLeaseLost extends Error {}

/**
 * Until the transaction ends, nobody else can take the lease, so that what it writes counts as written before whoever takes it next.
 * @throws ScannerLeaseLost when the fence is another one's
 */
export async function requireScannerLease(tx: Tx, fence: number): Promise<void> {
  const row = await readRow(tx, fenceRow)`
    select fence from scanner_lease where fence = ${fence} and lease_holder is not null for share`;
  if (!row) throw new ScannerLeaseLost();
}
