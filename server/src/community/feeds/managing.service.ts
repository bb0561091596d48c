import { isDeepStrictEqual } from 'node:util';
import { mayShowFeed } from '#community/feed-access.ts';
import { hidePost, showPost } from '#community/feed-hiding.ts';
import { correctNoticesOfPost, tellMentioned } from '#community/feed-notices.ts';
import { nameOfPost } from '#community/name-of-post.ts';
import type { PostLinks } from '#community/post-links.ts';
import { auditedNameOfPost, auditedTextOfPost, textOfPost } from '#community/post-text.ts';
import { renameThing } from '#community/thing-notices.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import { readSetting } from '#site/setting-values.ts';
import type { FeedBody } from '@candela/contract/community/feed-fields';
import { keepVersion } from './kept-versions.ts';
import { auditedPost, mentionsIn, namedText } from './mentions.ts';
import { writePictures } from './pictures.queries.ts';
import {
  canBePinned,
  lockAuthor,
  lockFeed,
  writeChanged,
  writeLink,
  writePin,
  type LockedFeed,
} from './publishing.queries.ts';
import { openCase, requireKnown } from './publishing.service.ts';
import { deleteOwn, isOut, storedWords, takeAway } from './removing.ts';
import { wholePost, type WholePost } from './written-post.ts';

interface Deps {
  db: Db;
  hub: Pick<Hub, 'checkGuardedRooms'>;
  links: PostLinks;
}

/** What authors and admins do to posts that are published. */
export function createFeedManaging({ db, hub, links }: Deps) {
  async function requireFeed(tx: Tx, id: number, caller: SignedInCaller): Promise<LockedFeed> {
    const feed = await lockFeed(tx, id, caller);
    if (!feed) throw new AppError('feeds.notFound');
    return feed;
  }

  /** @throws AppError feeds.notFound, feeds.notPublished, feeds.conflict, feeds.pollFrozen, feeds.unknownPicture, feeds.tooManyVersions and those of publishing */
  async function change(
    caller: SignedInCaller,
    id: number,
    { revision, ...body }: FeedBody & { revision: number },
  ): Promise<void> {
    const post = wholePost(body, await readSetting(db, 'feeds.earningsWords'));
    await db.transaction(async (tx) => {
      const feed = await requireFeed(tx, id, caller);
      if (!isOut(feed)) throw new AppError('feeds.notPublished');
      if (feed.revision !== revision) throw new AppError('feeds.conflict');
      if (!isDeepStrictEqual(feed.poll, post.poll)) throw new AppError('feeds.pollFrozen');
      await requireKnown(tx, post, { authorId: feed.authorId, before: feed });
      if (feed.isPinned && !(await canBePinned(tx, id, post.subscriptionTypeIds)))
        throw new AppError('feeds.tooManyPins');
      await writePictures(tx, id, caller.userId, post.pictures);
      const isEdited = await keepVersion(tx, { id, feed, post, by: caller.userId });
      await writeAndTell(tx, caller, { id, feed, post, isEdited });
      await writeLink(tx, id, await links.stored(tx, feed.authorId, post));
      // Also of a hidden one, which may be shown again.
      await openCase(tx, id, feed.authorId, post);
    });
    hub.checkGuardedRooms();
  }

  /** That of somebody else is taken from its readers only, with a reason. @throws AppError feeds.notFound, feeds.noReason */
  async function remove(caller: SignedInCaller, id: number, reason: string): Promise<void> {
    await db.transaction(async (tx) => {
      const feed = await requireFeed(tx, id, caller);
      if (feed.authorId !== caller.userId && reason === '') throw new AppError('feeds.noReason');
      const name = auditedNameOfPost(storedWords(feed));
      const after = reason === '' ? null : { reason };
      await recordChange(tx, caller, { action: 'remove', entity: 'feed', entityId: id, name, after });
      await (feed.authorId === caller.userId ? deleteOwn(tx, id, feed) : takeAway(tx, caller, { id, feed, reason }));
    });
    hub.checkGuardedRooms();
  }

  /** @throws AppError feeds.notFound, feeds.noReason */
  async function setHidden(
    caller: SignedInCaller,
    id: number,
    { isHidden, reason }: { isHidden: boolean; reason: string },
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const feed = await requireFeed(tx, id, caller);
      if (!isOut(feed)) throw new AppError('feeds.notFound');
      const { authorId } = feed;
      if (isHidden && authorId !== caller.userId && reason === '') throw new AppError('feeds.noReason');
      if (!isHidden && !mayShowFeed(caller, feed)) throw new AppError('feeds.notFound');
      const isChanged = isHidden
        ? await hidePost(tx, { feedId: id, authorId, by: caller.userId, reason })
        : await showPost(tx, id);
      const name = auditedNameOfPost(storedWords(feed));
      const [before, after] = [{ status: feed.status }, { status: isHidden ? 'hidden' : 'published', reason }];
      const action = isHidden ? 'unpublish' : 'restore';
      await recordChange(tx, caller, {
        action,
        entity: 'feed',
        entityId: id,
        name,
        ...(isChanged && { before, after }),
      });
    });
    hub.checkGuardedRooms();
  }

  /** @throws AppError feeds.notFound, feeds.notPublished, feeds.tooManyPins */
  async function pin(caller: SignedInCaller, id: number, days: number): Promise<{ pinnedUntil: string | null }> {
    return db.transaction(async (tx) => {
      const feed = await requireFeed(tx, id, caller);
      if (feed.status !== 'published') throw new AppError('feeds.notPublished');
      if (days > 0 && !(await canBePinned(tx, id, feed.subscriptionTypeIds))) throw new AppError('feeds.tooManyPins');
      const pinnedUntil = toIsoOrNull(await writePin(tx, id, days));
      const name = auditedNameOfPost(storedWords(feed));
      const before = { pinned: feed.isPinned };
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'feed',
        entityId: id,
        name,
        before,
        after: { pinned: days > 0, pinnedUntil },
      });
      return { pinnedUntil };
    });
  }

  return { change, remove, setHidden, pin };
}

