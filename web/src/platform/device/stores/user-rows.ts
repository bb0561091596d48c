import { databases, isOfUser, isUnsent } from '#platform/device/stores/device-stores.ts';
import { resultOf, stored, withRawDatabase } from '#platform/device/stores/raw-database.ts';

/** What of users' stores stays on the device: everything of one user, work that the server has not received, or nothing. */
export type Staying = { userId: string } | 'unsent work' | 'nothing';

interface Row {
  key: IDBValidKey;
  value: unknown;
}

/** Drafts have the user in their name, `{user id} …`, which is the first part of their key; other rows have a column. */
function userOf({ key, value }: Row): string | undefined {
  if (Array.isArray(key)) return String(key[0]).split(' ')[0];
  return (value as { userId?: string }).userId;
}

/** How many rows of a user contain work that the server has not received. */
export async function countUnsentRows(userId: string): Promise<number> {
  let count = 0;
  await eachDatabase(async (db, stores) => {
    const names = Object.entries(stores).flatMap(([name, store]) => (isUnsent(store) ? [name] : []));
    for (const name of names.filter((each) => db.objectStoreNames.contains(each))) {
      const store = db.transaction(name).objectStore(name);
      const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf<unknown[]>(store.getAll())]);
      count += keys.filter((key, at) => userOf({ key, value: values[at] }) === userId).length;
    }
  });
  return count;
}

/** Removes users' rows from all databases, and databases that are not in the list. */
export async function forgetRows(staying: Staying): Promise<void> {
  if (!('indexedDB' in window)) return;
  for (const { name = '' } of await indexedDB.databases()) if (!(name in databases)) indexedDB.deleteDatabase(name);
  await eachDatabase(async (db, stores) => {
    const names = Object.entries(stores).flatMap(([name, store]) =>
      isOfUser(store) && db.objectStoreNames.contains(name) && !(staying === 'unsent work' && isUnsent(store))
        ? [name]
        : [],
    );
    if (names.length === 0) return;
    const transaction = db.transaction(names, 'readwrite');
    const isDone = stored(transaction);
    for (const name of names) {
      const store = transaction.objectStore(name);
      if (typeof staying === 'object') removeOfOthers(store, staying.userId);
      else store.clear();
    }
    await isDone;
  });
}

/** Reads one row after another: files are large. */
function removeOfOthers(store: IDBObjectStore, userId: string): void {
  const request = store.openCursor();
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (!cursor) return;
    if (userOf({ key: cursor.primaryKey, value: cursor.value }) !== userId) cursor.delete();
    cursor.continue();
  });
}

async function eachDatabase(
  work: (db: IDBDatabase, stores: (typeof databases)[keyof typeof databases]) => Promise<void>,
): Promise<void> {
  if (!('indexedDB' in window)) return;
  for (const [name, stores] of Object.entries(databases)) {
    if (Object.values(stores).some(isOfUser)) await withRawDatabase(name, (db) => work(db, stores));
  }
}
