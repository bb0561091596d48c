import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { DiscussionSource } from '#community/discussion-sources.ts';
import { isIncludedForUser, isIncludedRow } from '#db/entitlements.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import { can } from '@candela/contract/permissions';

const feedRow = rowOf({ authorId: z.uuid(), title: z.string() });

const isPublished = sql`f.status = 'published' and f.published_at <= now()`;
/** The text of its HTML: posts have no titles. */
const title = sql`btrim(regexp_replace(left(f.body, 600), '<[^>]*>?', ' ', 'g'))`;
const titleLength = 80;

/** Posts as something to discuss. */
export const feedDiscussions: DiscussionSource = {
  kind: 'feed',
  setting: 'Feeds',
  contentType: 'feed',
  async find(db, caller, id, { isLocked }) {
    const row = await readRow(db, feedRow)`
      select f.author_id as "authorId", ${title} as title from feeds f
      where f.id = ${id} and ${isPublished} and ${isIncludedRow('f', caller)} ${isLocked ? sql`for share` : sql``}`;
    return (
      row && {
        authorId: row.authorId,
        title: shortenText(row.title, titleLength),
        link: `/education/feeds/${id}`,
        mayWrite: true,
        mayModerate: row.authorId === caller.userId || can(caller, 'moderation.manage'),
      }
    );
  },
  isReadableForUser: (id) =>
    sql`exists (select from feeds f where f.id = ${id}::int and ${isPublished} and ${isIncludedForUser('f')})`,
};