export type FeedManaging = ReturnType<typeof createFeedManaging>;

const auditedFields = (
  {
    languageCode,
    subscriptionTypeIds,
    symbols,
    pictures,
  }: Pick<FeedBody, 'languageCode' | 'subscriptionTypeIds' | 'symbols' | 'pictures'>,
  text: string,
) => ({
  text: text.replaceAll(/\s+/g, ' '),
  languageCode,
  subscriptionTypeIds: subscriptionTypeIds.toSorted((one, other) => one - other),
  symbols: symbols.toSorted(),
  pictures: pictures.map(({ id, alt }) => (alt === '' ? id : `${id}: ${alt}`)),
});

/** A change, recorded; what readers were told is corrected, and whoever is mentioned for the first time is told. */
async function writeAndTell(
  tx: Tx,
  caller: SignedInCaller,
  { id, feed, post, isEdited }: { id: number; feed: LockedFeed; post: WholePost; isEdited: boolean },
): Promise<void> {
  const { all, added } = mentionsIn(post, feed);
  const isHidden = feed.status === 'hidden';
  const untold = isHidden ? all.filter((each) => added.includes(each) || feed.untoldMentions.includes(each)) : [];
  await writeChanged(tx, id, post, { untoldMentions: untold, isEdited });
  const [was, is] = [storedWords(feed), auditedPost(post)];
  const before = auditedFields(feed, auditedTextOfPost(was));
  const after = auditedFields(post, auditedTextOfPost(is));
  const name = auditedNameOfPost(is);
  await recordChange(tx, caller, { action: 'update', entity: 'feed', entityId: id, name, before, after });
  await changeSearch(tx, 'feed', [id]);
  await correctNoticesOfPost(tx, id);
  const text = await namedText(tx, post);
  await renameThing(tx, { kind: 'feed', id }, { before: nameOfPost(textOfPost(feed)), after: nameOfPost(text) });
  if (!isHidden) await tellNewlyMentioned(tx, id, { authorId: feed.authorId, added, text });
}

/** Whoever is mentioned for the first time is told. */
async function tellNewlyMentioned(
  tx: Tx,
  id: number,
  { authorId, added, text }: { authorId: string; added: readonly string[]; text: string },
): Promise<void> {
  const userIds = added.filter((userId) => userId !== authorId);
  if (userIds.length === 0) return;
  const { fullName: authorName } = await lockAuthor(tx, authorId);
  await tellMentioned(tx, { id, authorName, text, userIds });
}
