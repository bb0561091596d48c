import type { SignedInCaller } from '#platform/identity/callers.ts';
import { createDaySignatures } from '#platform/identity/day-signatures.ts';
import { storedSizes } from '#platform/pictures/picture-plan.ts';
import type { StoredFeedPicture } from '@candela/contract/community/feed-pictures';
import { isUuid } from '@candela/contract/uuids';
import { picturesFolder, type PictureFile } from './stored-pictures.ts';

/** For whom an address is: a session, or an API key. */
export interface AddressOwner {
  kind: 'session' | 'key';
  id: string;
}

const marks = { session: 's', key: 'k' } as const;

/** Whether a small file is stored beside the whole one. */
export const hasSmallFile = (width: number): boolean => width > storedSizes.small.width;

/**
 * Addresses of pictures, which stay the same for a day. Each names the session or API key for which it was made: whether it leads to the
 * picture is decided when it is opened.
 */
export function createPictureAddresses(secret: string) {
  const signatures = createDaySignatures(secret, 'feed pictures');

  function present(
    caller: Pick<SignedInCaller, 'sessionId' | 'keyId'>,
    { id, width, height }: { id: string; width: number; height: number },
  ): StoredFeedPicture {
    const owner = `${marks[caller.keyId === undefined ? 'session' : 'key']}${caller.keyId ?? caller.sessionId}`;
    const token = `${owner}.${signatures.tokenOf(`${id} ${owner}`)}`;
    const urlOf = (file: PictureFile) => `/${picturesFolder}/${id}/${token}/${file}.webp`;
    const full = { url: urlOf('full'), width };
    return {
      id,
      width,
      height,
      sources: hasSmallFile(width) ? [{ url: urlOf('small'), width: storedSizes.small.width }, full] : [full],
    };
  }

  /** @returns null: this server has not made the address, or it is too old */
  function ownerOf(id: string, token: string): AddressOwner | null {
    const [owner = '', ...signature] = token.split('.');
    const kind = owner.startsWith(marks.session) ? 'session' : 'key';
    if (!isUuid(owner.slice(1)) || !signatures.verify(`${id} ${owner}`, signature.join('.'))) return null;
    return { kind, id: owner.slice(1) };
  }

  return { present, ownerOf };
}

export type PictureAddresses = ReturnType<typeof createPictureAddresses>;
