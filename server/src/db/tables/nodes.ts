import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The processes of the installation; each start has a row of its own, which says every five seconds that the process lives. */
export const nodes = pgTable(
  'nodes',
  {
    id: uuid('id').primaryKey(),
    roles: text('roles').array().notNull(),
    version: text('version').notNull(),
    /** Where other nodes reach it. */
    address: text('address').notNull(),
    /** The same on every node with the same secret. */
    secretCheck: text('secret_check').notNull(),
    /** Fingerprints of the keys that encrypt secrets of others, the current one first. */
    knowsKeys: text('knows_keys').array().notNull(),
    startedAt: instant('started_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    draining: boolean('draining').notNull(),
    /** Whether it hears the other nodes; null: it has no Redis. */
    hearsOthers: boolean('hears_others'),
    /** Which bucket or folder has its files: the same at nodes that have the same. */
    files: text('files').notNull(),
    /** What keeps it from its work, as `/readyz` says it. */
    reasons: text('reasons').array().notNull(),
    /** By how many milliseconds its clock is ahead of the clock of the database. */
    clockOffset: integer('clock_offset').notNull(),
  },
  (t) => [index('nodes_seen_at').on(t.seenAt)],
);
