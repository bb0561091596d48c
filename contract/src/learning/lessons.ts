import * as z from 'zod/mini';
import { embedProviders } from '#embeds.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, instant } from '#fields.ts';

export const lessonTypes = ['video', 'text', 'pdf', 'quiz', 'live', 'embed'] as const;

export const attachmentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: z.int(),
  isDownloadable: z.boolean(),
});

export type Attachment = z.infer<typeof attachmentSchema>;

/** The caller's progress in a lesson. Seconds are whole seconds of the video. */
export const lessonProgressSchema = z.object({
  positionSeconds: z.int(),
  /** Distinct seconds watched. */
  watchedSeconds: z.int(),
  completedAt: z.nullable(instant),
});

export type LessonProgress = z.infer<typeof lessonProgressSchema>;

export const lessonEventSchema = z.object({
  id: z.int(),
  title: z.string(),
  startsAt: instant,
  durationMinutes: z.int(),
  meetingId: z.uuid(),
  status: z.enum(['scheduled', 'live', 'ended', 'cancelled']),
  /** Whether the caller attended the live session. */
  hasAttended: z.boolean(),
  /** Whether its recording is published. */
  isRecorded: z.boolean(),
});

export type LessonEvent = z.infer<typeof lessonEventSchema>;

const lessonLinkSchema = z.object({ id: z.int(), title: z.string() });

export const lessonSchema = z.object({
  id: z.int(),
  courseId: z.int(),
  courseTitle: z.string(),
  /** Language of the title and, as far as translated, of the text. */
  languageCode: z.string(),
  /** Set when it is shown in another language than the original. */
  translation: z.optional(
    z.object({
      sourceLanguageCode: z.string(),
      /** Whether a part was translated before its source changed. */
      isStale: z.boolean(),
      /** Whether a part is shown in the original language. */
      isPartial: z.boolean(),
    }),
  ),
  sectionTitle: z.string(),
  title: z.string(),
  type: z.enum(lessonTypes),
  /** Sanitised HTML. */
  body: z.string(),
  durationSeconds: z.int(),
  isFreePreview: z.boolean(),
  /** Completion rule of a video, 50 to 100. */
  requiredPercent: z.int(),
  videoId: z.nullable(z.uuid()),
  /** A video or page of another host. */
  embed: z.nullable(z.object({ provider: z.enum(embedProviders), ref: z.string() })),
  /** The session of a live lesson; null while it has none. */
  event: z.nullable(lessonEventSchema),
  /** Changed since the caller completed it. */
  isChanged: z.boolean(),
  /** The document of a PDF lesson. */
  document: z.nullable(attachmentSchema),
  attachments: z.array(attachmentSchema),
  isEnrolled: z.boolean(),
  progress: z.nullable(lessonProgressSchema),
  previous: z.nullable(lessonLinkSchema),
  next: z.nullable(lessonLinkSchema),
});

export type Lesson = z.infer<typeof lessonSchema>;

export const getLesson = endpoint({
  method: 'GET',
  path: '/lessons/{id}',
  permission: 'courses.read',
  summary: 'Get a lesson with its text, files and the caller’s progress',
  params: idParams,
  /** `isOriginal`: in the original language instead of the caller's. */
  query: z.object({ isOriginal: z.optional(z.stringbool()) }),
  output: lessonSchema,
  errors: ['lessons.notFound', 'lessons.notEnrolled', 'lessons.locked', 'lessons.notYetOpen', 'courses.notIncluded'],
});

export const progressBody = z.object({
  /** Position of the player, in seconds. */
  positionSeconds: z.number().check(z.minimum(0), z.maximum(86_400)),
  /** Ranges played since the last report, as [from, to) in seconds; at most 100. */
  watched: z
    .array(
      z.tuple([z.number().check(z.minimum(0), z.maximum(86_400)), z.number().check(z.minimum(0), z.maximum(86_400))]),
    )
    .check(z.maxLength(100)),
  /** The played video: if the lesson has another one by now, nothing is counted. */
  videoId: z.optional(z.uuid()),
});

/** Response to progress: the lesson's and the course's new state. */
export const progressResultSchema = z.object({
  lesson: lessonProgressSchema,
  completedLessons: z.int(),
  totalLessons: z.int(),
  courseCompletedAt: z.nullable(instant),
});

export type ProgressResult = z.infer<typeof progressResultSchema>;

export const updateProgress = endpoint({
  method: 'PUT',
  path: '/lessons/{id}/progress',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Report the watched ranges of a video lesson',
  description:
    'The server merges the ranges; it cuts reports that claim more than twice the time passed since the last one. The lesson is completed when the watched share reaches `requiredPercent`.',
  params: idParams,
  body: progressBody,
  output: progressResultSchema,
  errors: ['lessons.notFound', 'lessons.notEnrolled', 'lessons.locked', 'lessons.notYetOpen', 'lessons.wrongType'],
});

export const openLesson = endpoint({
  method: 'POST',
  path: '/lessons/{id}/opening',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Mark a lesson as completed',
  description: 'For lessons that were read to the end or marked as complete, opened at their host, or attended live.',
  params: idParams,
  output: progressResultSchema,
  errors: [
    'lessons.notFound',
    'lessons.notEnrolled',
    'lessons.locked',
    'lessons.notYetOpen',
    'lessons.wrongType',
    'lessons.notAttended',
  ],
});
