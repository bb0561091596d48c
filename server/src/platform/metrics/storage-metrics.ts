import { NoSuchObject, type Storage } from '#platform/storage/storage.ts';
import { durationsOf } from './metrics.ts';

const durations = durationsOf('storage_seconds', 'Durations of operations on stored files.', ['operation', 'outcome']);

/** The same storage, measured. Reading is measured up to the first bytes. */
export function measureStorage(storage: Storage): Storage {
  const measure = async <T>(operation: string, work: Promise<T>): Promise<T> => {
    const begun = performance.now();
    const note = (outcome: string) => durations.of(operation, outcome).observe((performance.now() - begun) / 1000);
    try {
      const result = await work;
      note('done');
      return result;
    } catch (error) {
      note(error instanceof NoSuchObject ? 'missing' : 'failed');
      throw error;
    }
  };
  return {
    put: (key, bytes) => measure('put', storage.put(key, bytes)),
    putFile: (key, path) => measure('put', storage.putFile(key, path)),
    get: (key, range) => measure('get', storage.get(key, range)),
    head: (key) => measure('head', storage.head(key)),
    list: (prefix) => storage.list(prefix),
    pathOf: (key) => storage.pathOf(key),
    deletePrefix: (prefix) => measure('delete', storage.deletePrefix(prefix)),
    signDownload: (key, given) => storage.signDownload(key, given),
  };
}
