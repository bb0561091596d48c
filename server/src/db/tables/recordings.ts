import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { audienceId, hasAudience } from './audiences.ts';
import { createdAt, instant } from './columns.ts';
import { events } from './events.ts';
import { videos } from './videos.ts';

/** The recording of a live session; its files are those of its video. */
export const recordings = pgTable(
  'recordings',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The event's title when the session ended, until a host changes it. */
    title: text('title').notNull(),
    state: text('state', { enum: ['recording', 'processing', 'ready', 'failed'] }).notNull(),
    failure: text('failure', { enum: ['diskFull', 'codec', 'failed'] }),
    videoId: uuid('video_id').references(() => videos.id),
    /** File name of the playlist of the whole recording; viewers of the published part cannot guess it. */
    wholePlaylist: text('whole_playlist'),
    wholeSeconds: doublePrecision('whole_seconds').notNull().default(0),
    /** Stretches without a gap: [milliseconds since 1970, seconds of the whole recording, length in seconds]. */
    spans: jsonb('spans').$type<[number, number, number][]>().notNull().default([]),
    trimStart: doublePrecision('trim_start').notNull().default(0),
    trimEnd: doublePrecision('trim_end').notNull().default(0),
    chapters: jsonb('chapters').$type<{ seconds: number; title: string }[]>().notNull().default([]),
    /** That of the event, whose changes its trigger passes on. */
    audienceId: audienceId(),
    publishedAt: instant('published_at'),
    createdAt,
  },
  (t) => [
    hasAudience('recordings_audience', t.audienceId),
    index('recordings_of_audience')
      .on(t.audienceId, t.publishedAt.desc(), t.eventId.desc())
      .where(sql`published_at is not null`),
    index('recordings_video').on(t.videoId),
    index('recordings_title').using('gin', t.title.op('gin_trgm_ops')),
    index('recordings_published')
      .on(t.publishedAt.desc(), t.eventId.desc())
      .where(sql`published_at is not null`),
    // For the hosts' list of unpublished recordings.
    index('recordings_unpublished')
      .on(t.eventId)
      .where(sql`published_at is null and state <> 'recording'`),
  ],
);
