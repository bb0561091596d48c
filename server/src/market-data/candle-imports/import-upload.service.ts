import { mkdir, statfs } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Db, Tx } from '#db/client.ts';
import { lockUploadPromises, sumImportPromises, sumVideoPromises } from '#db/upload-promises.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { importPartBytes, importUploadDays, maxImportBytes } from '@candela/contract/market-data/candle-imports';
import { countUploads, findImport, findSameUpload, insertImport, writeReceived } from './candle-imports.queries.ts';
import type { ImportFiles } from './import-files.ts';
import { checkingJob } from './import-jobs.ts';

const maxUploads = 20;
/** Bytes that must stay free on the disk. */
const reservedBytes = 1024 ** 3;

interface NewFile {
  id: string;
  fileName: string;
  size: number;
  fingerprint: string;
}

/** Receives files of minutes in parts, each of which is kept before it is answered. */
export function createImportUploads({ db, files }: { db: Db; files: ImportFiles }) {
  /**
   * @returns the id of the import: of the same file's unfinished upload, if there is one
   * @throws AppError candleImports.tooLarge, candleImports.tooMany, candleImports.noRoom; candleImports.notFound for an id of somebody else
   */
  async function create(caller: SignedInCaller, given: NewFile): Promise<string> {
    if (given.size > maxImportBytes) throw new AppError('candleImports.tooLarge');
    const file = { ...given, ownerId: caller.userId };
    return db.transaction(async (tx) => {
      await lockUploadPromises(tx);
      const known = await findImport(tx, given.id);
      if (known && known.ownerId !== caller.userId) throw new AppError('candleImports.notFound');
      const same = known ?? (await findSameUpload(tx, file));
      if (same) return same.id;
      if ((await countUploads(tx, caller.userId)) >= maxUploads) throw new AppError('candleImports.tooMany');
      await requireRoom(tx, given.size);
      await insertImport(tx, file);
      return given.id;
    });
  }

  async function requireRoom(tx: Tx, size: number): Promise<void> {
    const path = files.diskPath();
    if (path === null) return;
    await mkdir(path, { recursive: true });
    const { bavail, bsize } = await statfs(path);
    const promised = (await sumImportPromises(tx, importUploadDays)) + (await sumVideoPromises(tx));
    if (size > bavail * bsize - reservedBytes - promised) throw new AppError('candleImports.noRoom');
  }

  /** @throws AppError candleImports.notFound, candleImports.wrongState, candleImports.wrongPart */
  async function put(caller: SignedInCaller, id: string, offset: number, body: Readable): Promise<void> {
    const row = await findImport(db, id);
    if (row?.ownerId !== caller.userId) throw new AppError('candleImports.notFound');
    if (row.state !== 'uploading') throw new AppError('candleImports.wrongState');
    if (offset !== Number(row.received)) throw new AppError('candleImports.wrongPart');
    const length = Math.min(importPartBytes, Number(row.size) - offset);
    const bytes = await receive(body, length);
    await files.put(id, offset, bytes);
    const isTaken = await db.transaction(async (tx) => {
      if (!(await writeReceived(tx, id, offset, length))) return false;
      if (offset + length === Number(row.size))
        await enqueue(tx, checkingJob, [{ payload: { id }, key: `${id}:head` }]);
      return true;
    });
    if (isTaken) return;
    // Cancelled meanwhile, or the same part came twice at once.
    const now = await findImport(db, id);
    if (now?.hasFile !== true) await files.remove(id);
    if (now?.state !== 'uploading' && now?.state !== 'recognising') throw new AppError('candleImports.wrongState');
  }

  return { create, put };
}

/** @throws AppError candleImports.wrongPart for any other number of bytes */
async function receive(body: Readable, length: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > length) break;
    pieces.push(piece);
  }
  if (size !== length) throw new AppError('candleImports.wrongPart');
  return Buffer.concat(pieces);
}
