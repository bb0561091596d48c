import * as z from 'zod';
import { areFeedsVisible } from '#community/feed-access.ts';
import { mentionsOf, textOfPost } from '#community/post-text.ts';
import { arrayOf } from '#db/array-of.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import { toIso } from '#platform/time/instants.ts';
import type { SearchSource } from '#site/search-sources.ts';
import { personSchema } from '@candela/contract/accounts/people';

const titleLength = 90;

const feedRow = rowOf({
  id: z.int(),
  body: z.string(),
  mentions: z.array(personSchema),
  alts: z.array(z.string()),
  author: z.string(),
  authorId: z.uuid(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  isHidden: z.boolean(),
  publishedAt: instantText,
});

const idRow = rowOf({ id: z.int() });

/** Published posts by their text and author; nobody finds any while the setting Feeds hides them. */
export const feedSearch: SearchSource = {
  kind: 'feed',
  async load(db, ids) {
    const rows = await readRows(db, feedRow)`
      select f.id, f.body, ${mentionsOf} as mentions, array(select m.alt from feed_media m where m.feed_id = f.id order by m.position) as alts, u.first_name || ' ' || u.last_name as author, f.author_id as "authorId", f.language_code as "languageCode",
        f.subscription_type_ids as "subscriptionTypeIds", f.status = 'hidden' as "isHidden", f.published_at as "publishedAt"
      from feeds f join users u on u.id = f.author_id
      where f.id = any(${arrayOf(ids)}::int[]) and f.status in ('published', 'hidden') and f.published_at is not null`;
    return {
      documents: rows.map(
        ({ id, body, mentions, alts, author, authorId, languageCode, subscriptionTypeIds, isHidden, publishedAt }) => {
          const text = textOfPost({ body, mentions });
          return {
            kind: 'feed',
            id: String(id),
            parent: null,
            languageCode,
            subscriptionTypeIds,
            isStaffOnly: isHidden,
            ownerIds: [authorId],
            link: `/education/feeds/${id}`,
            title: shortenText(text, titleLength),
            subtitle: author,
            names: author,
            body: [text, ...alts].join('\n'),
            at: toIso(publishedAt),
          };
        },
      ),
    };
  },
  async listIds(db, after) {
    const rows = await readRows(db, idRow)`
      select f.id from feeds f where f.id > ${Number(after ?? 0)}::int and f.status in ('published', 'hidden') order by f.id limit 1000`;
    return rows.map(({ id }) => String(id));
  },
  async listKept(db, _userId, ids) {
    const rows = await readRows(db, idRow)`
      select f.id from feeds f where f.id = any(${arrayOf(ids)}::int[]) and not ${areFeedsVisible}`;
    return rows.map(({ id }) => String(id));
  },
};
