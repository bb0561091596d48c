import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** Projects at video hosts. */
export const videoProjects = pgTable(
  'video_projects',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['dyntube', 'mux', 'bunny', 'cloudflare'] }).notNull(),
    region: text('region').notNull(),
    plan: text('plan').notNull(),
    languageCode: text('language_code'),
    /** Settings of the provider by name, without secrets. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull(),
    /** All secrets, encrypted together, and their names. */
    secrets: text('secrets').notNull(),
    secretNames: text('secret_names').array().notNull(),
    /** The error of the last request to the provider. */
    problem: text('problem'),
    /** Progress of a running synchronisation: videos checked, and their total; null: none is running. */
    syncDone: integer('sync_done'),
    syncTotal: integer('sync_total'),
    lastSyncAt: instant('last_sync_at'),
    archivedAt: instant('archived_at'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('video_projects_name').on(sql`lower(${t.name})`, t.id)],
);
