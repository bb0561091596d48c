import { AppError } from '#platform/http/errors.ts';
import { isStorable } from '#platform/http/storable.ts';
import { isUnsafeName } from '#platform/text/unsafe-names.ts';
import { email as emailField, personName } from '@candela/contract/fields';
import type { Claims } from './claims.ts';

/** A proven identity. */
export interface Proven {
  issuer: string;
  subject: string;
  /** In lower case, with its domain in ASCII; null if the provider sends none, or an invalid one. */
  email: string | null;
  /** What the provider says about the address; null: nothing. */
  isEmailProven: boolean | null;
  /** Empty if the provider sends none, or an invalid one. */
  firstName: string;
  lastName: string;
  claims: Claims;
  /** Why claims may be missing: the provider has not responded to the request for more of them. */
  moreFailed: AppError | null;
}

/**
 * @param claims of the signed token
 * @param more claims that were requested because the token does not have all
 * @throws AppError singleSignOn.badAnswer
 */
export function provenBy(claims: Claims, more: Claims, moreFailed: AppError | null = null): Proven {
  const subject = String(claims['sub']);
  if (subject.length > 255 || !isStorable(subject)) throw new AppError('singleSignOn.badAnswer');
  const all = { ...more, ...claims };
  const email = emailField.safeParse(all['email']).data ?? null;
  // What is said about another address proves nothing about this one.
  const isSameAddress = more['email'] === undefined || emailField.safeParse(more['email']).data === email;
  const { firstName, lastName } = namesOf(all);
  return {
    issuer: String(claims['iss']),
    subject,
    email,
    isEmailProven: proofIn(claims) ?? (isSameAddress ? proofIn(more) : null),
    firstName: nameOf(firstName),
    lastName: nameOf(lastName),
    claims: all,
    moreFailed,
  };
}

/**
 * What claims say about the address: `email_verified`, or, of Microsoft Entra, `xms_edov`, which says that the owner of the domain has
 * been verified. https://learn.microsoft.com/entra/identity-platform/optional-claims-reference
 */
function proofIn(claims: Claims): boolean | null {
  const said = [claims['email_verified'], claims['xms_edov']].find((value) => value !== undefined && value !== null);
  // Some send booleans as text or as a number.
  return said === undefined ? null : said === true || said === 1 || said === 'true' || said === '1';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function namesOf(claims: Claims): { firstName: string; lastName: string } {
  const whole = textOf(claims['name']);
  // Directories write "Last, First".
  const [, before = '', after = ''] = /^([^,]+),\s*([^,\s][^,]*)$/.exec(whole) ?? [];
  const [first = '', ...rest] = after === '' ? whole.split(/\s+/) : [after, before];
  const [given, family] = [textOf(claims['given_name']), textOf(claims['family_name'])];
  // Some send the whole name as the given one, too (Authentik).
  const isWhole = family === '' && given === whole;
  return { firstName: isWhole ? first : given || first, lastName: family || rest.join(' ') };
}

/** Empty for an invalid name. */
function nameOf(text: string): string {
  const name = text.slice(0, 60).trim();
  return personName.safeParse(name).success && isStorable(name) && !isUnsafeName(name) ? name : '';
}
