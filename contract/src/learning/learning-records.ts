import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant, languageTag } from '#fields.ts';
import { reportValueTypes } from '#oversight/report-terms.ts';

/** A paper of a learning record, as everybody sees it who knows its number. */
export const publicLearningRecordSchema = z.object({
  /** `REC-XXXX-XXXX-XXXX`. */
  number: z.string(),
  holderName: z.string(),
  issuerName: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  issuedAt: instant,
  /** SHA-256 of the file, in hex: of another one it differs. */
  checksum: z.string(),
  /** As they are printed on it. */
  figures: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      type: z.enum(reportValueTypes),
      value: z.nullable(z.union([z.string(), z.number()])),
    }),
  ),
});

export type PublicLearningRecord = z.infer<typeof publicLearningRecordSchema>;

export const verifyLearningRecord = endpoint({
  method: 'GET',
  path: '/learning-records/{number}',
  permission: 'public',
  summary: 'Verify the paper of a learning record by its number',
  description:
    'Unknown, malformed and withdrawn numbers get the same response. At most 30 requests a minute and network address.',
  params: z.object({ number: z.string() }),
  query: z.object({
    /** In which the figures are named. */
    languageCode: z._default(languageTag, 'en'),
  }),
  output: publicLearningRecordSchema,
  errors: ['certificates.notFound'],
});
