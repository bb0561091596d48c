import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { instantText, readRows, rowOf, run } from '#db/rows.ts';
import { changeSearch } from '#site/search-sources.ts';
import { thingKinds } from '@candela/contract/community/things';
import { correctNoticesOfPost } from './feed-notices.ts';
import { isToldOf, withdrawOfComments } from './thing-notices.ts';

const postRow = rowOf({ id: z.int() });

/**
 * What was never published goes with its author; what was published stays, under their pseudonym, which notices about it say, too, and those
 * about posts that mention the person.
 */
export async function eraseFromPosts(tx: Tx, { id }: { id: string }): Promise<void> {
  await run(tx)`delete from feeds where author_id = ${id}::uuid and status in ('draft', 'scheduled')`;
  await run(
    tx,
  )`update feeds set untold_mentions = array_remove(untold_mentions, ${id}::uuid) where ${id}::uuid = any(untold_mentions)`;
  const posts = await readRows(tx, postRow)`
    select f.id from feeds f where f.status = 'published' and ${isToldOf}
      and (f.author_id = ${id}::uuid or position(${`data-mention="${id}"`} in f.body) > 0)`;
  for (const post of posts) await correctNoticesOfPost(tx, post.id);
  const found = await readRows(tx, postRow)`
    select f.id from feeds f where f.status in ('published', 'hidden')
      and (f.author_id = ${id}::uuid or position(${`data-mention="${id}"`} in f.body) > 0)`;
  await changeSearch(
    tx,
    'feed',
    found.map((post) => post.id),
  );
}

const commentRow = rowOf({ id: z.int(), kind: z.enum(thingKinds), thingId: z.int(), createdAt: instantText });

const noticed = sql.raw(`id, thing_kind as kind, thing_id as "thingId", created_at as "createdAt"`);

/** The words of a person go, and what was told of them; their places stay: others have answered them. Nor is their name told by others. */
export async function eraseFromComments(tx: Tx, { id }: { id: string }): Promise<void> {
  const written = await readRows(tx, commentRow)`
    update comments set body = '', mentions = '{}', deleted_at = now(), hidden_reason = ''
    where author_id = ${id}::uuid and deleted_at is null returning ${noticed}`;
  const mentioning = await readRows(tx, commentRow)`
    update comments set mentions = array_remove(mentions, ${id}::uuid) where ${id}::uuid = any(mentions) returning ${noticed}`;
  await withdrawOfComments(tx, [...written, ...mentioning]);
}
