import type { DiscussionSources } from '#community/discussion-sources.ts';
import { withdrawOfComments } from '#community/thing-notices.ts';
import { findThing } from '#community/things.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Comment } from '@candela/contract/community/discussions';
import { can } from '@candela/contract/permissions';
import type { CommentNews } from './comment-news.ts';
import { tellOfHiding } from './comment-notices.ts';
import { findRow, lockRow, writeHidden, type CommentRow } from './comments.queries.ts';
import { missing } from './comments.service.ts';
import { maySetHidden, presentComment } from './present-comment.ts';

interface Deps {
  db: Db;
  sources: DiscussionSources;
  news: CommentNews;
}

/** The author of a post or idea and admins hide comments, and show them again. */
export function createHiddenComments({ db, sources, news }: Deps) {
  /** @throws AppError comments.notFound, sessions.forbidden: not a moderator here, or hidden by an admin */
  async function setHidden(
    caller: SignedInCaller,
    id: number,
    { isHidden, reason }: { isHidden: boolean; reason: string },
  ): Promise<Comment> {
    const isAdmin = can(caller, 'moderation.manage');
    const row = await db.transaction(async (tx) => {
      await lockRow(tx, id);
      const known = (await findRow(tx, id)) ?? missing();
      if (known.isDeleted) missing();
      const found = await findThing(tx, sources, caller, { kind: known.kind, id: known.thingId }).catch(asMissing);
      if (!maySetHidden(known, { mayModerate: found.mayModerate, isAdmin })) throw new AppError('sessions.forbidden');
      await writeHidden(tx, { id, isHidden, byId: caller.userId, reason, isByModerators: isAdmin });
      const written = (await findRow(tx, id)) ?? missing();
      await recordHidden(tx, caller, written);
      if (isHidden) await withdrawOfComments(tx, [written]);
      if (isHidden && !known.isHidden && known.author.id !== caller.userId)
        await tellOfHiding(tx, { source: sources.of(known.kind), found, row: written });
      return written;
    });
    news.changed(row);
    return presentComment(row, { userId: caller.userId, mayModerate: true, isAdmin });
  }

  return { setHidden };
}

/** The text is encrypted with the key of its author. @param caller null: enough reports have hidden it */
export function recordHidden(tx: Tx, caller: SignedInCaller | null, row: CommentRow): Promise<void> {
  const words = { body: row.body };
  const states = row.isHidden ? { before: words, after: null } : { before: null, after: words };
  return recordChange(tx, caller, {
    action: row.isHidden ? 'hide' : 'restore',
    entity: 'comment',
    entityId: row.id,
    after: { thing: `${row.kind} ${row.thingId}`, reason: row.hiddenReason },
    personal: { personId: row.author.id, ...states },
  });
}

function asMissing(error: unknown): never {
  if (error instanceof AppError && error.code === 'discussions.notFound') missing();
  throw error;
}
