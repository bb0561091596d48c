import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { instantText, readRows, requireRow, rowOf } from '#db/rows.ts';
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

const readFeed = (tx: Tx, id: number) => readRows(tx, feedRow)`
  select f.id, json_build_object('id', u.id, 'fullName', u.first_name || ' ' || u.last_name) as author, f.language_code as "languageCode",
    f.symbols, f.published_at as "publishedAt"
  from feeds f join users u on u.id = f.author_id where f.id = ${id} and f.published_at is not null`;

const isVisibleRow = rowOf({ isVisible: z.boolean() });

/** In the transaction that publishes it, or shows it again; nothing while the setting Feeds hides them. */
export const recordPublishedFeed = (tx: Tx, id: number): Promise<void> =>
  recordEvents(tx, 'feed.published', async () => {
    const { isVisible } = await requireRow(tx, isVisibleRow)`select ${areFeedsVisible} as "isVisible"`;
    return (isVisible ? await readFeed(tx, id) : []).map((feed) => ({ ...feed, publishedAt: toIso(feed.publishedAt) }));
  });

/** In the transaction that hides or deletes a published post; also while the setting hides all: who has it would keep it. */
export const recordRemovedFeed = (tx: Tx, id: number): Promise<void> =>
  recordEvents(tx, 'feed.removed', async () =>
    (await readFeed(tx, id)).map(({ id: feedId, author }) => ({ id: feedId, author })),
  );
