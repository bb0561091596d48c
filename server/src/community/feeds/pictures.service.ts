import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { isFactorMissing } from '#platform/identity/factor-demand.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import { withReceived } from '#platform/storage/received-bytes.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { feedPictureLimits, type uploadFeedPicture } from '@candela/contract/community/feed-pictures';
import type { Output } from '@candela/contract/endpoint';
import { can } from '@candela/contract/permissions';
import { pictureLimits } from '@candela/contract/pictures';
import { isUuid } from '@candela/contract/uuids';
import { hasSmallFile, type AddressOwner, type PictureAddresses } from './picture-addresses.ts';
import { countUploaded, insertPicture, mayFetch } from './pictures.queries.ts';
import { pictureFiles, pictureFolder, pictureKey } from './stored-pictures.ts';

interface Deps {
  db: Db;
  storage: Storage;
  pictures: Pictures;
  addresses: PictureAddresses;
  callers: Pick<Callers, 'findBySession' | 'findKeyOwner'>;
}

/** An API key with one of these may fetch what it was told the address of. */
const keyScopes = ['feeds:read', 'feeds:write'] as const;

/** Pictures of posts: uploads, and who may fetch them. */
export function createFeedPictures({ db, storage, pictures, addresses, callers }: Deps) {
  /** @throws AppError feeds.tooManyPictures, `pictureErrors` */
  async function upload(caller: SignedInCaller, bytes: Readable): Promise<Output<typeof uploadFeedPicture>> {
    const ownerId = caller.userId;
    // Asked again before it is stored: nothing is received from somebody who may not keep it.
    await db.transaction((tx) => requireRoom(tx, ownerId));
    const id = randomUUID();
    const { frames, width, height, ...made } = await withReceived(bytes, pictureLimits.bytes, async ({ path }) => {
      const full = await pictures.make(path, { kind: 'image', crop: null, ownerId });
      if (!hasSmallFile(full.width)) return { ...full, small: null };
      // Of what is made already: a twentieth of the pixels of a photograph.
      const reducedFrom = `${path}.webp`;
      await writeFile(reducedFrom, full.bytes);
      return { ...full, small: await pictures.make(reducedFrom, { kind: 'small', crop: null, ownerId }) };
    });
    try {
      await storage.put(pictureKey(id, 'full'), made.bytes);
      if (made.small) await storage.put(pictureKey(id, 'small'), made.small.bytes);
      await db.transaction(async (tx) => {
        await requireRoom(tx, ownerId);
        await insertPicture(tx, { id, authorId: ownerId, width, height });
      });
    } catch (error) {
      await storage.deletePrefix(pictureFolder(id));
      throw error;
    }
    return { ...addresses.present(caller, { id, width, height }), wasAnimated: frames > 1 };
  }

  /** Who opens an address, as they are now; null: their session has ended, or they may not read posts any more. */
  async function callerOf(owner: AddressOwner): Promise<SignedInCaller | null> {
    const caller =
      owner.kind === 'session'
        ? await callers.findBySession(owner.id)
        : await callers.findKeyOwner(owner.id, keyScopes);
    return caller && can(caller, 'feeds.read') && !isFactorMissing(caller) ? caller : null;
  }

  /** A file, for those who may read its post at this moment. @throws AppError assets.notFound */
  async function open(
    id: string,
    token: string,
    name: string,
  ): Promise<{ size: number; etag: string; read: () => Promise<Readable> }> {
    const file = pictureFiles.find((each) => `${each}.webp` === name);
    const owner = isUuid(id) && file ? addresses.ownerOf(id, token) : null;
    const caller = owner && (await callerOf(owner));
    if (!file || !caller || !(await mayFetch(db, caller, id))) throw new AppError('assets.notFound');
    const key = pictureKey(id, file);
    const object = await storage.head(key);
    if (!object) throw new AppError('assets.notFound');
    return { size: object.size, etag: object.etag, read: () => storage.get(key) };
  }

  return { upload, open, removeFiles: (id: string) => storage.deletePrefix(pictureFolder(id)) };
}

export type FeedPictures = ReturnType<typeof createFeedPictures>;

/** @throws AppError feeds.tooManyPictures */
async function requireRoom(tx: Parameters<typeof countUploaded>[0], authorId: string): Promise<void> {
  if ((await countUploaded(tx, authorId)) >= feedPictureLimits.aDay) throw new AppError('feeds.tooManyPictures');
}
