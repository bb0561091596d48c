import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Jobs that a migration or demo content has made before there were queues; they go there when the server starts. */
export const migratedJobs = pgTable('migrated_jobs', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  queue: text('queue').notNull(),
  key: text('key').notNull(),
  payload: jsonb('payload').notNull(),
  priority: integer('priority').notNull().default(0),
  dueAt: instant('due_at').notNull(),
});
