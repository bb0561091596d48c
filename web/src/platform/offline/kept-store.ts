import { openForUser } from '#platform/device/stores/open-for-user.ts';
import { openOfflineDatabase, type KeptFile } from '#platform/offline/offline-database.ts';
import { ownerId } from '#platform/session/owner-id.ts';

interface Keepable {
  /** The user for whom it was loaded. */
  userId: string;
  address: string;
  group: string;
  answer: unknown;
  /** Its files, which replace the previous ones. */
  files?: Pick<KeptFile, 'id' | 'mimeType' | 'bytes'>[];
}

/**
 * Stores a response and its files: everything or nothing. Raises `QuotaExceededError` if there is not enough space, `CallCancelled` if
 * the user has signed out meanwhile.
 */
export async function keep({ userId, address, group, answer, files }: Keepable): Promise<void> {
  const db = await openForUser(openOfflineDatabase, userId);
  const transaction = db.transaction(['answers', 'files'], 'readwrite');
  const fileStore = transaction.objectStore('files');
  const writing: Promise<unknown>[] = [
    transaction.objectStore('answers').put({ address, group, userId, answer, checkedAt: Date.now() }),
  ];
  if (files) {
    for (const id of await fileStore.index('owner').getAllKeys(address)) writing.push(fileStore.delete(id));
    for (const file of files) writing.push(fileStore.put({ ...file, owner: address, userId }));
  }
  await Promise.all([...writing, transaction.done]);
}

/** Records that the server has confirmed that the user may still read these. */
export async function confirmKept(addresses: readonly string[]): Promise<void> {
  const transaction = (await openOfflineDatabase()).transaction('answers', 'readwrite');
  for (const address of addresses) {
    const kept = await transaction.store.get(address);
    if (kept) await transaction.store.put({ ...kept, checkedAt: Date.now() });
  }
  await transaction.done;
}

/** Removes responses with their files. */
export async function removeKept(addresses: readonly string[]): Promise<void> {
  const transaction = (await openOfflineDatabase()).transaction(['answers', 'files'], 'readwrite');
  const fileStore = transaction.objectStore('files');
  for (const address of addresses) {
    await transaction.objectStore('answers').delete(address);
    for (const id of await fileStore.index('owner').getAllKeys(address)) await fileStore.delete(id);
  }
  await transaction.done;
}

/** Removes all responses of a group. */
export async function removeGroup(group: string): Promise<void> {
  await removeKept(await (await openOfflineDatabase()).getAllKeysFromIndex('answers', 'group', group));
}

/** The user's stored responses whose address begins with `prefix`. */
export async function listKept<T>(prefix: string): Promise<T[]> {
  try {
    const userId = ownerId();
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const kept = await (await openOfflineDatabase()).getAll('answers', range);
    return kept.filter((each) => each.userId === userId).map(({ answer }) => answer as T);
  } catch {
    // The browser does not allow storage.
    return [];
  }
}
