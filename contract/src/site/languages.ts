import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { listOf } from '#paging.ts';

export const languageSchema = z.object({
  id: z.int(),
  /** BCP 47. */
  code: z.string(),
  /** English name. */
  name: z.string(),
  nativeName: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** Whether users can choose it for the interface; its texts are at /assets/i18n/{code}.json. */
  hasInterface: z.boolean(),
  /** The fallback language; null: the same language without its region, otherwise the original. */
  fallbackCode: z.nullable(z.string()),
});

export type Language = z.infer<typeof languageSchema>;

export const listLanguages = endpoint({
  method: 'GET',
  path: '/languages',
  permission: 'public',
  summary: 'List the languages of interface and content',
  output: listOf(languageSchema),
});

/** BCP 47, restricted to forms such as `pt`, `pt-BR`, `zh-Hant`. */
const languageCode = z.string().check(z.maxLength(12));
const newCode = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const direction = z.enum(['ltr', 'rtl']);

export const managedLanguageSchema = z.extend(languageSchema, {
  /** The product contains texts in this language. */
  isBuiltIn: z.boolean(),
  isOffered: z.boolean(),
  /** Texts of the interface; those neither missing nor stale are up to date. */
  counts: z.object({ total: z.int(), missing: z.int(), stale: z.int(), changed: z.int() }),
});

export type ManagedLanguage = z.infer<typeof managedLanguageSchema>;

const managedLanguages = listOf(managedLanguageSchema);

export const listManagedLanguages = endpoint({
  method: 'GET',
  path: '/languages/managed',
  permission: 'languages.manage',
  summary: 'List the languages with their translation progress',
  output: managedLanguages,
});

export const addLanguage = endpoint({
  method: 'POST',
  path: '/languages',
  permission: 'languages.manage',
  audit: 'recorded',
  summary: 'Add a language',
  description: 'Users cannot choose it until it is made available.',
  body: z.object({ code: newCode, name, nativeName: name, direction, fallbackCode: z.nullable(languageCode) }),
  output: managedLanguages,
  status: 201,
  errors: ['languages.notFound', 'languages.duplicate', 'languages.unknownCode'],
});

export const changeLanguage = endpoint({
  method: 'PATCH',
  path: '/languages/{code}',
  permission: 'languages.manage',
  audit: 'recorded',
  summary: 'Update names, direction or availability of a language',
  params: z.object({ code: languageCode }),
  body: z.partial(z.object({ name, nativeName: name, direction, isOffered: z.boolean() })),
  output: managedLanguages,
  errors: ['languages.notFound', 'languages.isNeeded', 'languages.noTexts'],
});

export const removeLanguage = endpoint({
  method: 'DELETE',
  path: '/languages/{code}',
  permission: 'languages.manage',
  audit: 'recorded',
  summary: 'Delete an added language with its texts',
  description: 'Refused if a user or content uses it.',
  params: z.object({ code: languageCode }),
  output: managedLanguages,
  errors: ['languages.notFound', 'languages.inUse'],
});

export const orderLanguages = endpoint({
  method: 'PUT',
  path: '/languages/order',
  permission: 'languages.manage',
  audit: 'recorded',
  summary: 'Set the order of the languages',
  description: 'Requires every code exactly once.',
  body: z.object({ codes: z.array(languageCode).check(z.maxLength(500)) }),
  output: managedLanguages,
  errors: ['languages.changed'],
});

export const setFallbackLanguage = endpoint({
  method: 'PUT',
  path: '/languages/{code}/fallback',
  permission: 'languages.manage',
  audit: 'recorded',
  summary: 'Set the fallback language of a language',
  description: 'Shown wherever something is not translated into the language.',
  params: z.object({ code: languageCode }),
  body: z.object({ fallbackCode: z.nullable(languageCode) }),
  output: listOf(languageSchema),
  errors: ['languages.notFound', 'languages.circle'],
});
