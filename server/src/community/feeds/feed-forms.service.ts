import { readsFeedsOf } from '#community/feed-access.ts';
import { listOffered } from '#community/mentionable.queries.ts';
import { textOfPost } from '#community/post-text.ts';
import type { Db } from '#db/client.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { richTextFromHtml } from '#platform/text/rich-text/html-rich-text.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { maxFeedDrafts, type FeedBody, type FeedForm } from '@candela/contract/community/feed-fields';
import type { StoredFeedPicture } from '@candela/contract/community/feed-pictures';
import type { ManagedFeed } from '@candela/contract/community/feed-posts';
import type { Page } from '@candela/contract/paging';
import {
  countDrafts,
  countReaders,
  findForm,
  insertDraft,
  listManagedRows,
  updateDraft,
  type FormRow,
  type ManagedRow,
} from './feed-forms.queries.ts';
import type { PictureAddresses } from './picture-addresses.ts';
import { writtenPost } from './written-post.ts';

const excerptLength = 200;

interface Asked {
  status: ManagedFeed['status'];
  /** Also for admins. */
  isMine: boolean;
  limit: number;
  cursor?: string | undefined;
}

/** Posts as their authors write them. */
export function createFeedForms(db: Db, addresses: PictureAddresses) {
  /** @throws AppError feeds.notFound */
  async function get(caller: SignedInCaller, id: number): Promise<FeedForm> {
    const row = await findForm(db, caller, id);
    if (!row) throw new AppError('feeds.notFound');
    return presentForm(row, (picture) => addresses.present(caller, picture));
  }

  /** @throws AppError feeds.invalidDocument, feeds.tooManyDrafts, feeds.unknownPicture */
  async function create(caller: SignedInCaller, body: FeedBody): Promise<FeedForm> {
    const post = writtenPost(body);
    const id = await db.transaction(async (tx) => {
      if ((await countDrafts(tx, caller.userId)) >= maxFeedDrafts) throw new AppError('feeds.tooManyDrafts');
      return insertDraft(tx, caller.userId, post);
    });
    return get(caller, id);
  }

  /** @throws AppError feeds.notFound, feeds.published, feeds.scheduled, feeds.conflict, feeds.invalidDocument, feeds.unknownPicture */
  async function save(
    caller: SignedInCaller,
    id: number,
    { revision, ...body }: FeedBody & { revision: number },
  ): Promise<FeedForm> {
    const { author, status } = await get(caller, id);
    const post = writtenPost(body);
    const isSaved = await db.transaction((tx) => updateDraft(tx, { id, authorId: caller.userId, revision }, post));
    if (isSaved) return get(caller, id);
    if (status === 'scheduled') throw new AppError('feeds.scheduled');
    if (status !== 'draft') throw new AppError('feeds.published');
    throw new AppError(author.id === caller.userId ? 'feeds.conflict' : 'feeds.notFound');
  }

  async function list(caller: SignedInCaller, { status, isMine, limit, cursor }: Asked): Promise<Page<ManagedFeed>> {
    const rows = await listManagedRows(db, caller, { status, isMine }, { limit, after: decodeInstantCursor(cursor) });
    return toPage(rows, limit, presentManaged, (row) => [row.updatedAt, row.id]);
  }

  return {
    get,
    create,
    save,
    list,
    countReaders: (types: number[]) => countReaders(db, types),
    listPeople: (caller: SignedInCaller, types: number[], search: string) =>
      listOffered(db, caller, { isReader: readsFeedsOf(types), search }),
  };
}

export type FeedForms = ReturnType<typeof createFeedForms>;

function presentForm(
  { document, body, pictures, ...row }: FormRow,
  presentPicture: (picture: FormRow['pictures'][number]) => StoredFeedPicture,
): FeedForm {
  return {
    ...row,
    pictures: pictures.map(({ id, alt }) => ({ id, alt })),
    storedPictures: pictures.map(presentPicture),
    document: document ?? richTextFromHtml(body),
    updatedAt: toIso(row.updatedAt),
    scheduledAt: toIsoOrNull(row.scheduledAt),
    publishedAt: toIsoOrNull(row.publishedAt),
    pinnedUntil: toIsoOrNull(row.pinnedUntil),
  };
}

function presentManaged({ body, mentions, ...row }: ManagedRow): ManagedFeed {
  return {
    ...row,
    excerpt: shortenText(textOfPost({ body, mentions }), excerptLength),
    updatedAt: toIso(row.updatedAt),
    scheduledAt: toIsoOrNull(row.scheduledAt),
    publishedAt: toIsoOrNull(row.publishedAt),
    pinnedUntil: toIsoOrNull(row.pinnedUntil),
  };
}
