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

export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  permission: 'mails.read',
  summary: 'Mails kept as files because no mail server is configured, newest first',
  description: 'Empty when SMTP_URL is set. Whoever may read mails can open the links in them: admins only.',
  query: z.object(pageQuery),
  output: pageOf(mailSchema),
});

export const getMail = endpoint({
  method: 'GET',
  path: '/mails/{id}',
  permission: 'mails.read',
  summary: 'One kept mail with its text',
  params: z.object({ id: z.string().check(z.regex(/^[0-9A-Za-z-]{1,80}$/)) }),
  output: z.object({ ...mailSchema.shape, text: z.string() }),
  errors: ['mails.notFound'],
});
