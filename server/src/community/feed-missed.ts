import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { readsFeedsOf } from './feed-access.ts';
import { tellMentioned, tellOfPollEnd } from './feed-notices.ts';
import { mentionsOf, textOfPost } from './post-text.ts';

const postRow = rowOf({
  authorId: z.uuid(),
  authorName: z.string(),
  body: z.string(),
  mentions: z.array(personSchema),
  subscriptionTypeIds: z.array(z.int()),
  /** Of its poll, if that has ended within the days in which its end is shown. */
  question: z.string().nullable(),
});

const readerRow = rowOf({ id: z.uuid() });

/** Tells what nobody was told of while a post was hidden: those whom it mentions since, and that its poll has ended. @param untold those who were mentioned meanwhile */
export async function tellOfWhatWasMissed(tx: Tx, id: number, untold: readonly string[]): Promise<void> {
  const post = await readRow(tx, postRow)`
    select a.id as "authorId", a.first_name || ' ' || a.last_name as "authorName", f.body, ${mentionsOf} as mentions,
      f.subscription_type_ids as "subscriptionTypeIds", (select p.question from feed_polls p
        where p.feed_id = f.id and p.closes_at <= now() and p.closes_at > now() - interval '14 days' and p.voter_count > 0) as question
    from feeds f join users a on a.id = f.author_id where f.id = ${id}`;
  if (!post) return;
  const { authorId, authorName, mentions, subscriptionTypeIds, question } = post;
  const asked = mentions.map((person) => person.id).filter((each) => untold.includes(each) && each !== authorId);
  const readers =
    asked.length === 0
      ? []
      : await readRows(tx, readerRow)`
    select u.id from users u where u.id = any(${arrayOf(asked)}::uuid[]) and ${readsFeedsOf(subscriptionTypeIds)}`;
  const userIds = readers.map((reader) => reader.id);
  await tellMentioned(tx, { id, authorName, text: textOfPost(post), userIds });
  if (question !== null) await tellOfPollEnd(tx, id, { question, subscriptionTypeIds });
}
