import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { requireAuthor } from '#authoring/authoring-access.ts';
import { isEditable, readAuthored } from '#authoring/draft-rows.ts';
import type { Db } from '#db/client.ts';
import type { AssetAddresses } from '#learning/content/asset-addresses.ts';
import { insertAsset } from '#learning/content/asset-rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Crop } from '#platform/pictures/picture-orders.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import { withReceived } from '#platform/storage/received-bytes.ts';
import { sniffFile } from '#platform/storage/sniffed-types.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { assetLimits, type Asset, type AssetKind } from '@candela/contract/authoring/assets';

export interface Upload {
  courseId: number;
  kind: AssetKind;
  name: string;
  crop: Crop | null;
  bytes: Readable;
}

interface Deps {
  db: Db;
  storage: Storage;
  addresses: AssetAddresses;
  pictures: Pictures;
}

/** Uploads of course files. */
export function createAssets({ db, storage, addresses, pictures }: Deps) {
  /** @throws AppError courses.notFound, drafts.locked, `pictureErrors` */
  async function upload(caller: SignedInCaller, given: Upload): Promise<Asset> {
    await requireAuthor(db, caller, given.courseId);
    const draft = await db.transaction((tx) => readAuthored(tx, given.courseId));
    if (!isEditable(draft)) throw new AppError('drafts.locked');
    return withReceived(given.bytes, assetLimits[given.kind], async ({ path, ...received }) => {
      const id = randomUUID();
      const storageKey = `course-assets/${id}`;
      const row = { id, courseId: given.courseId, kind: given.kind, storageKey, authorId: caller.userId };
      if (given.kind === 'file') {
        const sniffed = await sniffFile(path, given.name);
        if (!sniffed) throw new AppError('assets.unknownType');
        await storage.putFile(storageKey, path);
        return addresses.present(await insertAsset(db, { ...row, ...sniffed, ...received, width: null, height: null }));
      }
      const { kind, crop } = given;
      const picture = await pictures.make(path, { kind, crop, ownerId: caller.userId });
      await storage.put(storageKey, picture.bytes);
      const { width, height, bytes } = picture;
      const checksum = createHash('sha256').update(bytes).digest('hex');
      const size = bytes.length;
      const name = given.name.replace(/\.[^.]*$/, '') || 'picture';
      return addresses.present(
        await insertAsset(db, { ...row, name: `${name}.webp`, mimeType: 'image/webp', size, checksum, width, height }),
      );
    });
  }

  return { upload };
}
