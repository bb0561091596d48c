import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { videoProjects } from './video-projects.ts';
import { videos } from './videos.ts';

/** Videos being moved to another host; finished moves are deleted. */
export const videoMoves = pgTable(
  'video_moves',
  {
    videoId: uuid('video_id')
      .primaryKey()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** Null: to this installation. */
    projectId: uuid('project_id').references(() => videoProjects.id),
    state: text('state', { enum: ['waiting', 'fetching', 'sending', 'processing', 'failed'] }).notNull(),
    /** Storage key of the file that is sent; a file fetched for the move is deleted afterwards. */
    sourceKey: text('source_key'),
    sentBytes: bigint('sent_bytes', { mode: 'number' }).notNull().default(0),
    totalBytes: bigint('total_bytes', { mode: 'number' }).notNull().default(0),
    /** Upload address at the new host, encrypted: anybody who has it could write there. */
    upload: text('upload'),
    /** Id of the new copy at its host. */
    externalId: text('external_id'),
    problem: text('problem'),
    startedAt: instant('started_at').notNull().defaultNow(),
  },
  (t) => [index('video_moves_project').on(t.projectId)],
);
