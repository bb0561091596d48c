import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

/** Why a certificate is no longer valid; `replaced`: its holder has a newer one. */
export const revocationReasons = ['error', 'misconduct', 'request', 'replaced'] as const;

/** Reasons for a revocation. */
export const chosenRevocationReasons = ['error', 'misconduct', 'request'] as const;

export type RevocationReason = (typeof revocationReasons)[number];

export const certificateStates = ['valid', 'revoked'] as const;

export type CertificateState = (typeof certificateStates)[number];

/** Public data for everybody who knows the number. */
export const publicCertificateSchema = z.object({
  /** `CAN-XXXX-XXXX-XXXX`. */
  number: z.string(),
  state: z.enum(certificateStates),
  kind: z.enum(['course', 'academy']),
  holderName: z.string(),
  /** Title of the course or academy on that day. */
  title: z.string(),
  trainerName: z.string(),
  issuerName: z.string(),
  /** The language that the certificate is written in. */
  languageCode: z.string(),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  issuedAt: instant,
  revokedAt: z.nullable(instant),
  revokedReason: z.nullable(z.enum(revocationReasons)),
  /** Demo content: it certifies nothing. */
  isDemo: z.boolean(),
});

export type PublicCertificate = z.infer<typeof publicCertificateSchema>;

/** Hyphens and case do not matter, and letters that look like digits are accepted; an invalid number is not found. */
const numberParams = z.object({ number: z.string() });

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/certificates/{number}',
  permission: 'public',
  summary: 'Verify a certificate by its number',
  description:
    'Unknown, malformed and withdrawn numbers get the same response. At most 30 requests a minute and network address. ' +
    'Its files are at the same path without `/api`: `/certificates/{number}.pdf`, `.json` (Open Badges 3.0) and `.png` (the same, embedded in a picture).',
  params: numberParams,
  output: publicCertificateSchema,
  errors: ['certificates.notFound'],
});

/** What the list of a learner, and of an academy, says. */
export const ownCertificateSchema = z.object({
  ...publicCertificateSchema.shape,
  courseId: z.nullable(z.int()),
  academyId: z.nullable(z.int()),
});

export type OwnCertificate = z.infer<typeof ownCertificateSchema>;

export const listOwnCertificates = endpoint({
  method: 'GET',
  path: '/certificates/own',
  permission: 'certificates.own',
  summary: 'List the caller’s certificates, newest first',
  query: z.object({ ...pageQuery }),
  output: pageOf(ownCertificateSchema),
});

export const managedCertificateSchema = z.object({
  ...ownCertificateSchema.shape,
  /** Null when the account is gone. */
  userId: z.nullable(z.uuid()),
  revokedNote: z.string(),
  /** Until when a revocation can be undone; null when it cannot, or there is none. */
  restorableUntil: z.nullable(instant),
});

export type ManagedCertificate = z.infer<typeof managedCertificateSchema>;

export const listCertificates = endpoint({
  method: 'GET',
  path: '/certificates',
  permission: 'certificates.manage',
  summary: 'List all certificates, newest first',
  query: z.object({
    state: z.optional(z.enum(certificateStates)),
    /** Part of the holder’s name, the title or the number. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...pageQuery,
  }),
  output: pageOf(managedCertificateSchema),
});

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/certificates/{number}/revocation',
  permission: 'certificates.manage',
  audit: 'recorded',
  summary: 'Revoke a certificate',
  description:
    'Its public page and the status list that wallets read show the revocation at once; the page gives reason and date. Can be undone for 24 hours.',
  params: numberParams,
  body: z.object({
    reason: z.enum(chosenRevocationReasons),
    /** For those who manage certificates; never public. */
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  output: managedCertificateSchema,
  errors: ['certificates.notFound', 'certificates.revoked'],
});

export const restoreCertificate = endpoint({
  method: 'DELETE',
  path: '/certificates/{number}/revocation',
  permission: 'certificates.manage',
  audit: 'recorded',
  summary: 'Undo the revocation of a certificate',
  description: 'Possible within 24 hours.',
  params: numberParams,
  output: managedCertificateSchema,
  errors: ['certificates.notFound', 'certificates.final'],
});

export const replaceCertificate = endpoint({
  method: 'POST',
  path: '/certificates/{number}/replacement',
  permission: 'certificates.manage',
  audit: 'recorded',
  summary: 'Replace a certificate',
  description:
    'Issues a new certificate, with a new number and the current name of its holder, and revokes the old one. A certificate that was revoked for another reason can be replaced once its revocation is final.',
  params: numberParams,
  output: managedCertificateSchema,
  status: 201,
  errors: ['certificates.notFound', 'certificates.noHolder', 'certificates.replaced', 'certificates.restorable'],
});
