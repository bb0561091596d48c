import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import { withReceived } from '#platform/storage/received-bytes.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { pictureLimits } from '@candela/contract/pictures';
import { findComposedRow, updateCover } from './composing.queries.ts';
import { isComposedBy } from './composing.service.ts';
import { academyCoverKey, folderOf, forgetCover } from './unused-covers.ts';

interface Deps {
  db: Db;
  storage: Storage;
  pictures: Pictures;
}

/** Pictures of academies. Each picture has a name of its own, so that browsers can cache it permanently. */
export function createAcademyCovers({ db, storage, pictures }: Deps) {
  /** @throws AppError academies.notFound */
  async function requireComposed(on: Db | Tx, caller: SignedInCaller, id: number, options = { isLocked: false }) {
    const row = await findComposedRow(on, id, options);
    if (!row || !isComposedBy(caller, row)) throw new AppError('academies.notFound');
    return row;
  }

  /** @throws AppError academies.notFound, `pictureErrors` */
  async function upload(caller: SignedInCaller, id: number, bytes: Readable): Promise<{ coverPath: string }> {
    await requireComposed(db, caller, id);
    const given = { kind: 'cover', crop: null, ownerId: caller.userId } as const;
    const picture = await withReceived(bytes, pictureLimits.bytes, ({ path }) => pictures.make(path, given));
    const pictureId = randomUUID();
    await storage.put(academyCoverKey(pictureId), picture.bytes);
    const coverPath = `/academy-covers/${pictureId}.webp`;
    try {
      await replace(caller, id, coverPath);
    } catch (error) {
      await storage.deletePrefix(folderOf(pictureId));
      throw error;
    }
    return { coverPath };
  }

  /** @throws AppError academies.notFound */
  async function remove(caller: SignedInCaller, id: number): Promise<{ coverPath: null }> {
    await replace(caller, id, null);
    return { coverPath: null };
  }

  /** A user may have lost the permission during a long upload. */
  async function replace(caller: SignedInCaller, id: number, coverPath: string | null): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await requireComposed(tx, caller, id, { isLocked: true });
      await updateCover(tx, id, coverPath);
      await forgetCover(tx, row.coverPath);
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'academy',
        entityId: id,
        name: row.title,
        before: { coverPath: row.coverPath },
        after: { coverPath },
      });
    });
  }

  return { upload, remove, removeUnused: (id: string) => storage.deletePrefix(folderOf(id)) };
}
