import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const languageSchema = z.object({
  id: z.int(),
  /** BCP 47. */
  code: z.string(),
  /** English name. */
  name: z.string(),
  nativeName: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** Whether the interface has a translation file at /assets/i18n/{code}.json. */
  hasInterface: z.boolean(),
  /** The language that content is shown in where it is not there in this one; null: its own without a region, else the original. */
  fallbackCode: z.nullable(z.string()),
});

export type Language = z.infer<typeof languageSchema>;

export const listLanguages = endpoint({
  method: 'GET',
  path: '/languages',
  permission: 'public',
  summary: 'Languages of the interface and of content',
  output: z.object({ data: z.array(languageSchema) }),
});

const languageCode = z.string().check(z.maxLength(12));

export const setFallbackLanguage = endpoint({
  method: 'PUT',
  path: '/languages/{code}/fallback',
  permission: 'languages.manage',
  summary: 'Say which language readers of a language see where content is not translated into theirs',
  params: z.object({ code: languageCode }),
  body: z.object({ fallbackCode: z.nullable(languageCode) }),
  output: z.object({ data: z.array(languageSchema) }),
  errors: ['languages.notFound', 'languages.circle'],
});
