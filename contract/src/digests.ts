import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How often unread notifications are sent by mail. */
export const digestIntervals = ['off', 'daily', 'weekly'] as const;

export type DigestInterval = (typeof digestIntervals)[number];

export const updateDigest = endpoint({
  method: 'PUT',
  path: '/digests',
  permission: 'public',
  summary: 'Change how often the owner of a mailed unsubscribe link receives mails',
  description: 'The token does not run out: whoever holds the mail may stop the mails, and nothing else.',
  body: z.object({ token: z.string().check(z.maxLength(200)), digest: z.enum(digestIntervals) }),
  errors: ['digests.invalidToken'],
});
