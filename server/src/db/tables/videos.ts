import { doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

export const videos = pgTable(
  'videos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    state: text('state', { enum: ['uploading', 'processing', 'ready', 'failed'] }).notNull(),
    failureCode: text('failure_code'),
    durationSeconds: doublePrecision('duration_seconds').notNull().default(0),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    createdAt,
  },
  (t) => [index('videos_state').on(t.state)],
);

/** Sidecar WebVTT files, `captions/<languageCode>.vtt` in the video's folder. */
export const videoCaptions = pgTable(
  'video_captions',
  {
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    languageCode: text('language_code').notNull(),
    label: text('label').notNull(),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.languageCode] })],
);
