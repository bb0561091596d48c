import * as z from 'zod';
import { areFeedsVisible, isReadableFeed } from '#community/feed-access.ts';
import { hidePost, showPost } from '#community/feed-hiding.ts';
import { nameOfPost } from '#community/name-of-post.ts';
import { auditedNameOfPost, mentionsOf, textOfPost } from '#community/post-text.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { numberOfId, type ReportSource } from '#site/report-sources.ts';
import { personSchema } from '@candela/contract/accounts/people';

const postRow = rowOf({
  id: z.int(),
  authorId: z.uuid(),
  body: z.string(),
  mentions: z.array(personSchema),
  status: z.enum(['published', 'hidden']),
});

type Post = z.infer<typeof postRow>;

/** A post that is published or hidden. */
function findPost(db: Db | Tx, given: string): Promise<Post | null> {
  const id = numberOfId(given) ?? 0;
  return readRow(db, postRow)`
    select f.id, f.author_id as "authorId", f.body, ${mentionsOf} as mentions, f.status
    from feeds f where f.id = ${id} and f.status in ('published', 'hidden')`;
}

const idRow = rowOf({ id: z.int() });

/** Posts as reportable content. Reports alone hide none: those who decide do, and show them again. */
export function createFeedReports(hub: Pick<Hub, 'checkGuardedRooms'>): ReportSource {
  const record = (tx: Tx, caller: SignedInCaller, post: Post, states: { before: object; after: object }) =>
    recordChange(tx, caller, {
      action: 'status' in states.after && states.after.status === 'hidden' ? 'unpublish' : 'restore',
      entity: 'feed',
      entityId: post.id,
      name: auditedNameOfPost({ body: post.body, mentionedIds: post.mentions.map((person) => person.id) }),
      before: { ...states.before },
      after: { ...states.after },
    });
  return {
    kind: 'feed',
    async find(tx, caller, given) {
      const post = await findPost(tx, given);
      if (post?.status !== 'published') return null;
      const mine = await readRow(
        tx,
        idRow,
      )`select f.id from feeds f where f.id = ${post.id} and ${isReadableFeed(caller)} and ${areFeedsVisible}`;
      const body = textOfPost(post);
      return mine && { authorId: post.authorId, body, context: nameOfPost(body), link: `/education/feeds/${post.id}` };
    },
    async readNow(db, given) {
      const post = await findPost(db, given);
      // Also of a hidden one: whoever decides an appeal reads what would be shown again.
      return post && textOfPost(post);
    },
    async lock(tx, given) {
      await run(tx)`select from feeds where id = ${numberOfId(given) ?? 0} for no key update`;
    },
    async remove(tx, caller, given, reason) {
      const post = await findPost(tx, given);
      if (!post) return null;
      const { id, authorId } = post;
      if (!(await hidePost(tx, { feedId: id, authorId, by: caller.userId, reason, isTold: false }))) return null;
      await record(tx, caller, post, { before: { status: post.status }, after: { status: 'hidden', reason } });
      return () => hub.checkGuardedRooms();
    },
    async restore(tx, caller, given, what) {
      const post = await findPost(tx, given);
      if (!post || what === 'automatic' || !(await showPost(tx, post.id))) return null;
      await record(tx, caller, post, { before: { status: 'hidden' }, after: { status: 'published' } });
      return null;
    },
  };
}
