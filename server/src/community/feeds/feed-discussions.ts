import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { DiscussionSource } from '#community/discussion-sources.ts';
import { isPublishedFeed, isReadableFeed } from '#community/feed-access.ts';
import { nameOfPost } from '#community/name-of-post.ts';
import { mentionsOf, textOfPost } from '#community/post-text.ts';
import { isIncludedForUser } from '#db/entitlements.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { can } from '@candela/contract/permissions';
import { roleIds } from '@candela/contract/roles';

const feedRow = rowOf({ authorId: z.uuid(), body: z.string(), mentions: z.array(personSchema), isHidden: z.boolean() });

/** Posts as something to discuss. Of hidden ones, their author and staff read on. */
export const feedDiscussions: DiscussionSource = {
  kind: 'feed',
  setting: 'Feeds',
  contentType: 'feed',
  async find(db, caller, id, { isLocked }) {
    const row = await readRow(db, feedRow)`
      select f.author_id as "authorId", f.body, ${mentionsOf} as mentions, f.status = 'hidden' as "isHidden" from feeds f
      where f.id = ${id} and ${isReadableFeed(caller)} ${isLocked ? sql`for share of f` : sql``}`;
    return (
      row && {
        authorId: row.authorId,
        // Posts have no titles.
        title: nameOfPost(textOfPost(row)),
        link: `/education/feeds/${id}`,
        mayWrite: !row.isHidden,
        mayModerate: row.authorId === caller.userId || can(caller, 'moderation.manage'),
      }
    );
  },
  isReadableForUser: (id) =>
    sql`exists (select from feeds f where f.id = ${id}::int and ((${isPublishedFeed} and ${isIncludedForUser('f')})
      or (f.status = 'hidden' and (f.author_id = u.id or not u.role_ids <@ ${sql.raw(`'{${roleIds.student}}'::smallint[]`)}))))`,
};
