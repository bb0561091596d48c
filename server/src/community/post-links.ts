import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, requireRow, rowOf } from '#db/rows.ts';
import type { Reach } from '#platform/http/public-requests.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { reserveAttempt } from '#platform/throttles/shared-throttles.ts';
import type { LinkCardSources } from '#site/link-cards.ts';
import {
  linkPreviewPace,
  linkPreviewStates,
  type LinkPreviewState,
} from '@candela/contract/community/link-preview-terms';
import type { LinkCard } from '@candela/contract/community/link-previews';
import { postLink } from '@candela/contract/community/post-document';
import type { RichText } from '@candela/contract/rich-text';
import { hostOf, targetOf, type LinkTarget } from './preview-addresses.ts';
import { previewJob } from './preview-jobs.ts';

/** What is known of a page elsewhere, as a card shows it. */
export const storedPreview = z.object({
  id: z.int(),
  address: z.string(),
  title: z.string(),
  description: z.string(),
  site: z.string(),
  pictureId: z.uuid().nullable(),
});

export type StoredPreview = z.infer<typeof storedPreview>;

/** The preview `p` as JSON of `storedPreview`. */
const previewJson =
  sql.raw(`json_build_object('id', p.id, 'address', p.address, 'title', p.title, 'description', p.description,
  'site', p.site, 'pictureId', p.picture_id)`);

/** The link of the post `f`: fields of `linkFields`. */
export const linkColumns: SQL = sql`f.link_path as "linkPath", (select ${previewJson} from link_previews p
  where p.id = f.link_preview_id and p.state = 'ready') as "linkPreview"`;

export const linkFields = { linkPath: z.string().nullable(), linkPreview: storedPreview.nullable() };

/** Where a picture of a preview is, for browsers and in the storage. */
export const previewPicturePath = (previewId: number, pictureId: string) =>
  `/link-previews/${previewId}/${pictureId}.webp`;
export const previewFolder = (previewId: number) => `link-previews/${previewId}`;
export const previewPictureKey = (previewId: number, pictureId: string) =>
  `${previewFolder(previewId)}/${pictureId}.webp`;

/** The card of a page elsewhere: the same for everybody. */
export function previewCard({ id, address, title, description, site, pictureId }: StoredPreview): LinkCard {
  const { hostname } = new URL(address);
  return {
    kind: 'page',
    address,
    title,
    description,
    source: site === '' ? hostname.replace(/^www\./, '') : site,
    picturePath: pictureId && previewPicturePath(id, pictureId),
  };
}

const askedRow = rowOf({ id: z.int(), state: z.enum(linkPreviewStates), isDue: z.boolean(), preview: storedPreview });

export interface AskedPreview {
  id: number;
  state: LinkPreviewState;
  card: LinkCard | null;
}

interface Deps {
  publicUrl: string;
  reach: Reach;
  cards: LinkCardSources;
}

/** Links of posts, and their cards. */
export function createPostLinks({ publicUrl, reach, cards }: Deps) {
  /** The page that the first link of a post leads to; null: there is none, or its author does not want the card. */
  function linkOf({ document, hasLinkCard }: { document: RichText; hasLinkCard: boolean }): LinkTarget | null {
    const link = hasLinkCard ? postLink(document) : null;
    return link === null ? null : targetOf(link, { publicUrl, reach });
  }

  /**
   * The preview of a page, which is read if that was long ago or never.
   * @returns the seconds to wait when the author has asked for too many
   */
  async function ask(tx: Tx, authorId: string, address: string): Promise<AskedPreview | number> {
    const isFresh = sql`(p.due_at is not null or p.fresh_until > now())`;
    const known = await readRow(tx, askedRow)`
      update link_previews p set asked_at = now() where p.address = ${address} and ${isFresh}
      returning p.id, p.state, false as "isDue", ${previewJson} as preview`;
    if (known) return presentAsked(known);
    const wait = await reserveAttempt(tx, [{ key: `link-previews ${authorId}`, ...linkPreviewPace }]);
    if (wait !== null) return wait;
    const row = await requireRow(tx, askedRow)`
      insert into link_previews as p (address, due_at) values (${address}, now())
      on conflict (address) do update set asked_at = now(), due_at = case when ${isFresh} then p.due_at else now() end
      returning p.id, p.state, coalesce(p.due_at <= now(), false) as "isDue", ${previewJson} as preview`;
    if (row.isDue)
      await enqueue(tx, previewJob, [{ payload: { previewId: row.id }, key: String(row.id), group: hostOf(address) }]);
    return presentAsked(row);
  }

  /** What is stored of the link of a post; a page elsewhere is asked for. */
  async function stored(
    tx: Tx,
    authorId: string,
    post: { document: RichText; hasLinkCard: boolean },
  ): Promise<{ path: string | null; previewId: number | null }> {
    const target = linkOf(post);
    if (!target) return { path: null, previewId: null };
    if ('path' in target) return { path: cards.has(target.path) ? target.path : null, previewId: null };
    const asked = await ask(tx, authorId, target.address);
    // Without a card, the link is still a link.
    return { path: null, previewId: typeof asked === 'number' ? null : asked.id };
  }

  /** The cards of links, in order, as the caller may see them. */
  async function cardsOf(
    db: Db,
    caller: SignedInCaller,
    links: readonly { linkPath: string | null; linkPreview: StoredPreview | null }[],
  ): Promise<(LinkCard | null)[]> {
    const paths = links.flatMap(({ linkPath }) => linkPath ?? []);
    const own = paths.length === 0 ? new Map<string, LinkCard>() : await cards.find(db, caller, paths);
    return links.map(({ linkPath, linkPreview }) =>
      linkPath === null ? linkPreview && previewCard(linkPreview) : (own.get(linkPath) ?? null),
    );
  }

  return { targetOf: (link: string) => targetOf(link, { publicUrl, reach }), ask, stored, cardsOf };
}

export type PostLinks = ReturnType<typeof createPostLinks>;

function presentAsked({ id, state, preview }: z.infer<typeof askedRow>): AskedPreview {
  return { id, state, card: state === 'ready' ? previewCard(preview) : null };
}
