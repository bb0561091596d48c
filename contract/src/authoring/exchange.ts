import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { fileName, idParams, instant, languageTag, uuidParams } from '#fields.ts';

/** Bytes of an archive. */
export const maxArchiveBytes = 1_000_000_000;
/** Total bytes of texts that are sent unpacked; larger folders have to be sent as a zip. */
export const maxTextFiles = 200;

/** Why an archive is refused. */
export const importProblems = [
  'notZip',
  'tooManyFiles',
  'tooLarge',
  'ratio',
  'path',
  'link',
  'repeated',
  'encrypted',
  'notCourse',
  'invalid',
  'tooLong',
  'failed',
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** What was left out of an imported course. */
export const importWarnings = ['file', 'choices', 'reference', 'translations'] as const;
export type ImportWarning = (typeof importWarnings)[number];

export const courseImportSchema = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Files and lessons. */
  doneCount: z.int(),
  totalCount: z.int(),
  /** The created course, once the import is done. */
  courseId: z.nullable(z.int()),
  problem: z.nullable(z.enum(importProblems)),
  warnings: z.array(z.object({ warning: z.enum(importWarnings), name: z.string() })),
  createdAt: instant,
});

export type CourseImport = z.infer<typeof courseImportSchema>;

export const createArchiveLink = endpoint({
  method: 'POST',
  path: '/courses/{id}/archive-link',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Get a link for exporting a course',
  description:
    'The link is valid for ten minutes. The export is a zip of Markdown, JSON, media and subtitles. Videos that belong to another trainer are only named in it.',
  params: idParams,
  output: z.object({
    url: z.string(),
    expiresAt: instant,
    /** Titles of videos whose file is not included: it is not stored here, too large, or of another trainer. */
    namedVideos: z.array(z.string()),
  }),
  errors: ['courses.notFound'],
});

export const importArchive = endpoint({
  method: 'POST',
  path: '/course-imports',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Import a course from a zip archive',
  description:
    'The body is the zip: an exported course, or a folder of Markdown files. A background job creates a draft; poll the import until it is done or has failed. A failed import leaves nothing behind.',
  query: z.object({
    name: fileName,
    /** Language of texts that do not declare one. */
    languageCode: languageTag,
  }),
  output: courseImportSchema,
  status: 202,
  errors: ['exchange.tooLarge', 'request.unsupportedType'],
});

export const importTexts = endpoint({
  method: 'POST',
  path: '/course-imports/texts',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Import a course from single Markdown files',
  description: 'Creates a draft.',
  body: z.object({
    name: fileName,
    languageCode: languageTag,
    files: z
      .array(
        z.object({
          /** With the path of its folders. */
          path: z.string().check(z.minLength(1), z.maxLength(300)),
          text: z.string().check(z.maxLength(500_000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxTextFiles)),
  }),
  output: courseImportSchema,
  status: 202,
});

export const getCourseImport = endpoint({
  method: 'GET',
  path: '/course-imports/{id}',
  permission: 'courses.create',
  summary: 'Get the progress of one of the caller’s imports',
  params: uuidParams,
  output: courseImportSchema,
  errors: ['exchange.notFound'],
});
