import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { readsFeedsOf } from '#community/feed-access.ts';
import { textOfPost } from '#community/post-text.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { postMentions } from '@candela/contract/community/post-document';
import type { LockedFeed } from './publishing.queries.ts';
import type { WholePost } from './written-post.ts';

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

/** The text of a post with the names that people have now. */
export async function namedText(tx: Tx, { document, html: body }: WholePost): Promise<string> {
  const ids = postMentions(document);
  if (ids.length === 0) return textOfPost({ body, mentions: [] });
  const rows = await readRows(tx, personRow)`
    select ${sql.raw(personJson)} as person from users u where u.id = any(${arrayOf(ids)}::uuid[])`;
  return textOfPost({ body, mentions: rows.map(({ person }) => person) });
}

/** What the list of changes says of it. */
export const auditedPost = ({ document, html: body }: WholePost) => ({ body, mentionedIds: postMentions(document) });
