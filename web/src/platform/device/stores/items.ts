import type { LocalItemName, SharedFamilyName, TabItemName } from '#platform/device/stores/device-stores.ts';

/** An item of localStorage or sessionStorage. Browsers may refuse storage, or it may be full: then nothing is stored. */
export interface Item {
  read(): string | null;
  /** @returns whether it is stored now */
  write(text: string): boolean;
  remove(): void;
}

export type StorageArea = 'localStorage' | 'sessionStorage';

/** The storage; null if the browser refuses it. */
export function storageArea(area: StorageArea): Storage | null {
  try {
    return window[area];
  } catch {
    return null;
  }
}

/** An item by its key. Only for the files in this folder: others name an item of the list. */
export function itemOf(area: StorageArea, key: string): Item {
  return {
    read: () => storageArea(area)?.getItem(key) ?? null,
    write: (text) => {
      try {
        storageArea(area)?.setItem(key, text);
        return storageArea(area) !== null;
      } catch {
        return false;
      }
    },
    remove: () => storageArea(area)?.removeItem(key),
  };
}

/** An item that all tabs share. */
export const localItem = (name: LocalItemName): Item => itemOf('localStorage', name);

/** An item of this tab. */
export const tabItem = (name: TabItemName): Item => itemOf('sessionStorage', name);

/** One of many items that are the same for every user. */
export const sharedItem = (name: SharedFamilyName, part: string): Item => itemOf('localStorage', `${name}:${part}`);
