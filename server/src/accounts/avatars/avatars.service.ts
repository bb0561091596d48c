import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { avatarFolder, avatarKey, forgetAvatar } from '#accounts/unused-avatars.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Crop } from '#platform/pictures/picture-orders.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import { withReceived } from '#platform/storage/received-bytes.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { pictureLimits } from '@candela/contract/pictures';
import { replaceAvatar } from './avatars.queries.ts';

interface Deps {
  db: Db;
  storage: Storage;
  pictures: Pictures;
}

/** Avatars. Each picture has a name of its own, so that browsers can cache it permanently. */
export function createAvatars({ db, storage, pictures }: Deps) {
  /** @throws AppError sessions.required (deleted meanwhile), `pictureErrors` */
  async function upload(caller: SignedInCaller, crop: Crop | null, bytes: Readable) {
    const given = { kind: 'avatar', crop, ownerId: caller.userId } as const;
    const picture = await withReceived(bytes, pictureLimits.bytes, ({ path }) => pictures.make(path, given));
    const id = randomUUID();
    await storage.put(avatarKey(id), picture.bytes);
    const thumbnailImagePath = `/avatars/${id}.webp`;
    try {
      await replace(caller, thumbnailImagePath);
    } catch (error) {
      await storage.deletePrefix(avatarFolder(id));
      throw error;
    }
    return { thumbnailImagePath };
  }

  async function remove(caller: SignedInCaller): Promise<{ thumbnailImagePath: null }> {
    await replace(caller, null);
    return { thumbnailImagePath: null };
  }

  function replace({ userId }: SignedInCaller, path: string | null): Promise<void> {
    return db.transaction(async (tx) => {
      const before = await replaceAvatar(tx, userId, path);
      if (!before) throw new AppError('sessions.required');
      await forgetAvatar(tx, before.path);
    });
  }

  return { upload, remove, removeUnused: (id: string) => storage.deletePrefix(avatarFolder(id)) };
}
