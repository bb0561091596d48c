import type { UserFamilyName } from '#platform/device/stores/device-stores.ts';
import { itemOf, storageArea } from '#platform/device/stores/items.ts';
import { ownerId } from '#platform/session/owner-id.ts';

/**
 * Items of localStorage that belong to users. Only those of the signed-in user can be read and written, and none in a session as
 * another person: what pages still write when a session ends must not be stored again after it was removed.
 */
export function userItems(name: UserFamilyName) {
  const prefixOf = (userId: string) => `${name}:${userId}:`;
  const own = (userId: string, part: string) =>
    userId === ownerId() ? itemOf('localStorage', prefixOf(userId) + part) : null;
  return {
    read: (userId: string, part: string): string | null => own(userId, part)?.read() ?? null,
    /** Stores a text; null removes it. */
    write: (userId: string, part: string, text: string | null): void => {
      const item = own(userId, part);
      if (text === null) item?.remove();
      else item?.write(text);
    },
    /** The parts of which there are items. */
    parts: (userId: string): string[] => {
      if (userId !== ownerId()) return [];
      const prefix = prefixOf(userId);
      const keys = Object.keys(storageArea('localStorage') ?? {});
      return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    },
  };
}
