import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, instant } from '#fields.ts';
import { unixTime } from '#market-data/candles.ts';
import { listOf, pageOf, pageQuery } from '#paging.ts';
import { chartSchema } from './charts.ts';
import { roomMessageKinds } from './rooms.ts';

/** `recording`: the session is live. `processing`: the session has ended, and its files are being moved to the storage. */
export const recordingStates = ['recording', 'processing', 'ready', 'failed'] as const;

export type RecordingState = (typeof recordingStates)[number];

/** `diskFull` and `failed`: what was recorded before is kept. `codec`: the browser sends a codec that cannot be recorded. */
export const recordingFailures = ['diskFull', 'codec', 'failed'] as const;

const seconds = z.number().check(z.minimum(0), z.maximum(86_400));

export const chapterSchema = z.object({
  /** From the beginning of the whole recording. */
  seconds,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
});

export type Chapter = z.infer<typeof chapterSchema>;

export const recordingSchema = z.object({
  eventId: z.int(),
  meetingId: z.uuid(),
  /** The title of the event, or the one that a host has given. */
  title: z.string(),
  hosts: z.array(personSchema),
  languageCode: z.string(),
  /** When the session went live. */
  liveAt: z.nullable(instant),
  state: z.enum(recordingStates),
  /** Why the recording is missing or incomplete. */
  failure: z.nullable(z.enum(recordingFailures)),
  /** The video to play; null until it is ready. */
  videoId: z.nullable(z.uuid()),
  /** Of the published part. */
  durationSeconds: z.number(),
  publishedAt: z.nullable(instant),
});

export type Recording = z.infer<typeof recordingSchema>;

export const recordingDetailSchema = z.extend(recordingSchema, {
  /** Start of the published part, in seconds of the whole recording. */
  trimStart: z.number(),
  trimEnd: z.number(),
  /** Of what the caller plays: the published part; for hosts of the whole recording. */
  wholeSeconds: z.number(),
  chapters: z.array(chapterSchema),
  /** Whether the caller may trim and publish it and add it to a course. */
  isHost: z.boolean(),
});

export type RecordingDetail = z.infer<typeof recordingDetailSchema>;

export const recordingOrders = ['newest', 'oldest'] as const;

export const listRecordings = endpoint({
  method: 'GET',
  path: '/recordings',
  permission: 'events.read',
  summary: 'List the recordings that the caller may watch',
  description: 'Newest or oldest first. Hosts also get their own unpublished recordings.',
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    sort: z.optional(z.enum(recordingOrders)),
    /** Only published recordings of this trainer. */
    hostId: z.optional(z.uuid()),
    ...pageQuery,
  }),
  output: pageOf(recordingSchema),
});

const eventParams = z.object({ eventId: contentId });

export const getRecording = endpoint({
  method: 'GET',
  path: '/recordings/{eventId}',
  permission: 'events.read',
  summary: 'Get the recording of an event',
  description: 'Until it is published, only its hosts can get it.',
  params: eventParams,
  output: recordingDetailSchema,
  errors: ['recordings.notFound', 'events.notIncluded'],
});

export const updateRecording = endpoint({
  method: 'PUT',
  path: '/recordings/{eventId}',
  permission: 'events.host',
  audit: 'recorded',
  summary: 'Update a recording: title, trim, chapters, publication',
  description:
    'Requires a host of the event, or permission to manage events. The whole recording is kept; viewers get only the published part, accurate to two seconds.',
  params: eventParams,
  body: z.object({
    /** Omitted: unchanged. */
    title: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(120))),
    trimStart: seconds,
    trimEnd: seconds,
    chapters: z.array(chapterSchema).check(z.maxLength(50)),
    isPublished: z.boolean(),
  }),
  output: recordingDetailSchema,
  errors: ['recordings.notFound', 'recordings.notReady', 'recordings.badTrim', 'sessions.forbidden'],
});

export const removeRecording = endpoint({
  method: 'DELETE',
  path: '/recordings/{eventId}',
  permission: 'events.host',
  audit: 'recorded',
  summary: 'Delete a recording permanently',
  description: 'Requires a host of the event, or permission to manage events.',
  params: eventParams,
  errors: ['recordings.notFound', 'recordings.notReady', 'recordings.inUse', 'sessions.forbidden'],
});

export const downloadableSchema = z.object({
  /** Signed, relative to the site. */
  url: z.string(),
  name: z.string(),
  seconds: z.number(),
  bytes: z.number(),
});

