import * as z from 'zod/mini';
import { embedProviders, isEmbedRef } from '#embeds.ts';
import { fileName, givenInstant } from '#fields.ts';
import { isEmptyRichText, nodesOf, richTextSchema } from '#rich-text.ts';
import { findMissingInQuiz, quizContentSchema } from './quizzes.ts';

/** The text and settings of a lesson in one value: it is saved, compared, versioned and restored as a whole. */

export const lessonTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));

export const maxAttachments = 50;

/** A file attached to a lesson; bytes, type and checksum are those of the asset. */
export const lessonFileSchema = z.object({
  assetId: z.uuid(),
  name: fileName,
  isDownloadable: z.boolean(),
});

/** A video or page of another host; `ref` is its id there. */
export const embedSchema = z
  .object({ provider: z.enum(embedProviders), ref: z.string().check(z.maxLength(40)) })
  .check(z.refine(({ provider, ref }) => isEmbedRef(provider, ref)));

const common = {
  title: lessonTitle,
  /** The text; of a video or document, the text below it. */
  body: richTextSchema,
  attachments: z.array(lessonFileSchema).check(z.maxLength(maxAttachments)),
  isFreePreview: z.boolean(),
  /** Duration in seconds; that of a video is the video's. */
  durationSeconds: z.int().check(z.minimum(0), z.maximum(86_400)),
  /** Opens at this instant, or so many days after the learner has enrolled; without both: with the course. */
  opensAt: z.optional(z.nullable(givenInstant)),
  opensAfterDays: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(3650)))),
};

export const lessonContentSchema = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('text') }),
  z.object({ ...common, type: z.literal('pdf'), document: z.nullable(lessonFileSchema) }),
  z.object({
    ...common,
    type: z.literal('video'),
    videoId: z.nullable(z.uuid()),
    embed: z.nullable(embedSchema),
    /** Watched share that completes it. */
    requiredPercent: z.int().check(z.minimum(50), z.maximum(100)),
  }),
  z.object({ ...common, type: z.literal('quiz'), quiz: quizContentSchema }),
  z.object({
    ...common,
    type: z.literal('live'),
    /** The planned event. */
    eventId: z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  }),
  z.object({ ...common, type: z.literal('embed'), embed: z.nullable(embedSchema) }),
]);

export type LessonContent = z.infer<typeof lessonContentSchema>;

/** What prevents the submission of a lesson. */
export const missingInLesson = [
  'body',
  'document',
  'video',
  'quiz',
  'event',
  'embed',
  'alternativeText',
  /** One that cannot be displayed: only the server finds these. */
  'formula',
] as const;

export type MissingInLesson = (typeof missingInLesson)[number];

const hasPicture = new Set(['image', 'chart']);

/** What a lesson lacks for submission, except valid formulas. */
export function findMissing(content: LessonContent): MissingInLesson[] {
  const missing: MissingInLesson[] = [];
  if (content.type === 'text' && isEmptyRichText(content.body)) missing.push('body');
  if (content.type === 'pdf' && !content.document) missing.push('document');
  if (content.type === 'video' && !content.videoId && !content.embed) missing.push('video');
  if (content.type === 'quiz' && findMissingInQuiz(content.quiz).length > 0) missing.push('quiz');
  if (content.type === 'live' && content.eventId === null) missing.push('event');
  if (content.type === 'embed' && !content.embed) missing.push('embed');
  if ([...nodesOf(content.body)].some(({ type, attrs }) => hasPicture.has(type) && attrs?.['alt'] === '')) {
    missing.push('alternativeText');
  }
  return missing;
}
