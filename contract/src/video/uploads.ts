import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { fileName, instant, uuid, uuidParams } from '#fields.ts';
import { listOf } from '#paging.ts';
import { pictureErrors } from '#pictures.ts';
import { videoFailures, videoNotices, videoQualities, videoStates } from './video-states.ts';

/** Limits for uploads, set by admins. */
export const uploadLimitsSchema = z.object({
  /** Maximum size in bytes. */
  maxBytes: z.int(),
  /** Maximum duration in seconds. */
  maxSeconds: z.int(),
  /** Whether files that browsers cannot play are converted; otherwise only H.264 with AAC is accepted. */
  canConvert: z.boolean(),
});

export type UploadLimits = z.infer<typeof uploadLimitsSchema>;

/** An unfinished upload. */
export const uploadSchema = z.object({
  id: z.uuid(),
  videoId: z.uuid(),
  title: z.string(),
  fileName: z.string(),
  /** Size in bytes, and bytes received; a HEAD request to the address returns the exact number. */
  size: z.int(),
  received: z.int(),
  /** As sent by the client: identifies the same file when it is chosen again. */
  fingerprint: z.string(),
  /** Address for the bytes by the tus protocol, relative to the site. */
  url: z.string(),
  /** When it is cancelled unless more bytes arrive. */
  expiresAt: instant,
});

export type Upload = z.infer<typeof uploadSchema>;

/** The processing state of a video. */
export const processedVideoSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(videoStates),
  /** For a video that is ready: why replacing its file failed. */
  failureCode: z.nullable(z.enum(videoFailures)),
  /** The codec that is not supported, such as `hevc`; null unless known. */
  failureDetail: z.nullable(z.string()),
  /** Whether processing can be retried, because the file still exists. */
  canRetry: z.boolean(),
  fileName: z.nullable(z.string()),
  /** Size of the uploaded file in bytes. */
  size: z.int(),
  durationSeconds: z.number(),
  width: z.int(),
  height: z.int(),
  quality: z.nullable(z.enum(videoQualities)),
  /** Available heights in pixels. */
  renditions: z.array(z.int()),
  /** Progress of the current step, packaging or creating other sizes, from 0 to 1. */
  progress: z.number(),
  /** How it differs from the uploaded file; empty unless that matters. */
  notices: z.array(z.enum(videoNotices)),
  /** Integrated loudness in LUFS; null: silent, or not measured. */
  loudness: z.nullable(z.number()),
  /** Signed; valid for ten minutes. */
  posterUrl: z.nullable(z.string()),
});

export type ProcessedVideo = z.infer<typeof processedVideoSchema>;

const ownVideo = ['videos.notFound'] as const;

export const getUploadLimits = endpoint({
  method: 'GET',
  path: '/video-uploads/limits',
  permission: 'videos.create',
  summary: 'Get the limits for size and duration of videos',
  output: uploadLimitsSchema,
});

export const listUploadHosts = endpoint({
  method: 'GET',
  path: '/video-uploads/hosts',
  permission: 'videos.create',
  summary: 'List the video hosts to which videos can be uploaded, by name',
  description: 'At most 100, in addition to this installation.',
  output: z.object({
    data: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Default host for new videos; null: this installation. */
    defaultId: z.nullable(z.uuid()),
  }),
});

export const listUploads = endpoint({
  method: 'GET',
  path: '/video-uploads',
  permission: 'videos.create',
  summary: 'List the caller’s unfinished uploads, newest first',
  description: 'At most 50.',
  output: listOf(uploadSchema),
});

export const createUpload = endpoint({
  method: 'POST',
  path: '/video-uploads',
  permission: 'videos.create',
  audit: 'recorded',
  summary: 'Start the upload of a video',
  description:
    'Send the bytes to the returned address by the tus protocol. The client generates the id of the video, so that a repeated call creates only one. The id of an existing video replaces its file; the old one is used until the new one is ready. Room on the disk is kept for it until it is finished, cancelled or expired; together, the unfinished uploads of a user may be three times as large as the largest allowed file. The same file continues an unfinished upload; another file starts from the beginning. A file for a video host is first made playable on this server, and then moved.',
  body: z.object({
    videoId: z.uuid(),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    fileName,
    /** Bytes. */
    size: z.int().check(z.minimum(1)),
    /** As reported by the browser; the server decides by the content. */
    mimeType: z.string().check(z.maxLength(100)),
    fingerprint: z.string().check(z.minLength(1), z.maxLength(200)),
    /**
     * The video host, null for this installation. Default: for a new video the host set for new videos; for a replaced file
     * the host of that video.
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
    'uploads.tooMuch',
    'uploads.noRoom',
    'uploads.arrived',
  ],
});

export const completeUpload = endpoint({
  method: 'POST',
  path: '/videos/{id}/complete',
  permission: 'videos.create',
  audit: 'preparation',
  summary: 'Report that all bytes have been sent',
  description:
    'Usually not needed, because the server notices by itself, unless it was stopped right after the last byte. Has no further effect if repeated.',
  params: uuidParams,
  output: processedVideoSchema,
  errors: [...ownVideo, 'uploads.unfinished'],
});

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/videos/{id}/upload',
  permission: 'videos.create',
  audit: 'preparation',
  summary: 'Cancel an unfinished upload',
  description: 'A video that has no other file is deleted with it.',
  params: uuidParams,
  errors: ['uploads.notFound'],
});

export const getProcessedVideo = endpoint({
  method: 'GET',
  path: '/videos/{id}/processing',
  permission: 'videos.create',
  summary: 'Get the processing state of a video',
  description: 'Trainers can access only their own videos, admins all.',
  params: uuidParams,
  output: processedVideoSchema,
  errors: ownVideo,
});

export const retryVideo = endpoint({
  method: 'POST',
  path: '/videos/{id}/retry',
  permission: 'videos.create',
  audit: 'recorded',
  summary: 'Retry processing a video',
  params: uuidParams,
  output: processedVideoSchema,
  errors: [...ownVideo, 'videos.noFile', 'videoProjects.moving'],
});

export const putPoster = endpoint({
  method: 'PUT',
  path: '/videos/{id}/poster',
  permission: 'videos.create',
  audit: 'recorded',
  summary: 'Upload the poster image of a video',
  description:
    'The body is the image as `application/octet-stream`: JPEG, PNG, WebP or GIF, at most 15 MB and 60 million pixels. It is stored as WebP, at most 1280 pixels wide.',
  params: uuidParams,
  output: processedVideoSchema,
  errors: [...ownVideo, ...pictureErrors],
});
