import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/** The broadcast of an event. */
export const streams = pgTable(
  'streams',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'live', 'interrupted', 'ended'] }).notNull(),
    /** Incremented with every accepted publisher: signals of older ones are ignored. */
    generation: integer('generation').notNull(),
    /** The node whose media process carries it, and when that node last reported; a dead node does not report. */
    nodeId: text('node_id'),
    seenAt: instant('seen_at'),
    /** The publisher's id at an external provider, and the time of its last message: older messages are ignored. */
    sessionId: text('session_id'),
    reportedAt: instant('told_at'),
    /** Who sends, as far as the media process of a node has told. */
    publisherId: uuid('publisher_id').references(() => users.id, { onDelete: 'set null' }),
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
