/**
 * Runs work on a database as it is, without the code that creates it: what is stored has to be found and removed also when that code
 * cannot be loaded. Does nothing if the database does not exist, and never creates it.
 */
export async function withRawDatabase<T>(name: string, work: (db: IDBDatabase) => Promise<T>): Promise<T | null> {
  const db = await openExisting(name);
  if (!db) return null;
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(null);
    });
  });
}

/** The result of a request. Rejects if it fails. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('A request to IndexedDB failed.')));
  });
}

/** Resolves when everything that a transaction has written is stored. */
export function stored(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB stored nothing.')));
  });
}
