import type { DiscussionSources } from '#community/discussion-sources.ts';
import { withdrawOfComments } from '#community/thing-notices.ts';
import { findThing, type Thing } from '#community/things.ts';
import type { Db, Tx } from '#db/client.ts';
import { decodeThreadCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Comment } from '@candela/contract/community/discussions';
import type { Page } from '@candela/contract/paging';
import { can } from '@candela/contract/permissions';
import type { CommentNews } from './comment-news.ts';
import { correctNoticesOfComment, tellOfComment } from './comment-notices.ts';
import {
  deleteEmptyPlace,
  deleteRow,
  findRow,
  insertRow,
  listRows,
  lockAuthor,
  lockRow,
  updateRow,
  type CommentRow,
  type Place,
} from './comments.queries.ts';
import { withKnownSymbols } from './named-symbols.ts';
import { presentComment } from './present-comment.ts';
import { recordComment } from './webhook-events.ts';
import { admitWords, checkWords } from './written-words.ts';

interface Deps {
  db: Db;
  sources: DiscussionSources;
  news: CommentNews;
}

/** Comments on posts and trade ideas: whoever may read these reads and writes them. */
export function createComments({ db, sources, news }: Deps) {
  /** @throws AppError discussions.notFound, comments.notFound */
  async function list(
    caller: SignedInCaller,
    thing: Thing,
    { limit, cursor, from }: { limit: number; cursor: string | undefined; from: number | undefined },
  ): Promise<Page<Comment>> {
    const { mayModerate } = await findThing(db, sources, caller, thing);
    const after = cursor === undefined && from !== undefined ? await before(thing, from) : decodeThreadCursor(cursor);
    return toPage(
      await listRows(db, thing, { limit, after }),
      limit,
      (row) => presentComment(row, { userId: caller.userId, mayModerate, isAdmin: can(caller, 'moderation.manage') }),
      (row) => [row.parentId ?? row.id, row.id],
    );
  }

  async function before(thing: Thing, id: number): Promise<Place> {
    const row = await findRow(db, id);
    if (row?.kind !== thing.kind || row.thingId !== thing.id) throw new AppError('comments.notFound');
    return { threadId: row.parentId ?? row.id, id: 0 };
  }

  /** @throws AppError discussions.notFound, discussions.closed, comments.notFound and those of `admitWords` and `checkWords` */
  async function create(
    caller: SignedInCaller,
    thing: Thing,
    { body: given, replyToId }: { body: string; replyToId: number | null },
  ): Promise<Comment> {
    await findThing(db, sources, caller, thing);
    await admitWords(db, caller, given);
    const row = await db.transaction(async (tx) => {
      await lockAuthor(tx, caller.userId);
      const body = await withKnownSymbols(tx, given, caller.userId);
      const found = await findThing(tx, sources, caller, thing, { isLocked: true });
      if (!found.mayWrite) throw new AppError('discussions.closed');
      const answered = replyToId === null ? null : await lockShown(tx, thing, replyToId);
      const source = sources.of(thing.kind);
      const { userId } = caller;
      const mentions = await checkWords(tx, source, { userId, thingId: thing.id, body, commentId: 0 });
      const parentId = answered && (answered.parentId ?? answered.id);
      const id = await insertRow(tx, { thing, parentId, authorId: userId, body, mentions });
      const written = (await findRow(tx, id)) ?? missing();
      const told = { mentioned: mentions, answeredId: answered?.author.id ?? null };
      await tellOfComment(tx, { source, found, row: written }, told);
      await recordComment(tx, written);
      return written;
    });
    news.added(row);
    return presentComment(row, { userId: caller.userId, mayModerate: false, isAdmin: false });
  }

  /** @throws AppError comments.notFound, discussions.closed and those of `admitWords` and `checkWords` */
  async function update(caller: SignedInCaller, id: number, words: string): Promise<Comment> {
    own(caller, await findRow(db, id));
    await admitWords(db, caller, words);
    const row = await db.transaction(async (tx) => {
      await lockAuthor(tx, caller.userId);
      const known = await lockOwn(tx, caller, id);
      if (known.isHidden) throw new AppError('comments.notFound');
      const found = await findThing(tx, sources, caller, { kind: known.kind, id: known.thingId }, { isLocked: true });
      if (!found.mayWrite) throw new AppError('discussions.closed');
      const body = await withKnownSymbols(tx, words, caller.userId);
      if (known.body === body) return known;
      const source = sources.of(known.kind);
      const mentioned = known.mentions.map((person) => person.id);
      const given = { userId: caller.userId, thingId: known.thingId, body, commentId: id, known: mentioned };
      const mentions = await checkWords(tx, source, given);
      await updateRow(tx, id, body, mentions);
      const written = (await findRow(tx, id)) ?? missing();
      await correctNoticesOfComment(tx, { found, row: written }, known);
      const added = mentions.filter((personId) => !mentioned.includes(personId));
      if (added.length > 0)
        await tellOfComment(
          tx,
          { source, found: { ...found, authorId: caller.userId }, row: written },
          { mentioned: added, answeredId: null },
        );
      return written;
    });
    news.changed(row);
    return presentComment(row, { userId: caller.userId, mayModerate: false, isAdmin: false });
  }

  /** Also of what the author may not read any more: it is theirs. @throws AppError comments.notFound */
  async function remove(caller: SignedInCaller, id: number): Promise<void> {
    own(caller, await findRow(db, id));
    const gone = await db.transaction(async (tx) => {
      const row = await lockOwn(tx, caller, id);
      if (row.parentId !== null) await lockRow(tx, row.parentId);
      await withdrawOfComments(tx, [row]);
      const isKept = await deleteRow(tx, id);
      const isPlaceGone = row.parentId !== null && (await deleteEmptyPlace(tx, row.parentId));
      return { row, left: isKept ? await findRow(tx, id) : null, placeId: isPlaceGone ? row.parentId : null };
    });
    if (gone.left) news.changed(gone.left);
    else news.removed(gone.row);
    if (gone.placeId !== null) news.removed({ ...gone.row, id: gone.placeId });
  }

  return { list, create, update, remove };
}

async function lockOwn(tx: Tx, caller: SignedInCaller, id: number): Promise<CommentRow> {
  await lockRow(tx, id);
  return own(caller, await findRow(tx, id));
}

function own(caller: SignedInCaller, row: CommentRow | null): CommentRow {
  return row && !row.isDeleted && row.author.id === caller.userId ? row : missing();
}

/** The comment that is answered: of the same thing, and shown. */
async function lockShown(tx: Tx, thing: Thing, id: number): Promise<CommentRow> {
  await lockRow(tx, id);
  const row = await findRow(tx, id);
  const isOfThing = row?.kind === thing.kind && row.thingId === thing.id;
  return row && isOfThing && !row.isHidden && !row.isDeleted ? row : missing();
}

export function missing(): never {
  throw new AppError('comments.notFound');
}
