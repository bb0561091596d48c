import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { instant, uuid, uuidParams } from '#fields.ts';
import { listOf, pageOf, pageQuery } from '#paging.ts';
import { hostKinds } from './projects.ts';
import { videoFailures, videoNotices, videoQualities, videoStates } from './video-states.ts';

export const videoOrders = ['newest', 'oldest', 'title', 'largest'] as const;
export type VideoOrder = (typeof videoOrders)[number];

/** A folder exists as long as it contains a video. */
const folder = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** A video as the library lists it. */
export const libraryVideoSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  owner: z.nullable(personSchema),
  folder: z.nullable(z.string()),
  state: z.enum(videoStates),
  /** For a video that is ready: why replacing its file failed. */
  failureCode: z.nullable(z.enum(videoFailures)),
  /** The codec that is not supported, such as `hevc`; null unless known. */
  failureDetail: z.nullable(z.string()),
  /** Whether processing can be retried, because the file still exists. */
  canRetry: z.boolean(),
  /** Progress of the current step, from 0 to 1. */
  progress: z.number(),
  fileName: z.nullable(z.string()),
  /** Total size of its stored files, in bytes. */
  bytes: z.int(),
  durationSeconds: z.number(),
  height: z.int(),
  quality: z.nullable(z.enum(videoQualities)),
  /** Available heights in pixels. */
  renditions: z.array(z.int()),
  captionCodes: z.array(z.string()),
  /** Number of published lessons that use it. */
  lessonCount: z.int(),
  /** The recorded session; null for other videos. */
  recording: z.nullable(z.object({ eventId: z.int(), meetingId: z.uuid(), isPublished: z.boolean() })),
  /** Signed; valid for ten minutes. */
  posterUrl: z.nullable(z.string()),
  createdAt: instant,
});

export type LibraryVideo = z.infer<typeof libraryVideoSchema>;

export const listVideos = endpoint({
  method: 'GET',
  path: '/videos',
  permission: 'videos.create',
  summary: 'List videos',
  description: 'Trainers get their own, admins all.',
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(videoStates)),
    folder: z.optional(folder),
    /** For admins: only videos of this trainer. */
    owner: z.optional(uuid),
    sort: z.optional(z.enum(videoOrders)),
    ...pageQuery,
  }),
  output: pageOf(libraryVideoSchema),
});

/** Maximum count. */
export const maxCounted = 1000;

const count = z.int();

export const countVideos = endpoint({
  method: 'GET',
  path: '/video-counts',
  permission: 'videos.create',
  summary: 'Count videos by state',
  description: 'Trainers count their own videos, admins all. Each count goes up to a thousand.',
  output: z.object({ all: count, uploading: count, processing: count, ready: count, failed: count }),
});

export const listVideoFolders = endpoint({
  method: 'GET',
  path: '/video-folders',
  permission: 'videos.create',
  summary: 'List the names of the caller’s video folders',
  description: 'At most 200.',
  output: listOf(z.string()),
});

export const listVideoStorage = endpoint({
  method: 'GET',
  path: '/video-storage',
  permission: 'videos.create',
  summary: 'List the storage used by trainers’ videos, largest first',
  description: 'Trainers get only their own total; admins get the hundred largest.',
  output: z.object({
    data: z.array(z.object({ owner: z.nullable(personSchema), videoCount: z.int(), bytes: z.int() })),
  }),
});

export const videoDetailSchema = z.extend(libraryVideoSchema, {
  width: z.int(),
  /** How it differs from the uploaded file; empty unless that matters. */
  notices: z.array(z.enum(videoNotices)),
  /** Integrated loudness in LUFS; null: silent, or not measured. */
  loudness: z.nullable(z.number()),
  chapterCount: z.int(),
  /** The video host that stores it; null: this installation. */
  host: z.nullable(z.object({ id: z.uuid(), name: z.string(), kind: z.enum(hostKinds) })),
  /** Whether it has a file that can be moved to another host. */
  canMove: z.boolean(),
  /** Where it is used, at most a hundred places; `isDraft`: not visible to learners there. */
  uses: z.array(
    z.object({
      courseId: z.int(),
      courseTitle: z.string(),
      lessonId: z.int(),
      lessonTitle: z.string(),
      isDraft: z.boolean(),
    }),
  ),
});

export type VideoDetail = z.infer<typeof videoDetailSchema>;

export const getVideo = endpoint({
  method: 'GET',
  path: '/videos/{id}',
  permission: 'videos.create',
  summary: 'Get a video and where it is used',
  description: 'Trainers can access only their own videos, admins all.',
  params: uuidParams,
  output: videoDetailSchema,
  errors: ['videos.notFound'],
});

export const updateVideo = endpoint({
  method: 'PATCH',
  path: '/videos/{id}',
  permission: 'videos.create',
  audit: 'recorded',
  summary: 'Rename a video, or move it to a folder',
  description: 'The folder null takes it out of its folder. Trainers can access only their own videos, admins all.',
  params: uuidParams,
  body: z.object({ title: z.optional(title), folder: z.optional(z.nullable(folder)) }),
  output: videoDetailSchema,
  errors: ['videos.notFound', 'videos.isRecording'],
});

export const removeVideo = endpoint({
  method: 'DELETE',
  path: '/videos/{id}',
  permission: 'videos.create',
  audit: 'recorded',
  summary: 'Delete a video that is not in use',
  description: 'It can be restored for a day. Trainers can access only their own videos, admins all.',
  params: uuidParams,
  errors: ['videos.notFound', 'videos.inUse', 'videos.isRecording'],
});

export const restoreVideo = endpoint({
  method: 'POST',
  path: '/videos/{id}/restore',
  permission: 'videos.create',
  audit: 'recorded',
  summary: 'Restore a video that was deleted less than a day ago',
  params: uuidParams,
  errors: ['videos.notFound'],
});
