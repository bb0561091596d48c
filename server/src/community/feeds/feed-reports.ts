import * as z from 'zod';
import { areFeedsVisible, isReadableFeed } from '#community/feed-access.ts';
import { hidePost, showPost } from '#community/feed-hiding.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { numberOfId, type ReportSource } from '#site/report-sources.ts';
import { nameOfPost } from './publishing.service.ts';

const postRow = rowOf({ id: z.int(), authorId: z.uuid(), body: z.string(), status: z.enum(['published', 'hidden']) });

/** A post that is published or hidden. */
function findPost(db: Db | Tx, given: string): Promise<z.infer<typeof postRow> | null> {
  const id = numberOfId(given) ?? 0;
  return readRow(db, postRow)`
    select id, author_id as "authorId", body, status from feeds where id = ${id} and status in ('published', 'hidden')`;
}

const idRow = rowOf({ id: z.int() });

/** Posts as reportable content. Reports alone hide none: those who decide do, and show them again. */
export function createFeedReports(hub: Pick<Hub, 'checkGuardedRooms'>): ReportSource {
  const record = (
    tx: Tx,
    caller: SignedInCaller,
    id: number,
    body: string,
    states: { before: object; after: object },
  ) =>
    recordChange(tx, caller, {
      action: 'status' in states.after && states.after.status === 'hidden' ? 'unpublish' : 'restore',
      entity: 'feed',
      entityId: id,
      name: nameOfPost(plainText(body)),
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
      const body = plainText(post.body);
      return mine && { authorId: post.authorId, body, context: nameOfPost(body), link: `/education/feeds/${post.id}` };
    },
    async readNow(db, given) {
      const post = await findPost(db, given);
      // Also of a hidden one: whoever decides an appeal reads what would be shown again.
      return post && plainText(post.body);
    },
    async lock(tx, given) {
      await run(tx)`select from feeds where id = ${numberOfId(given) ?? 0} for no key update`;
    },
    async remove(tx, caller, given, reason) {
      const post = await findPost(tx, given);
      if (!post) return null;
      const { id, authorId, body } = post;
      if (!(await hidePost(tx, { feedId: id, authorId, by: caller.userId, reason, isTold: false }))) return null;
      await record(tx, caller, id, body, { before: { status: post.status }, after: { status: 'hidden', reason } });
      return () => hub.checkGuardedRooms();
    },
    async restore(tx, caller, given, what) {
      const post = await findPost(tx, given);
      if (!post || what === 'automatic' || !(await showPost(tx, post.id))) return null;
      await record(tx, caller, post.id, post.body, { before: { status: 'hidden' }, after: { status: 'published' } });
      return null;
    },
  };
}
