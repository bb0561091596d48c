import type { Chart } from '@candela/contract/live/charts';
import { bigint, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
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

/** What a chart looked like in the course of a session, for its replay: the last state of each stretch of two seconds. */
export const chartStates = pgTable(
  'chart_states',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Number of the stretch since 1970; 0 while nothing is recorded, when only the last state is of use. */
    stretch: bigint('stretch', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    /** Null: no longer shared. */
    chart: jsonb('chart').$type<Chart>(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.stretch] })],
);