export const createRecordingDownload = endpoint({
  method: 'POST',
  path: '/recordings/{eventId}/download',
  permission: 'events.host',
  audit: 'reads',
  summary: 'Get download links of a recording',
  description:
    'Valid for ten minutes. Requires a host of the event, or permission to manage events. MP4 of the part from `trimStart` to `trimEnd`; several files if the size or format of the picture changed during the session.',
  params: eventParams,
  output: z.object({ files: z.array(downloadableSchema), expiresAt: instant }),
  errors: ['recordings.notFound', 'recordings.notReady', 'sessions.forbidden'],
});

/** What happened in the room, on the timeline of the recording. */
export const timelineEntrySchema = z.object({
  /** Unique within its kind. */
  id: z.int(),
  kind: z.enum([...roomMessageKinds, 'poll']),
  /** Seconds of the recording as the caller sees it. */
  at: z.number(),
  author: z.nullable(personSchema),
  isHost: z.boolean(),
  /** The message or question; for a poll its question. */
  body: z.string(),
  /** Only for questions. */
  voteCount: z.int(),
  /** Only for polls, with the result. */
  options: z.array(z.object({ text: z.string(), voteCount: z.int() })),
});

export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** Seconds of the timeline per request. */
export const timelineSeconds = 600;

export const listTimeline = endpoint({
  method: 'GET',
  path: '/recordings/{eventId}/timeline',
  permission: 'events.read',
  summary: 'List messages, questions and polls in ten minutes of a recording, in chronological order',
  description:
    'At most a thousand entries per call; if there are more, continue the same ten minutes with `nextCursor`.',
  params: eventParams,
  query: z.object({
    from: z._default(z.coerce.number().check(z.minimum(0), z.maximum(86_400)), 0),
    cursor: pageQuery.cursor,
  }),
  output: pageOf(timelineEntrySchema),
  errors: ['recordings.notFound', 'events.notIncluded'],
});

export const chartStateSchema = z.object({
  /** When this state begins, in seconds of the recording as the caller sees it. */
  at: z.number(),
  /** When that second was recorded. */
  filmedAt: unixTime,
  /** Null: none was shared. */
  chart: z.nullable(chartSchema),
});

export type ChartState = z.infer<typeof chartStateSchema>;

export const listRecordedCharts = endpoint({
  method: 'GET',
  path: '/recordings/{eventId}/charts',
  permission: 'events.read',
  summary: 'List the states of the shared chart in ten minutes of a recording',
  description: 'Starts with its state at the first second.',
  params: eventParams,
  query: z.object({ from: z._default(z.coerce.number().check(z.minimum(0), z.maximum(86_400)), 0) }),
  output: listOf(chartStateSchema),
  errors: ['recordings.notFound', 'events.notIncluded'],
});

export const recordedCaptionSchema = z.object({
  /** Seconds of the recording as the caller sees it. */
  from: z.number(),
  to: z.number(),
  text: z.string(),
});

export type RecordedCaption = z.infer<typeof recordedCaptionSchema>;

export const listRecordedCaptions = endpoint({
  method: 'GET',
  path: '/recordings/{eventId}/captions',
  permission: 'events.read',
  summary: 'List the captions of a recording',
  description: 'In chronological order and without overlaps; empty if the session had no captions.',
  params: eventParams,
  output: listOf(recordedCaptionSchema),
  errors: ['recordings.notFound', 'events.notIncluded'],
});

export const listLessonPlaces = endpoint({
  method: 'GET',
  path: '/recordings/{eventId}/lesson-places',
  permission: 'courses.create',
  summary: 'List the sections of the caller’s courses to which the recording can be added',
  params: eventParams,
  output: z.object({
    data: z.array(
      z.object({ sectionId: z.int(), sectionTitle: z.string(), courseId: z.int(), courseTitle: z.string() }),
    ),
  }),
  errors: ['recordings.notFound', 'sessions.forbidden'],
});

export const createRecordingLesson = endpoint({
  method: 'POST',
  path: '/recordings/{eventId}/lesson',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Add a published recording to one of the caller’s courses',
  description: 'It becomes the last lesson of the given section.',
  params: eventParams,
  body: z.object({ sectionId: contentId }),
  output: z.object({ lessonId: z.int(), courseId: z.int() }),
  status: 201,
  errors: ['recordings.notFound', 'recordings.notReady', 'courses.notFound', 'sessions.forbidden'],
});
