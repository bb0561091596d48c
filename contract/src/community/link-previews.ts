import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { isLink } from '#rich-text.ts';
import { linkCardKinds, linkPreviewPace, linkPreviewStates } from './link-preview-terms.ts';

/** What a link leads to, without leaving this site: its picture is kept here. */
export const linkCardSchema = z.object({
  kind: z.enum(linkCardKinds),
  /** Of a page elsewhere its address; of something on this site its path. */
  address: z.string(),
  /** Plain text, as the page has it. */
  title: z.string(),
  description: z.string(),
  /** The name of the other site, or its host; who has made what is on this one. */
  source: z.string(),
  picturePath: z.nullable(z.string()),
});

export type LinkCard = z.infer<typeof linkCardSchema>;

export const askLinkPreview = endpoint({
  method: 'PUT',
  path: '/feeds/link-preview',
  permission: 'feeds.create',
  visibleBy: 'Feeds',
  audit: 'preparation',
  summary: 'Get the card of a link, and have its page read if it is not known',
  description: `A page is read by this server, not more often than once a week; \`linkPreviews.read\` in the room \`link-previews\` tells when that is done. At most ${linkPreviewPace.limit} new addresses an hour.`,
  body: z.object({ address: z.string().check(z.refine((address) => isLink(address))) }),
  output: z.object({
    /** Of the preview, as the hub names it; null: it is a page of this site, or no page at all. */
    id: z.nullable(z.int()),
    state: z.enum(linkPreviewStates),
    card: z.nullable(linkCardSchema),
  }),
  errors: ['linkPreviews.tooMany'],
});
