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
});

export type Language = z.infer<typeof languageSchema>;

export const listLanguages = endpoint({
  method: 'GET',
  path: '/languages',
  permission: 'public',
  summary: 'Languages of the interface and of content',
  output: z.object({ data: z.array(languageSchema) }),
});
