import { bigint, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { Chart } from '@candela/contract/live/charts';
import { instant } from './columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/** The chart that the hosts of an event share; late arrivals load it from here. */
export const sharedCharts = pgTable('shared_charts', {
  eventId: integer('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** Incremented with every change. */
  version: integer('version').notNull(),
  /** Null: no longer shared. */
  chart: jsonb('chart').$type<Chart>(),
  byUserId: uuid('by_user_id')
    .notNull()
    .references(() => users.id),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

/** The history of a chart during a session, for its replay: the last state of each two-second stretch. */
export const chartStates = pgTable(
  'chart_states',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Number of the stretch since 1970; 0 while nothing is recorded, when only the last state matters. */
    stretch: bigint('stretch', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    /** Null: no longer shared. */
    chart: jsonb('chart').$type<Chart>(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.stretch] })],
);
