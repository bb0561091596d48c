import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

export const mailSchema = z.object({
  id: z.string(),
  sentAt: instant,
  to: z.string(),
  subject: z.string(),
});

export type Mail = z.infer<typeof mailSchema>;

/** `isMasked`: tokens of links are hidden, because the addressee's rank is not below the caller's. */
const keptMailSchema = z.object({ ...mailSchema.shape, text: z.string(), isMasked: z.boolean() });

export type KeptMail = z.infer<typeof keptMailSchema>;

/** Purposes of emails. */
export const mailTemplateNames = [
  'passwordReset',
  'sessionReused',
  'invitation',
  'digest',
  'eventReminder',
  'connectionTest',
  'passwordChanged',
  'emailChange',
  'emailChangeAsked',
  'emailChanged',
  'signUp',
  'signUpExists',
  'signUpApproved',
  'signUpRefused',
  'factorAdded',
  'factorRemoved',
  'recoveryCodeUsed',
  'factorsReset',
  'dataExportReady',
  'reportReady',
  'deletionAsked',
  'deletionNear',
  'deletionCancelled',
  'webhookOff',
  'paymentFailed',
  'paymentDisputed',
  'keyExpires',
  'accountMade',
] as const;

export type MailTemplateName = (typeof mailTemplateNames)[number];

/** `dropped`: no longer relevant, or the recipient no longer exists. */
export const mailStates = ['waiting', 'sent', 'failed', 'dropped'] as const;

export type MailState = (typeof mailStates)[number];

export const loggedMailSchema = z.object({
  id: z.uuid(),
  /** The recipient. */
  to: z.string(),
  template: z.enum(mailTemplateNames),
  languageCode: z.string(),
  state: z.enum(mailStates),
  queuedAt: instant,
  /** When it was sent, failed for good, or was dropped. */
  endedAt: z.nullable(instant),
  /** Attempts so far. */
  attempts: z.int(),
  /** Why the last attempt failed; shortened. */
  lastError: z.nullable(z.string()),
  /** It has failed, and can be retried. */
  isRetryable: z.boolean(),
});

export type LoggedMail = z.infer<typeof loggedMailSchema>;

export const listLoggedMails = endpoint({
  method: 'GET',
  path: '/mail-log',
  permission: 'mails.read',
  summary: 'List the emails sent and their status, newest first',
  description:
    'Recipient, purpose and time of each email, never its content. `search` matches the beginning of the address. Links in error messages have no tokens. Entries are kept for `retention.mailLogDays` (90 days by default).',
  query: z.object({
    ...pageQuery,
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(mailStates)),
    template: z.optional(z.enum(mailTemplateNames)),
  }),
  output: pageOf(loggedMailSchema),
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/mail-log/{id}/retry',
  permission: 'jobs.manage',
  audit: 'recorded',
  summary: 'Retry a failed email',
  description:
    'Starts anew with the full number of attempts. Possible for 90 days, unless the failed job has been discarded.',
  params: z.object({ id: z.uuid() }),
  errors: ['jobs.notFound'],
});

export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  permission: 'mails.read',
  summary: 'List the emails kept as files because no mail server is configured, newest first',
  description: 'Empty when SMTP_URL is set. Admins only.',
  query: z.object(pageQuery),
  output: pageOf(mailSchema),
});

export const getMail = endpoint({
  method: 'GET',
  path: '/mails/{id}',
  permission: 'mails.read',
  summary: 'Get a kept email with its text',
  description:
    'Links to set a password or to accept an invitation are usable only if the email is for the caller or for a user of a lower rank (learner, trainer, admin, SuperAdmin); otherwise their tokens are masked.',
  params: z.object({ id: z.string().check(z.regex(/^[0-9A-Za-z-]{1,80}$/)) }),
  output: keptMailSchema,
  errors: ['mails.notFound'],
});
