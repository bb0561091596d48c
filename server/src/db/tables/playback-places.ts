import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { sessions, users } from './users.ts';
import { videos } from './videos.ts';

/** An active player of an account; a row means nothing after `expiresAt`. */
export const playbackPlaces = pgTable(
  'playback_places',
  {
    /** Chosen by the player: a browser page or an app. */
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** The session that plays: with it the place is free again. Null for places of older versions. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt,
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('playback_places_video').on(t.videoId),
    index('playback_places_session').on(t.sessionId),
  ],
);
