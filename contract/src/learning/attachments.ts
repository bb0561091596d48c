import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant, uuidParams } from '#fields.ts';

export const attachmentLinkSchema = z.object({
  /** Signed address, relative to the site. */
  url: z.string(),
  expiresAt: instant,
});

export type AttachmentLink = z.infer<typeof attachmentLinkSchema>;

export const createAttachmentLink = endpoint({
  method: 'POST',
  path: '/attachments/{id}/link',
  permission: 'courses.read',
  audit: 'reads',
  summary: 'Get a download link of an attachment',
  description: 'The link is valid for ten minutes. The caller’s access is checked at each call.',
  params: uuidParams,
  output: attachmentLinkSchema,
  errors: ['attachments.notFound'],
});
