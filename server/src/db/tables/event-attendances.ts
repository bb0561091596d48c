import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/** Users who were in the room of an event while it was live. */
export const eventAttendances = pgTable(
  'event_attendances',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstAt: instant('first_at').notNull().defaultNow(),
    /** When they were seen last, to the minute, and for how long they were there; null: from before that was counted. */
    lastAt: instant('last_at'),
    seconds: integer('seconds'),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index('event_attendances_user').on(t.userId),
    index('event_attendances_by_day').on(t.firstAt),
  ],
);
