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
    /** What the provider has to be told, without secrets, by name. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull(),
    /** All secrets, encrypted as one, and their names. */
    secrets: text('secrets').notNull(),
    secretNames: text('secret_names').array().notNull(),
    /** What was wrong the last time that the provider was asked. */
    problem: text('problem'),
    /** Of a run of the synchronisation: videos that were looked at, and how many there are; null: none runs. */
    syncDone: integer('sync_done'),
    syncTotal: integer('sync_total'),
    lastSyncAt: instant('last_sync_at'),
    archivedAt: instant('archived_at'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('video_projects_name').on(sql`lower(${t.name})`, t.id)],
);
