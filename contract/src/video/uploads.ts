import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant, uuid, uuidParams } from '#fields.ts';
import { videoFailures, videoQualities, videoStates } from './video-states.ts';
import { listOf } from '#paging.ts';

/** What may be uploaded; an admin sets it. */
export const uploadLimitsSchema = z.object({
  /** Bytes of a file. */
  maxBytes: z.int(),
  /** Seconds of a video. */
  maxSeconds: z.int(),
  /** Whether files that browsers cannot play are converted; without it only H.264 with AAC is taken. */
  canConvert: z.boolean(),
});

export type UploadLimits = z.infer<typeof uploadLimitsSchema>;

/** A file on its way. */
export const uploadSchema = z.object({
  id: z.uuid(),
  videoId: z.uuid(),
  title: z.string(),
  fileName: z.string(),
  /** Bytes, and how many of them have come; the exact number is what the address answers to HEAD. */
  size: z.int(),
  received: z.int(),
  /** As it was given: tells that a file chosen again is the same one. */
  fingerprint: z.string(),
  /** Where its bytes go by the tus protocol, relative to the site. */
  url: z.string(),
  /** When it is given up, unless more comes. */
  expiresAt: instant,
});

export type Upload = z.infer<typeof uploadSchema>;

/** What becomes of a video. */
export const processedVideoSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(videoStates),
  /** Of a video that is ready: why the file that was to replace it could not. */
  failureCode: z.nullable(z.enum(videoFailures)),
  /** The codec that is not supported, such as `hevc`; null unless known. */
  failureDetail: z.nullable(z.string()),
  /** Whether it can be tried again: its file is still there. */
  canRetry: z.boolean(),
  fileName: z.nullable(z.string()),
  /** Bytes of the file that was uploaded. */
  size: z.int(),
  durationSeconds: z.number(),
  width: z.int(),
  height: z.int(),
  quality: z.nullable(z.enum(videoQualities)),
  /** Heights in pixels that it can be watched in. */
  renditions: z.array(z.int()),
  /** Share of what is being done now: packaging, or the other sizes. */
  progress: z.number(),
  /** Integrated loudness in LUFS; null: silent, or not measured. */
  loudness: z.nullable(z.number()),
  /** Signed, for ten minutes. */
  posterUrl: z.nullable(z.string()),
});

export type ProcessedVideo = z.infer<typeof processedVideoSchema>;

const ownVideo = ['videos.notFound'] as const;

export const getUploadLimits = endpoint({
  method: 'GET',
  path: '/video-uploads/limits',
  permission: 'videos.create',
  summary: 'How large and how long a video may be',
  output: uploadLimitsSchema,
});

export const listUploadHosts = endpoint({
  method: 'GET',
  path: '/video-uploads/hosts',
  permission: 'videos.create',
  summary: 'The video hosts that new videos can lie at, beside this installation, by name; at most 100',
  output: z.object({
    data: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Where new videos go unless something else is chosen; null: this installation. */
    defaultId: z.nullable(z.uuid()),
  }),
});

export const listUploads = endpoint({
  method: 'GET',
  path: '/video-uploads',
  permission: 'videos.create',
  summary: 'Own files that have not arrived yet, newest first; at most 50',
  output: listOf(uploadSchema),
});

export const createUpload = endpoint({
  method: 'POST',
  path: '/video-uploads',
  permission: 'videos.create',
  audit: 'recorded',
  summary: 'Announce a file; its bytes go to the address that is answered, by the tus protocol',
  description:
    'The client makes the id of the video, so that asking twice makes one. The id of a video that is there replaces its file: it stays as it is until the new one is ready. The same file again goes on where it was; another one begins anew. For a video host the file is made playable here first, and moved then.',
  body: z.object({
    videoId: z.uuid(),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
    /** Bytes. */
    size: z.int().check(z.minimum(1)),
    /** What the browser takes it for; only its content counts. */
    mimeType: z.string().check(z.maxLength(100)),
    fingerprint: z.string().check(z.minLength(1), z.maxLength(200)),
    /**
     * The video host that it is to lie at, null for this installation. Without it a new file goes where the site puts new videos, and
     * one that replaces another to where that one lies.
     */
    hostId: z.optional(z.nullable(uuid)),
  }),
  output: uploadSchema,
  status: 201,
  errors: [
    'videos.notFound',
    'videoProjects.moving',
    'videoProjects.notFound',
    'videoProjects.archived',
    'uploads.tooLarge',
    'uploads.tooMany',
    'uploads.arrived',
    'server.diskFull',
  ],
});

export const completeUpload = endpoint({
  method: 'POST',
  path: '/videos/{id}/complete',
  permission: 'videos.create',
  audit: 'preparation',
  summary: 'Say that all bytes have been sent; saying it again changes nothing',
  description: 'The server notices by itself, but for one that died right after the last byte.',
  params: uuidParams,
  output: processedVideoSchema,
  errors: [...ownVideo, 'uploads.unfinished'],
});

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/videos/{id}/upload',
  permission: 'videos.create',
  audit: 'preparation',
  summary: 'Give up a file that has not arrived; a video that is only this file goes with it',
  params: uuidParams,
  errors: ['uploads.notFound'],
});

export const getProcessedVideo = endpoint({
  method: 'GET',
  path: '/videos/{id}/processing',
  permission: 'videos.create',
  summary: 'What has become of an own video',
  params: uuidParams,
  output: processedVideoSchema,
  errors: ownVideo,
});

export const retryVideo = endpoint({
  method: 'POST',
  path: '/videos/{id}/retry',
  permission: 'videos.create',
  audit: 'recorded',
  summary: 'Process the file of a failed video again',
  params: uuidParams,
  output: processedVideoSchema,
  errors: [...ownVideo, 'videos.noFile', 'videoProjects.moving'],
});

export const putPoster = endpoint({
  method: 'PUT',
  path: '/videos/{id}/poster',
  permission: 'videos.create',
  audit: 'recorded',
  summary: 'The picture of a video: its bytes are the body, as application/octet-stream',
  description: 'JPEG, PNG or WebP of at most 5 MB; stored as WebP, at most 1280 pixels wide.',
  params: uuidParams,
  output: processedVideoSchema,
  errors: [...ownVideo, 'assets.tooLarge', 'assets.unknownType', 'assets.unreadable', 'assets.tooManyPixels'],
});
