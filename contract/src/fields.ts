import * as z from 'zod/mini';
import { withAsciiDomain } from './domains.ts';
import { cleanFileName } from './file-names.ts';
import { languageTagPattern } from './language-tags.ts';

/** Field schemas that several features share. */

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** An instant entered by a user: in a range of years that clocks, calendars and the database support. */
export const givenInstant = z.iso.datetime().check(z.regex(/^(19[789]\d|2[01]\d\d)-/));

/** In lower case; a domain with letters outside of ASCII is stored as it stands in DNS. */
export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.overwrite(withAsciiDomain), z.maxLength(254), z.email());

/** 12 to 128 characters, as OWASP ASVS 2.1 requires; no composition rules. */
export const newPassword = z.string().check(z.minLength(12), z.maxLength(128));

export const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/** The name of a file that somebody sends, cleaned. */
export const fileName = z.string().check(
  z.minLength(1),
  z.maxLength(1000),
  z.overwrite((text) => cleanFileName(text)),
);

/** A language in the notation of BCP 47. */
export const languageTag = z.string().check(z.regex(languageTagPattern));

export const uuid = z.uuid();

/** Id of content in a path or query: a positive 32-bit integer. */
export const contentId = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));

export const idParams = z.object({ id: contentId });

export const uuidParams = z.object({ id: uuid });
