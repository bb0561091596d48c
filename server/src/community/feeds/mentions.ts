import { sql, type SQL } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { readsFeedsOf } from '#community/feed-access.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { postMentions, postText } from '@candela/contract/community/post-document';
import type { LockedFeed } from './publishing.queries.ts';
import type { WholePost } from './written-post.ts';

/** Those whom the post `f` mentions, as they are called now; the others of a list cost nothing. */
export const mentionsOf: SQL = sql`case when position('data-mention=' in f.body) = 0 then '[]' else (
  select coalesce(json_agg(${sql.raw(personJson)}), '[]') from users u where u.id = any(array(
    select (jsonb_path_query(f.document, 'strict $.** ? (@.type == "mention").attrs.userId', '{}', true) #>> '{}')::uuid))) end`;

const idRow = rowOf({ id: z.uuid() });
const personRow = rowOf({ person: personSchema });

/** What a post says of others. */
export function mentionsIn(post: WholePost, before: LockedFeed | null): { all: string[]; added: string[] } {
  const all = postMentions(post.document);
  const known = new Set(before?.document ? postMentions(before.document) : []);
  return { all, added: all.filter((id) => !known.has(id)) };
}

/**
 * Whoever is mentioned can read the post. In a change, only new ones are looked at while its readers stay the same: a subscription that
 * has ended since must not keep its author from correcting a word.
 * @throws AppError feeds.unknownPerson
 */
export async function requireReaders(tx: Tx, post: WholePost, before: LockedFeed | null): Promise<void> {
  const { all, added } = mentionsIn(post, before);
  const isSame =
    before !== null && isDeepStrictEqual(new Set(before.subscriptionTypeIds), new Set(post.subscriptionTypeIds));
  const asked = isSame ? added : all;
  if (asked.length === 0) return;
  const readers = await readRows(tx, idRow)`
    select u.id from users u where u.id = any(${arrayOf(asked)}::uuid[]) and ${readsFeedsOf(post.subscriptionTypeIds)}`;
  if (readers.length < asked.length) throw new AppError('feeds.unknownPerson');
}

/** The text of a post with the names that people have now, for notices. */
export async function namedText(tx: Tx, { document, text }: WholePost): Promise<string> {
  const ids = postMentions(document);
  if (ids.length === 0) return text;
  const rows = await readRows(tx, personRow)`
    select ${sql.raw(personJson)} as person from users u where u.id = any(${arrayOf(ids)}::uuid[])`;
  return postText(document, new Map(rows.map(({ person }) => [person.id, person.fullName])));
}
