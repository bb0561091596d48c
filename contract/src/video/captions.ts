import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant, languageTag, uuid, uuidParams } from '#fields.ts';
import { listOf } from '#paging.ts';

/** A caption shown from one second to another, as plain text with line breaks. */
export const cueSchema = z.object({
  /** Identifies the cue while it is edited, so that changes of two people can be merged. */
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  from: z.number().check(z.minimum(0), z.maximum(86_400)),
  to: z.number().check(z.minimum(0), z.maximum(86_400)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
});

export type Cue = z.infer<typeof cueSchema>;

export const maxCues = 10_000;
/** Maximum size of a caption file, in bytes. */
export const maxCaptionBytes = 2_000_000;
/** Accepted overlap of two cues in seconds: the rounding error of files. */
export const toleratedOverlap = 0.001;

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

export const captionTrackSchema = z.object({
  languageCode: z.string(),
  /** Its name in the menu of the player. */
  label: z.string(),
  /** Incremented with every save. */
  revision: z.int(),
  cueCount: z.int(),
  updatedAt: instant,
});

export type CaptionTrack = z.infer<typeof captionTrackSchema>;

export const listCaptionTracks = endpoint({
  method: 'GET',
  path: '/videos/{id}/captions',
  permission: 'videos.create',
  summary: 'List the captions of a video by language',
  description: 'Trainers can access only their own videos, admins all.',
  params: uuidParams,
  output: listOf(captionTrackSchema),
  errors: ['videos.notFound'],
});

const trackParams = z.object({ id: uuid, languageCode: languageTag });

export const getCaptions = endpoint({
  method: 'GET',
  path: '/videos/{id}/captions/{languageCode}',
  permission: 'videos.create',
  summary: 'Get the captions of a video in a language for editing',
  description: 'Trainers can access only their own videos, admins all.',
  params: trackParams,
  output: z.extend(captionTrackSchema, { cues: z.array(cueSchema) }),
  errors: ['videos.notFound', 'captions.notFound'],
});

export const saveCaptions = endpoint({
  method: 'PUT',
  path: '/videos/{id}/captions/{languageCode}',
  permission: 'videos.create',
  audit: 'recorded',
  summary: 'Save the captions of a video in a language',
  description:
    'Replaces all cues, which have to be in chronological order and must not overlap. `revision` is the one on which the change is based, 0 for a new language; if somebody else has saved in the meantime, nothing is written. Trainers can access only their own videos, admins all.',
  params: trackParams,
  body: z.object({
    revision: z.int().check(z.minimum(0)),
    label,
    cues: z.array(cueSchema).check(z.maxLength(maxCues)),
  }),
  output: z.object({ revision: z.int() }),
  errors: ['videos.notFound', 'captions.conflict', 'captions.badTimes'],
});

export const removeCaptions = endpoint({
  method: 'DELETE',
  path: '/videos/{id}/captions/{languageCode}',
  permission: 'videos.create',
  audit: 'recorded',
  summary: 'Delete the captions of a video in a language',
  description: 'Trainers can access only their own videos, admins all.',
  params: trackParams,
  errors: ['videos.notFound', 'captions.notFound'],
});

/**
 * `badTime`: invalid time. `backwards`: ends before it begins. `overlap`: begins before the previous one ends.
 * `noText`: empty. `tooLong`: more than 500 characters. `afterEnd`: after the end of the video. `noTime`: a text without times.
 * `tooMany`: this cue and all further ones exceed the maximum. `characters`: bytes that are no characters in the encoding of the file.
 * `styles`: the first of the styles, positions and names of speakers, which are not taken over.
 */
export const captionProblems = [
  'badTime',
  'backwards',
  'overlap',
  'noText',
  'tooLong',
  'afterEnd',
  'noTime',
  'tooMany',
  'characters',
  'styles',
] as const;

/** WebVTT, SubRip, SubViewer (YouTube) and (Advanced) SubStation Alpha (Aegisub). */
export const captionFormats = ['vtt', 'srt', 'sbv', 'ass'] as const;

/** Problems of a file that are listed. */
export const maxCaptionProblems = 1000;

export const readCaptionFile = endpoint({
  method: 'POST',
  path: '/videos/{id}/caption-files',
  permission: 'videos.create',
  audit: 'reads',
  summary: 'Read a caption file without saving it',
  description:
    'The body is the file as `application/octet-stream`, at most 2 MB: WebVTT, SubRip (SRT), SubViewer (SBV) or SubStation Alpha (ASS, SSA). The encoding is detected: UTF-8, UTF-16 or the usual one of the language. Whatever is not taken over is reported with its line, the first 1,000 problems; overlapping cues are kept to be corrected.',
  params: uuidParams,
  query: z.object({ languageCode: z.optional(languageTag) }),
  output: z.object({
    format: z.enum(captionFormats),
    /** WHATWG name: `utf-8`, `windows-1256`. */
    encoding: z.string(),
    cues: z.array(cueSchema),
    problems: z.array(z.object({ line: z.int(), kind: z.enum(captionProblems) })),
    problemCount: z.int(),
  }),
  errors: ['videos.notFound', 'captions.tooLarge', 'captions.unreadable', 'request.unsupportedType'],
});

/** The start of a part of a video. */
export const videoChapterSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  seconds: z.number().check(z.minimum(0), z.maximum(86_400)),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
});

export type VideoChapter = z.infer<typeof videoChapterSchema>;

export const maxChapters = 100;

const chapterListSchema = z.object({
  revision: z.int(),
  chapters: z.array(videoChapterSchema),
  /** Chapters of a recording are edited by its hosts, together with its trim. */
  isOfRecording: z.boolean(),
});

export const listChapters = endpoint({
  method: 'GET',
  path: '/videos/{id}/chapters',
  permission: 'videos.create',
  summary: 'List the chapters of a video for editing',
  description: 'Trainers can access only their own videos, admins all.',
  params: uuidParams,
  output: chapterListSchema,
  errors: ['videos.notFound'],
});

export const saveChapters = endpoint({
  method: 'PUT',
  path: '/videos/{id}/chapters',
  permission: 'videos.create',
  audit: 'recorded',
  summary: 'Save the chapters of a video',
  description: 'Replaces all chapters; they are sorted by time. Trainers can access only their own videos, admins all.',
  params: uuidParams,
  body: z.object({
    revision: z.int().check(z.minimum(0)),
    chapters: z.array(videoChapterSchema).check(z.maxLength(maxChapters)),
  }),
  output: z.object({ revision: z.int() }),
  errors: ['videos.notFound', 'captions.conflict', 'videos.isRecording'],
});
