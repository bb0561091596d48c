import { sql } from 'drizzle-orm';
import { expect, inject, vi } from 'vitest';
import type { Tx } from '#db/client.ts';

/**
 * Until somebody waits for a lock of this transaction. The embedded database has one connection: there nobody else has
 * begun, and there is nothing to wait for.
 */
export async function untilSomebodyWaits(tx: Tx): Promise<void> {
  if (inject('databaseSource').kind !== 'postgres') return;
  const expectWaiting = async () => {
    // Not pg_stat_activity, which a transaction reads once: who connects later is never seen.
    const { rows } = await tx.execute(sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1`);
    expect(rows).toHaveLength(1);
  };
  await vi.waitFor(expectWaiting, 30_000);
}
