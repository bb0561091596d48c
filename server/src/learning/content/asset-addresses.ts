import { createHmac, timingSafeEqual } from 'node:crypto';
import { nameInAddress } from '#platform/http/content-disposition.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import type { Asset } from '@candela/contract/authoring/assets';
import { cleanFileName } from '@candela/contract/file-names';
import type { AssetRow } from './asset-rows.ts';

const dayMilliseconds = 86_400_000;

/** The public address of a cover, which is shown on cards that everybody sees. */
export function coverAddress(assetId: string): string {
  return `/covers/${assetId}.webp`;
}

/**
 * Signed addresses of course files: `/course-files/{id}/{day}.{hmac}/{name}`. They stay the same for a day, so that browsers
 * can cache pictures, and expire at the end of the next day.
 * @param secret of the installation
 */
export function createAssetAddresses(secret: string) {
  const key = deriveKey(secret, 'course files');
  const signatureOf = (id: string, day: string) =>
    createHmac('sha256', key).update(`v1|${id}|${day}`).digest('base64url');

  function addressOf(id: string, name = 'file', now = Date.now()): string {
    const day = Math.floor(now / dayMilliseconds).toString(36);
    return `/course-files/${id}/${day}.${signatureOf(id, day)}/${nameInAddress(name)}`;
  }

  /** Whether a token was issued by this server for this file, today or yesterday. */
  function verify(id: string, token: string, now = Date.now()): boolean {
    const [day = '', signature = ''] = token.split('.');
    const expected = Buffer.from(signatureOf(id, day));
    const actual = Buffer.from(signature);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
    const age = Math.floor(now / dayMilliseconds) - Number.parseInt(day, 36);
    return age === 0 || age === 1;
  }

  function present({ storageKey: _storageKey, ...asset }: AssetRow): Asset {
    const name = cleanFileName(asset.name);
    return { ...asset, name, url: asset.kind === 'cover' ? coverAddress(asset.id) : addressOf(asset.id, name) };
  }

  return { addressOf, verify, present };
}

export type AssetAddresses = ReturnType<typeof createAssetAddresses>;
