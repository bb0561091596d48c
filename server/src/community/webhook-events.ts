import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { recordEvents } from '#integrations/webhook-events.ts';
import { toIso } from '#platform/time/instants.ts';
import { areFeedsVisible } from './feed-access.ts';

const feedRow = rowOf({
  id: z.int(),
  author: z.object({ id: z.uuid(), fullName: z.string() }),
  languageCode: z.string(),
  symbols: z.array(z.string()),
  publishedAt: instantText,
});

/** None while the setting Feeds hides them. */
const readFeed = (tx: Tx, id: number) => readRows(tx, feedRow)`
  select f.id, json_build_object('id', u.id, 'fullName', u.first_name || ' ' || u.last_name) as author, f.language_code as "languageCode",
    f.symbols, f.published_at as "publishedAt"
  from feeds f join users u on u.id = f.author_id where f.id = ${id} and f.published_at is not null and ${areFeedsVisible}`;

/** In the transaction that publishes it. */
export const recordPublishedFeed = (tx: Tx, id: number): Promise<void> =>
  recordEvents(tx, 'feed.published', async () =>
    (await readFeed(tx, id)).map((feed) => ({ ...feed, publishedAt: toIso(feed.publishedAt) })),
  );

/** In the transaction that hides or deletes a published post. */
export const recordRemovedFeed = (tx: Tx, id: number): Promise<void> =>
  recordEvents(tx, 'feed.removed', async () =>
    (await readFeed(tx, id)).map(({ id: feedId, author }) => ({ id: feedId, author })),
  );
