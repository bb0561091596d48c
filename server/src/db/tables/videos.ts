import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';
import { videoProjects } from './video-projects.ts';

export const videos = pgTable(
  'videos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The owner; recordings and demo videos have none. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    /** A video that is being replaced stays ready. */
    state: text('state', { enum: ['uploading', 'processing', 'ready', 'failed'] }).notNull(),
    /** Why the last file could not be converted; of a ready video, the file that was to replace it. */
    failureCode: text('failure_code', {
      enum: [
        'upload_expired',
        'unsupported_format',
        'corrupt',
        'edited',
        'key_frames',
        'wrong_length',
        'too_long',
        'too_demanding',
        'disk_full',
        'crashed',
        'provider_error',
      ],
    }),
    /** Details: a codec, or the message of a program. */
    failureDetail: text('failure_detail'),
    durationSeconds: doublePrecision('duration_seconds').notNull().default(0),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    /** Name of the uploaded file, and its declared type. */
    fileName: text('file_name'),
    mime: text('mime'),
    /** Size of the uploaded file in bytes. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    /** Bytes of all its stored files. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    /** Storage key of the uploaded file, and of the one from which the playlist was made. */
    originalKey: text('original_key'),
    packagedKey: text('packaged_key'),
    /** File names in the folder of the video: master playlist, poster, and WebVTT of the timeline's thumbnails. */
    playlist: text('playlist').notNull().default('master.m3u8'),
    poster: text('poster'),
    thumbnails: text('thumbnails'),
    quality: text('quality', { enum: ['source', 'ladder'] }),
    /** Available heights in pixels. */
    renditions: integer('renditions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Progress of the current step: packaging, or the other qualities. */
    progress: doublePrecision('progress').notNull().default(0),
    /** Number of packaging attempts. */
    attempt: integer('attempt').notNull().default(0),
    /** How it differs from the uploaded file. */
    notices: text('notices', { enum: ['audio_tracks', 'video_tracks', 'subtitles', 'key_frames', 'tone_mapped'] })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Integrated loudness in LUFS; null: not measured, or silent. */
    loudness: doublePrecision('loudness'),
    folder: text('folder'),
    /** The video host that stores it, and its id there; null: this installation. */
    hostId: uuid('host_id').references(() => videoProjects.id),
    externalId: text('external_id'),
    /** Target of the move that starts once it can be watched; chosen at upload. */
    wantedHostId: uuid('wanted_host_id').references(() => videoProjects.id, { onDelete: 'set null' }),
    /** Offset of its segments; those of a recording are stored with it. */
    chapters: jsonb('chapters').$type<{ id: string; seconds: number; title: string }[]>().notNull().default([]),
    /** Incremented with each save of the chapters. */
    chaptersRevision: integer('chapters_revision').notNull().default(1),
    /** When its host listed it last. */
    syncedAt: instant('synced_at'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Nobody sees it any more, and its files are deleted a day later; the row stays because versions of courses may reference it. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('videos_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('videos_state').on(t.state, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('videos_owner').on(t.ownerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('videos_owner_state').on(t.ownerId, t.state, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('videos_by_title').on(t.title, t.id),
    index('videos_owner_title').on(t.ownerId, t.title, t.id),
    index('videos_by_size').on(t.storedBytes.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('videos_owner_size').on(t.ownerId, t.storedBytes.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('videos_title').using('gin', t.title.op('gin_trgm_ops')),
    index('videos_file_name').using('gin', t.fileName.op('gin_trgm_ops')),
    index('videos_folder_words').using('gin', t.folder.op('gin_trgm_ops')),
    index('videos_folder')
      .on(t.ownerId, t.folder)
      .where(sql`folder is not null`),
    uniqueIndex('videos_external').on(t.hostId, t.externalId),
    index('videos_wanted_host')
      .on(t.wantedHostId)
      .where(sql`wanted_host_id is not null`),
    // Uploaded and not packaged yet.
    index('videos_waiting')
      .on(t.updatedAt)
      .where(sql`original_key is not null and packaged_key is distinct from original_key and failure_code is null`),
  ],
);

/** Uploads in progress: the first file of a video, or one that replaces it. */
export const videoUploads = pgTable(
  'video_uploads',
  {
    id: uuid('id').primaryKey(),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    mime: text('mime').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Bytes received, updated periodically. */
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    /** The video host for which it is meant; null: this installation. */
    hostId: uuid('host_id').references(() => videoProjects.id, { onDelete: 'set null' }),
    /** Fingerprint by which the client recognises the same file when it is chosen again. */
    fingerprint: text('fingerprint').notNull(),
    /** When the last byte arrived. */
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (t) => [
    uniqueIndex('video_uploads_video').on(t.videoId),
    index('video_uploads_owner').on(t.ownerId, t.createdAt),
    index('video_uploads_expiry').on(t.expiresAt),
    index('video_uploads_host')
      .on(t.hostId)
      .where(sql`host_id is not null`),
  ],
);

/** What has arrived of uploads, where there is a bucket: an object of it each. Two that begin at the same byte cannot both be there. */
export const videoUploadParts = pgTable(
  'video_upload_parts',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => videoUploads.id, { onDelete: 'cascade' }),
    start: bigint('start', { mode: 'number' }).notNull(),
    bytes: integer('bytes').notNull(),
    key: text('key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.start] })],
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
    /** Incremented with each save. */
    revision: integer('revision').notNull().default(1),
    cueCount: integer('cue_count').notNull().default(0),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.languageCode] })],
);
