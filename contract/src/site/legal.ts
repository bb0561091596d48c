import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const legalNoticesSchema = z.object({
  /** Version of the terms that the caller still has to accept; null: none. */
  termsToAccept: z.nullable(z.string()),
  /** The risk notice for the caller's country; empty: none. */
  disclaimer: z.string(),
});

export type LegalNotices = z.infer<typeof legalNoticesSchema>;

export const getLegalNotices = endpoint({
  method: 'GET',
  path: '/legal-notices',
  permission: 'signedIn',
  summary: 'Get the terms to accept and the risk notice for a country',
  description:
    'The country is derived from the time zone. A risk notice for that country takes precedence over the general one.',
  query: z.object({
    /** IANA name; unknown zones belong to no country. */
    zone: z.string().check(z.maxLength(64)),
  }),
  output: legalNoticesSchema,
});

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/legal-notices/acceptances',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Accept a version of the terms',
  description: 'Refused unless it is the current version. Repeated calls keep the time of the first one.',
  body: z.object({ version: z.string().check(z.minLength(1), z.maxLength(30)) }),
  errors: ['settings.changed'],
});
