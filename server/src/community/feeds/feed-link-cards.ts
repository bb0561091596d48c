import * as z from 'zod';
import { areFeedsVisible, isReadableFeed } from '#community/feed-access.ts';
import { mentionsOf } from '#community/post-text.ts';
import { arrayOf } from '#db/array-of.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { withNames } from '#platform/text/rich-text/rich-text-html.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import type { LinkCardSource } from '#site/link-cards.ts';
import { personSchema } from '@candela/contract/accounts/people';

const titleLength = 120;

const feedRow = rowOf({ id: z.int(), body: z.string(), mentions: z.array(personSchema), source: z.string() });

/** Posts, for those who may read them. */
export const feedLinkCards: LinkCardSource = {
  kind: 'feed',
  path: /^\/education\/feeds\/(\d{1,9})$/,
  async list(db, caller, ids) {
    const rows = await readRows(db, feedRow)`
      select f.id, left(f.body, 2000) as body, ${mentionsOf} as mentions, a.first_name || ' ' || a.last_name as source
      from feeds f join users a on a.id = f.author_id
      where f.id = any(${arrayOf(ids)}::int[]) and ${isReadableFeed(caller)} and ${areFeedsVisible}`;
    return rows.map(({ id, body, mentions, source }) => ({
      id,
      title: shortenText(plainText(withNames(body, mentions)).replaceAll(/\s+/g, ' '), titleLength),
      description: '',
      source,
      picturePath: null,
    }));
  },
};
