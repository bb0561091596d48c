import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import { withReceived } from '#platform/storage/received-bytes.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { pictureLimits } from '@candela/contract/pictures';
import { journalLimits, type PicturePlace } from '@candela/contract/trading/journal';
import { findEntry, lockJournal } from './journal.queries.ts';
import { countPictures, deletePictures, insertPicture, lockEntry } from './pictures.queries.ts';
import { forgetPictures, pictureFolder, pictureKey } from './stored-pictures.ts';

interface Deps {
  db: Db;
  storage: Storage;
  pictures: Pictures;
}

/** Pictures of trades. Each has an address of its own, so that browsers can cache it. */
export function createJournalPictures({ db, storage, pictures }: Deps) {
  /** @throws AppError journal.notFound, journal.tooManyPictures, `pictureErrors` */
  async function upload(
    { userId }: SignedInCaller,
    { id: entryId, place }: { id: string; place: PicturePlace },
    bytes: Readable,
  ): Promise<void> {
    // Asked again with the locks: nothing is received for somebody who may not keep it.
    if (!(await findEntry(db, userId, entryId))) throw new AppError('journal.notFound');
    const given = { kind: 'image', crop: null, ownerId: userId } as const;
    const picture = await withReceived(bytes, pictureLimits.bytes, ({ path }) => pictures.make(path, given));
    const id = randomUUID();
    await storage.put(pictureKey(id), picture.bytes);
    try {
      await db.transaction(async (tx) => {
        await lockJournal(tx, userId);
        await clear(tx, userId, { entryId, place });
        if ((await countPictures(tx, userId)) >= journalLimits.pictures) throw new AppError('journal.tooManyPictures');
        const { width, height } = picture;
        await insertPicture(tx, { id, entryId, userId, place, width, height });
      });
    } catch (error) {
      await storage.deletePrefix(pictureFolder(id));
      throw error;
    }
  }

  /** @throws AppError journal.notFound */
  function remove(
    { userId }: SignedInCaller,
    { id: entryId, place }: { id: string; place: PicturePlace },
  ): Promise<void> {
    return db.transaction((tx) => clear(tx, userId, { entryId, place }));
  }

  return { upload, remove, removeUnused: (id: string) => storage.deletePrefix(pictureFolder(id)) };
}

/** @throws AppError journal.notFound */
async function clear(
  tx: Tx,
  userId: string,
  { entryId, place }: { entryId: string; place: PicturePlace },
): Promise<void> {
  if (!(await lockEntry(tx, userId, entryId))) throw new AppError('journal.notFound');
  await forgetPictures(tx, await deletePictures(tx, entryId, place));
}
