import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Jobs that a migration or demo content has added before the queues existed; they are moved to the queues when the server starts. */
export const migratedJobs = pgTable('migrated_jobs', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  queue: text('queue').notNull(),
  key: text('key').notNull(),
  payload: jsonb('payload').notNull(),
  priority: integer('priority').notNull().default(0),
  dueAt: instant('due_at').notNull(),
});
