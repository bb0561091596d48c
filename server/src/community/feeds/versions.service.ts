import { auditedNameOfPost, textOfPost } from '#community/post-text.ts';
import type { Db } from '#db/client.ts';
import { decodeIdCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { postHtml } from '#platform/text/rich-text/rich-text-html.ts';
import { createComparer } from '#platform/text/text-changes.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { FeedPictureFields } from '@candela/contract/community/feed-pictures';
import type { ComparedFeed, FeedVersion } from '@candela/contract/community/feed-versions';
import { postMentions } from '@candela/contract/community/post-document';
import type { Page } from '@candela/contract/paging';
import { lockFeed } from './publishing.queries.ts';
import { isOut, storedWords } from './removing.ts';
import {
  eraseVersion,
  findCompared,
  findVersions,
  hasVersion,
  listPeople,
  listVersionRows,
  type SaidRow,
  type VersionRow,
} from './versions.queries.ts';

/** What published posts have said before. */
export function createFeedVersions(db: Db) {
  async function requireCompared(caller: SignedInCaller, id: number) {
    const feed = await findCompared(db, caller, id);
    if (!feed) throw new AppError('feeds.notFound');
    return feed;
  }

  /** @throws AppError feeds.notFound */
  async function list(
    caller: SignedInCaller,
    id: number,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<Page<FeedVersion>> {
    await requireCompared(caller, id);
    const rows = await listVersionRows(db, id, limit, decodeIdCursor(cursor));
    return toPage(rows, limit, present, ({ number }) => [number]);
  }

  /** @throws AppError feeds.notFound, feeds.noVersion */
  async function compare(caller: SignedInCaller, id: number, number: number): Promise<ComparedFeed> {
    const { languageCode } = await requireCompared(caller, id);
    const [version, earlier] = await findVersions(db, id, number);
    if (version?.number !== number) throw new AppError('feeds.noVersion');
    if (version.isErased) return { ...present(version), languageCode, comparedTo: null, changes: [], pictures: [] };
    const text = await textOf(version);
    return {
      ...present(version),
      languageCode,
      comparedTo: earlier?.number ?? null,
      changes: createComparer()(earlier ? await textOf(earlier) : text, text),
      pictures: comparePictures(earlier?.pictures ?? version.pictures, version.pictures),
    };
  }

  /** With the names that people have now: none outlives its person. */
  async function textOf({ document }: SaidRow): Promise<string> {
    if (!document) return '';
    return textOfPost({ body: postHtml(document), mentions: await listPeople(db, postMentions(document)) });
  }

  /** @throws AppError feeds.notFound, feeds.noVersion, feeds.currentVersion */
  async function erase(caller: SignedInCaller, id: number, number: number): Promise<void> {
    await db.transaction(async (tx) => {
      const feed = await lockFeed(tx, id, caller);
      if (!feed || !isOut(feed)) throw new AppError('feeds.notFound');
      if (!(await hasVersion(tx, id, number))) throw new AppError('feeds.noVersion');
      if (!(await eraseVersion(tx, id, number))) throw new AppError('feeds.currentVersion');
      const name = auditedNameOfPost(storedWords(feed));
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'feed',
        entityId: id,
        name,
        after: { erased: number },
      });
    });
  }

  return { list, compare, erase };
}

export type FeedVersions = ReturnType<typeof createFeedVersions>;

const present = ({ number, at, author, isErased, isCurrent }: VersionRow): FeedVersion => ({
  number,
  at: toIso(at),
  author,
  isErased,
  isCurrent,
});

/** Those of the later version in their order, each with its text as it is then; removed ones after them. */
function comparePictures(
  before: readonly FeedPictureFields[],
  after: readonly FeedPictureFields[],
): ComparedFeed['pictures'] {
  const known = new Map(before.map(({ id, alt }) => [id, alt]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap(({ id, alt }): ComparedFeed['pictures'] => {
      const old = known.get(id);
      if (old === undefined) return [{ kind: 'added', alt }];
      if (old === alt) return [{ kind: 'same', alt }];
      return [
        { kind: 'removed', alt: old },
        { kind: 'added', alt },
      ];
    }),
    ...before.flatMap(({ id, alt }) => (kept.has(id) ? [] : [{ kind: 'removed' as const, alt }])),
  ];
}
