import { nameInAddress } from '#platform/http/content-disposition.ts';
import { createDaySignatures } from '#platform/identity/day-signatures.ts';
import type { Asset } from '@candela/contract/authoring/assets';
import { cleanFileName } from '@candela/contract/file-names';
import type { AssetRow } from './asset-rows.ts';

/** The public address of a cover, which is shown on cards that everybody sees. */
export function coverAddress(assetId: string): string {
  return `/covers/${assetId}.webp`;
}

/**
 * Signed addresses of course files: `/course-files/{id}/{token}/{name}`.
 * @param secret of the installation
 */
export function createAssetAddresses(secret: string) {
  const { tokenOf, verify } = createDaySignatures(secret, 'course files');

  function addressOf(id: string, name = 'file', now = Date.now()): string {
    return `/course-files/${id}/${tokenOf(id, now)}/${nameInAddress(name)}`;
  }

  function present({ storageKey: _storageKey, ...asset }: AssetRow): Asset {
    const name = cleanFileName(asset.name);
    return { ...asset, name, url: asset.kind === 'cover' ? coverAddress(asset.id) : addressOf(asset.id, name) };
  }

  return { addressOf, verify, present };
}

export type AssetAddresses = ReturnType<typeof createAssetAddresses>;
