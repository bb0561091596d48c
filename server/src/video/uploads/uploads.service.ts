import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordVideo } from '#video/recorded-videos.ts';
import { cleanFileName } from '@candela/contract/file-names';
import type { Upload, UploadLimits } from '@candela/contract/video/uploads';
import type { UploadFiles } from './upload-files.ts';
import type { UploadHosts } from './upload-hosts.service.ts';
import { lockPromises, requireRoom } from './upload-room.ts';
import type { StoringJob } from './uploads.jobs.ts';
import {
  deleteUpload,
  findUpload,
  findStoredSize,
  findUploadOfVideo,
  insertUpload,
  insertVideo,
  isMoving,
  listUploadRows,
  lockVideo,
  ownsVideo,
  writeFinished,
  writeReceived,
  type UploadRow,
} from './uploads.queries.ts';

/** Days for which an upload waits for its next byte. */
export const keptDays = 3;
/** As many as a user can have. */
const maxListed = 50;

interface Deps {
  db: Db;
  files: UploadFiles;
  storingJob: StoringJob;
  getLimits(): Promise<UploadLimits>;
  hosts: UploadHosts;
  /** Notifies the owner of a video that it has changed. */
  tell(videoId: string): Promise<void>;
}

export interface NewFile {
  videoId: string;
  title: string;
  fileName: string;
  size: number;
  mimeType: string;
  fingerprint: string;
  /** Undefined: the site's default. */
  hostId?: string | null | undefined;
}

/** Uploads of video files. */
export function createUploads({ db, files, storingJob, getLimits, hosts, tell }: Deps) {
  async function list(caller: SignedInCaller): Promise<{ data: Upload[] }> {
    return { data: (await listUploadRows(db, caller.userId, maxListed)).map(present) };
  }

  /**
   * Creates an upload. For the same file the existing upload is returned; another file replaces it.
   * @throws AppError videos.notFound, videoProjects.moving, videoProjects.notFound, videoProjects.archived, uploads.tooLarge,
   * uploads.tooMany, uploads.tooMuch, uploads.noRoom, uploads.arrived
   */
  async function create(caller: SignedInCaller, given: NewFile): Promise<Upload> {
    const { maxBytes } = await getLimits();
    if (given.size > maxBytes) throw new AppError('uploads.tooLarge');
    const id = randomUUID();
    const before = await findUploadOfVideo(db, given.videoId);
    if (before && isSame(before, caller, given)) return present(before);
    const preferredId = await hosts.findPreferred();
    // The file is created first: a file without a row is cleaned up, but a row without a file could not be written to.
    await files.create(id, given.size);
    try {
      const replaced = await db.transaction((tx) => announce(tx, caller, { ...given, id, preferredId, maxBytes }));
      if (replaced) await files.remove(replaced.id);
    } catch (error) {
      await files.remove(id);
      throw error;
    }
    await tell(given.videoId);
    const made = await findUploadOfVideo(db, given.videoId);
    if (!made) throw new AppError('uploads.notFound');
    return present(made);
  }

  async function announce(
    tx: Tx,
    caller: SignedInCaller,
    given: NewFile & { id: string; preferredId: string | null; maxBytes: number },
  ): Promise<UploadRow | null> {
    const video = { ...given, ownerId: caller.userId, mime: given.mimeType };
    await lockPromises(tx, storingJob.name);
    const isNew = await insertVideo(tx, video);
    await lockVideo(tx, given.videoId);
    if (!(await ownsVideo(tx, caller, given.videoId))) throw new AppError('videos.notFound');
    // It would be deleted with the old file at the end of the move.
    if (await isMoving(tx, given.videoId)) throw new AppError('videoProjects.moving');
    const other = await findUploadOfVideo(tx, given.videoId);
    if (other?.isFinished) throw new AppError('uploads.arrived');
    if (other) await deleteUpload(tx, other);
    await requireRoom(tx, files, video);
    // The video may have been deleted together with the cancelled upload.
    await insertVideo(tx, video);
    const hostId = await hosts.choose(tx, given);
    await insertUpload(tx, { ...video, hostId }, keptDays);
    const after = { fileName: given.fileName, bytes: given.size, hostId };
    await recordVideo(tx, caller, isNew ? 'create' : 'replace', { id: given.videoId, title: given.title, after });
    return other;
  }

  /**
   * An upload to which the caller may send.
   * @throws AppError uploads.notFound, also for other people's uploads; uploads.expired
   */
  async function require(caller: SignedInCaller, id: string): Promise<UploadRow> {
    const row = await findUpload(db, id);
    if (!row || row.ownerId !== caller.userId) throw new AppError('uploads.notFound');
    if (row.isExpired) throw new AppError('uploads.expired');
    return row;
  }

  /** Size of a file of which all bytes have arrived, also once it has been moved to the storage; null: there is none. */
  async function findArrived(caller: SignedInCaller, id: string): Promise<number | null> {
    const row = await findUpload(db, id);
    if (!row) return findStoredSize(db, caller.userId, id);
    return row.ownerId === caller.userId && row.isFinished ? Number(row.size) : null;
  }

  /**
   * Called when all bytes have been received: stores and processes the file. Repeated calls have no effect.
   * @throws AppError uploads.unfinished
   */
  async function finish(id: string): Promise<void> {
    const row = await findUpload(db, id);
    if (!row || row.isFinished) return;
    if ((await files.sizeOf(id)) !== Number(row.size)) throw new AppError('uploads.unfinished');
    await db.transaction(async (tx) => {
      if (await writeFinished(tx, row)) await enqueue(tx, storingJob, [{ payload: { uploadId: id }, key: id }]);
    });
    await tell(row.videoId);
  }

  /** @throws AppError videos.notFound, uploads.unfinished */
  async function complete(caller: SignedInCaller, videoId: string): Promise<void> {
    if (!(await ownsVideo(db, caller, videoId))) throw new AppError('videos.notFound');
    const row = await findUploadOfVideo(db, videoId);
    if (row) await finish(row.id);
  }

  /** @throws AppError uploads.notFound */
  async function cancel(caller: SignedInCaller, videoId: string): Promise<void> {
    const row = await findUploadOfVideo(db, videoId);
    if (!row || row.ownerId !== caller.userId) throw new AppError('uploads.notFound');
    if (!(await db.transaction((tx) => deleteUpload(tx, row)))) throw new AppError('uploads.notFound');
    await files.remove(row.id);
    await tell(videoId);
  }

  return {
    list,
    create,
    require,
    findArrived,
    finish,
    complete,
    cancel,
    noteReceived: (id: string, received: number) => writeReceived(db, id, received, keptDays),
  };
}

function isSame(row: UploadRow, caller: SignedInCaller, given: NewFile): boolean {
  return (
    !row.isFinished &&
    !row.isExpired &&
    row.ownerId === caller.userId &&
    Number(row.size) === given.size &&
    row.fingerprint === given.fingerprint
  );
}

function present({ id, videoId, title, fileName, size, received, fingerprint, expiresAt }: UploadRow): Upload {
  return {
    id,
    videoId,
    title,
    fileName: cleanFileName(fileName),
    size: Number(size),
    received: Number(received),
    fingerprint,
    url: `/api/video-uploads/${id}`,
    expiresAt: toIso(expiresAt),
  };
}
