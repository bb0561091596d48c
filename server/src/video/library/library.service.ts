import type { Db } from '#db/client.ts';
import { decodeCursor, isInstant, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import { handsOutOriginals } from '#video/hosts/create-host.ts';
import { recordVideo } from '#video/recorded-videos.ts';
import { requireManaged, requireOwn } from '#video/video-access.ts';
import { cleanFileName } from '@candela/contract/file-names';
import type { Page } from '@candela/contract/paging';
import { can } from '@candela/contract/permissions';
import { isUuid } from '@candela/contract/uuids';
import type { LibraryVideo, VideoDetail, VideoOrder } from '@candela/contract/video/library';
import type { VideoState } from '@candela/contract/video/video-states';
import {
  countRows,
  findRow,
  listFolders,
  listRows,
  listStorage,
  type After,
  type ListedRow,
} from './library.queries.ts';
import { deleteUnused } from './video-deleting.ts';
import { listUses, lockMeta, markRestored, writeMeta } from './video-uses.queries.ts';

/** Returns a signed URL of a file of a video. */
type AddressOf = (videoId: string, userId: string, file: string) => string;

interface Query {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  state?: VideoState | undefined;
  folder?: string | undefined;
  owner?: string | undefined;
  sort?: VideoOrder | undefined;
}

/** The videos of a trainer, or everybody's for admins. */
export function createLibrary({ db, addressOf }: { db: Db; addressOf: AddressOf }) {
  /** @throws AppError request.invalid for an invalid cursor */
  async function list(caller: SignedInCaller, query: Query): Promise<Page<LibraryVideo>> {
    const { limit, cursor, search = '', state, folder, owner, sort = 'newest' } = query;
    const after = readAfter(cursor, sort);
    const ownerId = can(caller, 'videos.all') ? owner : undefined;
    const rows = await listRows(db, caller, { limit, after, search, state, folder, ownerId, sort });
    return toPage(
      rows,
      limit,
      (row) => present(caller, row),
      (row) => [sort, keyOf(row, sort), row.id],
    );
  }

  /** @throws AppError videos.notFound */
  async function get(caller: SignedInCaller, id: string): Promise<VideoDetail> {
    const row = await findRow(db, caller, id);
    if (!row) throw new AppError('videos.notFound');
    const { width, notices, loudness, chapterCount, host } = row;
    const canMove = row.state === 'ready' && (host ? handsOutOriginals(host.kind) : row.hasFile);
    return {
      ...present(caller, row),
      width,
      notices,
      loudness,
      chapterCount,
      host,
      canMove,
      uses: await listUses(db, id),
    };
  }

  /** @throws AppError videos.notFound; videos.isRecording for renaming a recording, whose hosts do that */
  async function update(
    caller: SignedInCaller,
    id: string,
    change: { title?: string | undefined; folder?: string | null | undefined },
  ): Promise<VideoDetail> {
    const { eventId } = await requireManaged(db, caller, id);
    if (change.title !== undefined && eventId !== null) throw new AppError('videos.isRecording');
    await db.transaction(async (tx) => {
      const before = await lockMeta(tx, id);
      await writeMeta(tx, id, change);
      const given = change.folder === undefined ? {} : { folder: change.folder };
      const after = { ...before, ...given, title: change.title ?? before.title };
      await recordVideo(tx, caller, 'update', { id, title: after.title, before, after });
    });
    return get(caller, id);
  }

  /** @throws AppError videos.notFound, videos.inUse, videos.isRecording */
  async function remove(caller: SignedInCaller, id: string): Promise<void> {
    const { title } = await requireManaged(db, caller, id);
    await db.transaction(async (tx) => {
      const outcome = await deleteUnused(tx, id);
      if (outcome !== 'deleted') throw new AppError(`videos.${outcome}`);
      await recordVideo(tx, caller, 'remove', { id, title });
    });
  }

  /** @throws AppError videos.notFound */
  async function restore(caller: SignedInCaller, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      await requireOwn(tx, caller, id);
      if (!(await markRestored(tx, id))) throw new AppError('videos.notFound');
      const { title } = await lockMeta(tx, id);
      await recordVideo(tx, caller, 'restore', { id, title });
    });
  }

  async function storage(caller: SignedInCaller) {
    const rows = await listStorage(db, caller);
    return { data: rows.map((row) => ({ ...row, bytes: Number(row.bytes) })) };
  }

  function present(caller: SignedInCaller, row: ListedRow): LibraryVideo {
    const { poster, hasFile, bytes, createdAt, ...shown } = row;
    return {
      ...shown,
      fileName: shown.fileName && cleanFileName(shown.fileName),
      canRetry: shown.failureCode !== null && hasFile,
      bytes: Number(bytes),
      posterUrl: poster && addressOf(shown.id, caller.userId, poster),
      createdAt: toIso(createdAt),
    };
  }

  return {
    list,
    get,
    update,
    remove,
    restore,
    storage,
    counts: (caller: SignedInCaller) => countRows(db, caller),
    folders: async (caller: SignedInCaller) => ({ data: await listFolders(db, caller.userId) }),
  };
}

function keyOf(row: ListedRow, sort: VideoOrder): string {
  if (sort === 'title') return row.title;
  return sort === 'largest' ? row.bytes : row.createdAt;
}

/** @throws AppError request.invalid for an invalid cursor, or one of another order */
function readAfter(cursor: string | undefined, sort: VideoOrder): After | null {
  const keys = decodeCursor(cursor, 3);
  if (!keys) return null;
  const [order, key, id] = keys;
  const isKey =
    typeof key === 'string' && (sort === 'title' || (sort === 'largest' ? /^\d{1,18}$/.test(key) : isInstant(key)));
  if (order !== sort || !isKey || typeof id !== 'string' || !isUuid(id))
    throw new AppError('request.invalid', { message: 'Not valid: query.cursor' });
  return { key, id };
}
