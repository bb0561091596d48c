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

export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  permission: 'mails.read',
  summary: 'Mails kept as files because no mail server is configured, newest first',
  description: 'Empty when SMTP_URL is set. Admins only.',
  query: z.object(pageQuery),
  output: pageOf(mailSchema),
});

export const getMail = endpoint({
  method: 'GET',
  path: '/mails/{id}',
  permission: 'mails.read',
  summary: 'One kept mail with its text',
  description:
    'Links to set a password or to accept an invitation can be used only when the mail is for the caller or for somebody of a lower rank (learner, trainer, admin, SuperAdmin); otherwise their tokens are masked.',
  params: z.object({ id: z.string().check(z.regex(/^[0-9A-Za-z-]{1,80}$/)) }),
  output: keptMailSchema,
  errors: ['mails.notFound'],
});
