import type { Chart } from '@candela/contract/live/charts';
import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/** What the hosts of an event show on a chart; who comes later finds it here. */
export const sharedCharts = pgTable('shared_charts', {
  eventId: integer('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** Counts up with every change. */
  version: integer('version').notNull(),
  /** Null: no longer shared. */
  chart: jsonb('chart').$type<Chart>(),
  byUserId: uuid('by_user_id')
    .notNull()
    .references(() => users.id),
  changedAt: instant('changed_at').notNull().defaultNow(),
});
