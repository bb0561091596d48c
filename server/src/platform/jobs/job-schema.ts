import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { inTransaction } from './in-transaction.ts';

/** The database schema of the queue; its tables are pg-boss's own. */
export const jobSchema = 'jobs';

/** Queue of the jobs that are not retried any more. */
export const deadQueue = 'dead';

/** Migrates the tables of the queue; `db` is a single connection that holds the lock of all migrations. */
export async function migrateJobs(db: Db): Promise<void> {
  const boss = new PgBoss({ db: inTransaction(db), schema: jobSchema, supervise: false, schedule: false });
  let failure: unknown;
  boss.on('error', (error) => (failure = error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (failure !== undefined) throw failure;
  // Admins list the newest first, of all or of a kind, and retry those of mails; workers look for what becomes due.
  for (const index of [
    `job_dead_newest on ${jobSchema}.job (created_on desc, id desc) where name = '${deadQueue}'`,
    `job_dead_kind on ${jobSchema}.job (source_name, created_on desc, id desc) where name = '${deadQueue}'`,
    `job_dead_mail on ${jobSchema}.job ((data->>'mailId')) where name = '${deadQueue}'`,
    `job_due on ${jobSchema}.job (start_after) where state < 'active'`,
  ]) {
    await run(db)`create index if not exists ${sql.raw(index)}`;
  }
}
