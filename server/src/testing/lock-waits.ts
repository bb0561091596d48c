import { sql } from 'drizzle-orm';
import { expect, inject, vi } from 'vitest';
import type { Tx } from '#db/client.ts';

/**
 * Resolves when another connection, or as many as `count`, wait for a lock of this transaction. The embedded database has a single connection, so nothing can
 * wait there and it resolves at once.
 */
export async function untilSomebodyWaits(tx: Tx, count = 1): Promise<void> {
  if (inject('databaseSource').kind !== 'postgres') return;
  const expectWaiting = async () => {
    // Not pg_stat_activity: a transaction reads it only once, so later connections would never appear.
    const { rows } = await tx.execute(sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit ${count}`);
    expect(rows).toHaveLength(count);
  };
  await vi.waitFor(expectWaiting, 30_000);
}
