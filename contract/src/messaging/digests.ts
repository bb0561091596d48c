import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

/** How often unread notifications are sent by email. */
export const digestIntervals = ['off', 'daily', 'weekly'] as const;

export type DigestInterval = (typeof digestIntervals)[number];

/** Kinds of emails with an unsubscribe link: digests, and event emails. */
export const mailKinds = ['digest', 'event'] as const;

export type MailKind = (typeof mailKinds)[number];

export const updateMailChoice = endpoint({
  method: 'PUT',
  path: '/digests',
  permission: 'public',
  audit: 'own',
  summary: 'Unsubscribe from one kind of email with the token from its link, or resubscribe',
  description: 'The token does not expire; it can be used for nothing else.',
  body: z.object({
    token: z.string().check(z.maxLength(200)),
    kind: z.enum(mailKinds),
    isWanted: z.boolean(),
  }),
  errors: ['digests.invalidToken'],
});
