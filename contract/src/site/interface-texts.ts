import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { listOf, pageOf, pageQuery } from '#paging.ts';
import { isVariantAccepted, languageVariantSchema } from '#translation-files.ts';
import { maxTextLength, textForms } from './text-checks.ts';

const languageCode = z.string().check(z.maxLength(12));
const key = z.string().check(z.minLength(1), z.maxLength(200));
const formsOfText = z.partialRecord(z.enum(textForms), z.string());
/** Slightly more than the maximum length, so that longer texts get their own error. */
const givenForms = z.partialRecord(z.enum(textForms), z.string().check(z.maxLength(maxTextLength + 1000)));

export const textStates = ['done', 'stale', 'missing'] as const;

export const interfaceTextSchema = z.object({
  /** Path without the plural form: `courses.lessons`. Texts below `messages` are sent by the server: emails and notifications. */
  key: z.string(),
  /** The English source, including changes by admins; for English itself the built-in text. */
  source: formsOfText,
  /** The text in this language, without fallbacks. */
  text: formsOfText,
  /** The built-in text; empty if there is none in this language. */
  builtIn: formsOfText,
  /** `stale`: the source has changed since the text was translated. */
  state: z.enum(textStates),
  /** Changed by an admin of this installation. */
  isChanged: z.boolean(),
  /** The source from which a stale text was translated. */
  formerSource: z.nullable(z.string()),
  /** Who changed it here; null: nobody, or the account has been deleted. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
});

export type InterfaceText = z.infer<typeof interfaceTextSchema>;

/** Filters of texts by what is to be done with them. */
export const shownStates = ['missing', 'stale', 'changed'] as const;

export const textPageSchema = z.extend(pageOf(interfaceTextSchema), {
  /** Texts of the section that match the search, by state. */
  counts: z.object({ all: z.int(), missing: z.int(), stale: z.int(), changed: z.int() }),
  /** All sections with their number of texts. */
  sections: z.array(z.object({ name: z.string(), count: z.int() })),
});

export type TextPage = z.infer<typeof textPageSchema>;

export const listInterfaceTexts = endpoint({
  method: 'GET',
  path: '/languages/{code}/texts',
  permission: 'languages.manage',
  summary: 'List the texts of a language: interface, emails and notifications',
  params: z.object({ code: languageCode }),
  query: z.object({
    ...pageQuery,
    /** Only this text. */
    key: z.optional(key),
    /** First part of the paths. */
    section: z.optional(z.string().check(z.maxLength(60))),
    search: z.optional(z.string().check(z.maxLength(100))),
    show: z.optional(z.enum(shownStates)),
  }),
  output: textPageSchema,
  errors: ['languages.notFound'],
});

export const saveInterfaceText = endpoint({
  method: 'PUT',
  path: '/languages/{code}/texts',
  permission: 'languages.manage',
  audit: 'recorded',
  summary: 'Change a text of the interface',
  description:
    'Refused if `source` or `previous` are not the current values, because somebody else has changed them. Clients that show this language get the new text at once (`texts.changed`).',
  params: z.object({ code: languageCode }),
  body: z.object({
    key,
    /** All plural forms that the language needs; null: reset to the built-in text. */
    text: z.nullable(givenForms),
    /** `source` as it was read. */
    source: formsOfText,
    /** `text` as it was read. */
    previous: formsOfText,
  }),
  output: interfaceTextSchema,
  errors: ['languages.notFound', 'texts.notFound', 'texts.changed', 'texts.invalid'],
});

export const textVersionSchema = z.object({
  id: z.int(),
  at: instant,
  by: z.nullable(z.string()),
  /** The new text; null: the built-in one. */
  text: z.nullable(formsOfText),
});

export const listTextVersions = endpoint({
  method: 'GET',
  path: '/languages/{code}/texts/versions',
  permission: 'languages.manage',
  summary: 'List the last 20 changes of a text, newest first',
  params: z.object({ code: languageCode }),
  query: z.object({ key }),
  output: listOf(textVersionSchema),
});

export const textFormats = ['json', 'xliff'] as const;
export type TextFormat = (typeof textFormats)[number];

/** Longest file that can be imported, in characters. */
export const maxTextFileLength = 6_000_000;

export const exportInterfaceTexts = endpoint({
  method: 'GET',
  path: '/languages/{code}/texts/export',
  permission: 'languages.manage',
  summary: 'Export the texts of a language for translators',
  description: 'JSON with nested keys, or XLIFF 2.0 with the English text beside each translation.',
  params: z.object({ code: languageCode }),
  query: z.object({ format: z.enum(textFormats) }),
  output: z.object({ name: z.string(), content: z.string() }),
  errors: ['languages.notFound'],
});

export const importProblems = [
  'unknown',
  'repeated',
  'missing',
  'extra',
  'empty',
  'tooLong',
  'markup',
  'code',
  'notText',
] as const;

/** Why a text of a file stays as it is: only a part of it is translated, or the file has lost the line breaks of the text. */
export const skipReasons = ['partial', 'layout'] as const;

/** Maximum number of problems that are listed for a file, and of texts that are left out. */
export const maxProblems = 1000;

export const textImportSchema = z.object({
  /** Texts that differ from the current ones. */
  changed: z.int(),
  /** How many of them were translated from an English text that has since changed. */
  stale: z.int(),
  same: z.int(),
  /** Without a translation in the file: they stay as they are. */
  empty: z.int(),
  /** The first thousand problems; nothing is imported while there are any. `name`: the placeholder concerned, if any. */
  problems: z.array(z.object({ key: z.string(), problem: z.enum(importProblems), name: z.nullable(z.string()) })),
  /** Number of all problems, including those that are not listed. */
  problemCount: z.int(),
  /** The first thousand texts that are left out. They do not keep the others from being imported. */
  skipped: z.array(z.object({ key: z.string(), reason: z.enum(skipReasons) })),
  skippedCount: z.int(),
  variant: languageVariantSchema,
  isImported: z.boolean(),
});

export type TextImport = z.infer<typeof textImportSchema>;

export const importInterfaceTexts = endpoint({
  method: 'POST',
  path: '/languages/{code}/texts/import',
  permission: 'languages.manage',
  audit: 'recorded',
  summary: 'Import translated texts from a file',
  description:
    'JSON, or XLIFF 2.0 to 2.2 or 1.2. Either everything is imported or nothing, except for texts that are listed as skipped. With `isTrial`, nothing is changed: the response tells what would change. Files of another format are refused.',
  params: z.object({ code: languageCode }),
  body: z.object({
    format: z.enum(textFormats),
    content: z.string().check(z.minLength(1), z.maxLength(maxTextFileLength)),
    isTrial: z.boolean(),
    isVariantAccepted,
  }),
  output: textImportSchema,
  errors: ['languages.notFound', 'texts.unreadableFile', 'texts.otherLanguage', 'texts.otherVariant'],
});
