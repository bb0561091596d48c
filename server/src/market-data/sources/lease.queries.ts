import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';

const fenceRow = rowOf({ fence: z.int() });

/**
 * Takes the lease of a provider that nobody holds or whose time is over, or renews one's own. Each new holder has a number of its own, the
 * fence; also whoever takes theirs again after its time was over, because another may have had it in between.
 * @param holder one process
 * @returns the fence, or null while another process holds it
 */
export async function takeLease(db: Db, prefix: string, holder: string, seconds: number): Promise<number | null> {
  const row = await readRow(db, fenceRow)`
    update data_providers set lease_holder = ${holder}, lease_until = now() + make_interval(secs => ${seconds}),
      fence = case when lease_holder = ${holder} and lease_until > now() then fence else fence + 1 end
    where prefix = ${prefix} and (lease_holder is null or lease_holder = ${holder} or lease_until <= now())
    returning fence`;
  return row?.fence ?? null;
}

/** Gives a lease back, if it is still one's own. */
export async function giveLeaseBack(db: Db, prefix: string, holder: string, fence: number): Promise<void> {
  await run(db)`
    update data_providers set lease_holder = null, lease_until = null
    where prefix = ${prefix} and lease_holder = ${holder} and fence = ${fence}`;
}

/**
 * Whether a fence is still that of the provider. Until the transaction ends, nobody else can take the lease, so that what it writes counts as
 * written before whoever takes it next.
 */
export async function holdsLease(tx: Tx, prefix: string, fence: number): Promise<boolean> {
  const row = await readRow(tx, fenceRow)`
    select fence from data_providers where prefix = ${prefix} and fence = ${fence} and lease_holder is not null for share`;
  return row !== null;
}

/** Adds the row of a provider that has none. */
export async function insertProvider(db: Db, prefix: string): Promise<void> {
  await run(db)`insert into data_providers (prefix) values (${prefix}) on conflict do nothing`;
}
