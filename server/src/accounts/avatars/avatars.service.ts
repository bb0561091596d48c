import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { maxAvatarBytes } from '@candela/contract/accounts/avatars';
import pLimit from 'p-limit';
import type { Db } from '#db/client.ts';
import { avatarFolder, avatarKey, forgetAvatar } from '#accounts/unused-avatars.ts';
import { replaceAvatar } from './avatars.queries.ts';
import { readPicture, type Crop } from '#platform/storage/pictures.ts';
import { receiveBytes } from '#platform/storage/received-bytes.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Avatars. Each picture has a name of its own, so that browsers can cache it permanently. */
export function createAvatars({ db, storage }: { db: Db; storage: Storage }) {
  const whenFree = pLimit(2);

  /** @throws AppError sessions.required (deleted meanwhile), assets.tooLarge, assets.unknownType, assets.unreadable, assets.tooManyPixels */
  async function upload(caller: SignedInCaller, crop: Crop | null, bytes: Readable) {
    const folder = await mkdtemp(join(tmpdir(), 'candela-avatar-'));
    try {
      const path = join(folder, 'bytes');
      await receiveBytes(bytes, path, maxAvatarBytes);
      const picture = await whenFree(() => readPicture(path, 'avatar', crop));
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
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
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
