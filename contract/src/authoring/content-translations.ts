import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, instant, languageTag } from '#fields.ts';
import { listOf } from '#paging.ts';
import { isVariantAccepted, languageVariantSchema } from '#translation-files.ts';

/** The item to which texts belong. */
export const translatedKinds = ['course', 'section', 'lesson'] as const;
export type TranslatedKind = (typeof translatedKinds)[number];

/** State of a passage in a language: its translation is of the current source, of an older one, unconfirmed, or missing. */
export const translationStates = ['current', 'stale', 'draft', 'missing'] as const;
export type TranslationState = (typeof translationStates)[number];

/** The role of a passage for its readers. */
export const passageTypes = [
  'title',
  'summary',
  'heading',
  'text',
  'code',
  'alternative',
  'caption',
  'question',
  'answer',
  'explanation',
  'label',
] as const;

/** Id of a passage within its item: `title`, `body.` and the id of the block, `quiz.` and the ids of question and answer. */
export const maxPassageField = 120;

export const maxTranslationLength = 20_000;
/** Maximum size of a translation file, in characters: a course of a thousand pages with its translation. */
export const maxXliffLength = 5_000_000;

export const translationCountsSchema = z.object({
  current: z.int(),
  stale: z.int(),
  draft: z.int(),
  missing: z.int(),
});

export type TranslationCounts = z.infer<typeof translationCountsSchema>;

export const translationOverviewSchema = z.object({
  courseId: z.int(),
  title: z.string(),
  /** Language of the source. */
  languageCode: z.string(),
  /** Available content languages, except the source's. */
  languages: z.array(z.object({ code: z.string(), nativeName: z.string(), direction: z.enum(['ltr', 'rtl']) })),
  counts: translationCountsSchema,
  items: z.array(
    z.object({
      kind: z.enum(translatedKinds),
      id: z.int(),
      title: z.string(),
      /** The section of a lesson. */
      sectionTitle: z.nullable(z.string()),
      counts: translationCountsSchema,
    }),
  ),
});

export type TranslationOverview = z.infer<typeof translationOverviewSchema>;

const courseLanguageParams = z.object({ id: contentId, languageCode: languageTag });

export const getTranslations = endpoint({
  method: 'GET',
  path: '/courses/{id}/translations/{languageCode}',
  permission: 'courses.create',
  summary: 'Get the translation progress of a course in a language',
  description: 'Of the draft if there is one, otherwise of the published version.',
  params: courseLanguageParams,
  output: translationOverviewSchema,
  errors: ['courses.notFound', 'translations.unknownLanguage'],
});

export const passageSchema = z.object({
  /** Within its item, see `maxPassageField`. */
  field: z.string(),
  type: z.enum(passageTypes),
  /** With numbers in place of marks, links and formulas: `<1>below</1>`, `<2/>`. */
  source: z.string(),
  sourceHash: z.string(),
  /** Of the newest translation, whatever its state. */
  target: z.nullable(z.string()),
  /** The source from which it was made, if that has changed since. */
  formerSource: z.nullable(z.string()),
  state: z.enum(translationStates),
  changedBy: z.nullable(personSchema),
  changedAt: z.nullable(instant),
});

export type Passage = z.infer<typeof passageSchema>;

export const listPassages = endpoint({
  method: 'GET',
  path: '/courses/{id}/translations/{languageCode}/passages',
  permission: 'courses.create',
  summary: 'List the passages of a lesson, a section or the course page with their translations',
  params: courseLanguageParams,
  query: z.object({ kind: z.enum(translatedKinds), itemId: z.coerce.number().check(z.int(), z.minimum(1)) }),
  output: listOf(passageSchema),
  errors: ['courses.notFound', 'translations.unknownLanguage', 'translations.notFound'],
});

export const savePassage = endpoint({
  method: 'PUT',
  path: '/courses/{id}/translations/{languageCode}/passages',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Save the translation of a passage',
  description:
    'To confirm a stale translation, send the same text with the new hash. Returns 409 `translations.sourceChanged` if the source no longer has the given hash, and 409 `translations.conflict` if the stored text is no longer `previous`; nothing is overwritten then.',
  params: courseLanguageParams,
  body: z.object({
    kind: z.enum(translatedKinds),
    itemId: z.int().check(z.minimum(1)),
    field: z.string().check(z.minLength(1), z.maxLength(maxPassageField)),
    sourceHash: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    /** Empty removes the translation. */
    target: z.string().check(z.maxLength(maxTranslationLength)),
    /** The text on which the change is based; null: none. */
    previous: z.nullable(z.string().check(z.maxLength(maxTranslationLength))),
    isConfirmed: z.boolean(),
  }),
  output: passageSchema,
  errors: [
    'courses.notFound',
    'translations.unknownLanguage',
    'translations.notFound',
    'translations.sourceChanged',
    'translations.conflict',
    'translations.wrongCodes',
  ],
});

export const exportTranslations = endpoint({
  method: 'GET',
  path: '/courses/{id}/translations/{languageCode}/file',
  permission: 'courses.create',
  summary: 'Export a course for translators as XLIFF 2.0',
  description: 'One unit for each passage, with its translation if that is current.',
  params: courseLanguageParams,
  output: z.object({ name: z.string(), content: z.string() }),
  errors: ['courses.notFound', 'translations.unknownLanguage'],
});

/**
 * Why a unit of a file is not accepted. `partial`: only some of its segments are translated. `layout`: the file has lost the line
 * breaks of the passage.
 */
export const unitProblems = ['unknownUnit', 'wrongCodes', 'tooLong', 'repeated', 'partial', 'layout'] as const;

export const importResultSchema = z.object({
  /** Units whose translation is new or has changed. */
  changed: z.int(),
  /** How many of these belong to a source that has changed since the file was made. */
  stale: z.int(),
  /** Units that are unchanged. */
  same: z.int(),
  /** Units without a translation. */
  empty: z.int(),
  problems: z.array(
    z.object({ unit: z.string(), problem: z.enum(unitProblems), /** The words of the source. */ source: z.string() }),
  ),
  variant: languageVariantSchema,
});

export type ImportResult = z.infer<typeof importResultSchema>;

export const importTranslations = endpoint({
  method: 'POST',
  path: '/courses/{id}/translations/{languageCode}/file',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Import translations from an XLIFF file',
  description:
    'XLIFF 2.0 to 2.2 or 1.2. Units with problems are skipped and reported; the others are imported all together or, if that fails, not at all. A trial reports the result without changing anything.',
  params: courseLanguageParams,
  body: z.object({
    content: z.string().check(z.minLength(1), z.maxLength(maxXliffLength)),
    isTrial: z.boolean(),
    isVariantAccepted,
  }),
  output: importResultSchema,
  errors: [
    'courses.notFound',
    'translations.unknownLanguage',
    'translations.unreadableFile',
    'translations.otherLanguage',
    'translations.otherVariant',
    'translations.otherCourse',
  ],
});
