import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { events } from './events.ts';

/** What has been on air for an event. */
export const streams = pgTable(
  'streams',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'live', 'interrupted', 'ended'] }).notNull(),
    /** Counts up with every publisher that is let in: signals of older ones are ignored. */
    generation: integer('generation').notNull(),
    /** The node whose media process has it, and when that node last said so: one that died says nothing. */
    nodeId: text('node_id'),
    seenAt: instant('seen_at'),
    /** What an outside provider calls the publisher, and when it last told of one: older news is ignored. */
    sessionId: text('session_id'),
    reportedAt: instant('told_at'),
    liveAt: instant('live_at'),
    interruptedAt: instant('interrupted_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('streams_on_air')
      .on(t.state)
      .where(sql`state in ('live', 'interrupted')`),
  ],
);
