import { DataStore, ERRORS, Upload } from '@tus/server';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Db } from '#db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { isUuid } from '@candela/contract/uuids';
import type { UploadFiles } from './upload-files.ts';
import { addPart, findSize, listParts } from './upload-parts.queries.ts';

const prefix = 'uploads';
/** What one object has at most: as much of a request is in memory. */
const partBytes = 8 * 2 ** 20;

/**
 * The library's store in the bucket: what was answered is an object there, and a row that says where it belongs. Any node goes on from the
 * row. Two nodes that write the same bytes at once (a client that came back while its old request still hangs) are kept apart by the row of
 * the part: the second one is refused.
 */
class BucketStore extends DataStore {
  readonly #deps: { db: Db; storage: Storage };

  constructor(deps: { db: Db; storage: Storage }) {
    super();
    this.#deps = deps;
  }

  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findSize(this.#deps.db, id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: Number(found.size), offset: Number(found.received) });
  }

  /** Also of a request that is cut off what has arrived is kept. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    let written = offset;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const keep = async () => {
      if (waitingBytes === 0) return;
      const [part, length] = [Buffer.concat(waiting), waitingBytes];
      [waiting, waitingBytes] = [[], 0];
      await this.#keepPart(id, written, part);
      written += length;
    };
    try {
      for await (const chunk of bytes) {
        for (let rest = chunk as Buffer; rest.length > 0;) {
          const taken = rest.subarray(0, partBytes - waitingBytes);
          waiting.push(taken);
          waitingBytes += taken.length;
          rest = rest.subarray(taken.length);
          if (waitingBytes === partBytes) await keep();
        }
      }
    } finally {
      await keep();
    }
    return written;
  }

  async #keepPart(id: string, start: number, part: Buffer): Promise<void> {
    const { db, storage } = this.#deps;
    const key = `${prefix}/${id}/${start}-${randomUUID()}`;
    await storage.put(key, part);
    if (await addPart(db, { uploadId: id, start, bytes: part.length, key })) return;
    await storage.deletePrefix(key);
    throw ERRORS.INVALID_OFFSET;
  }
}

/** Incomplete uploads in the bucket, where every node finds them. */
export function createBucketUploads(deps: { db: Db; storage: Storage }): UploadFiles {
  const { db, storage } = deps;
  const store = new BucketStore(deps);
  return {
    store,
    sizeOf: async (id) => {
      const found = await findSize(db, id);
      return found && Number(found.received);
    },
    changedAt: async () => null,
    freeBytes: async () => Number.POSITIVE_INFINITY,
    create: (id, size) => store.create(new Upload({ id, size, offset: 0 })),
    remove: (id) => storage.deletePrefix(`${prefix}/${id}`),
    async moveTo(id, key) {
      const parts = await listParts(db, id);
      if (parts.length === 0) return false;
      await storage.put(key, Readable.from(joined(storage, parts)));
      return true;
    },
    /** Of those that have objects. */
    async list() {
      const ids = new Set<string>();
      for await (const key of storage.list(`${prefix}/`)) {
        const id = key.split('/')[1] ?? '';
        if (isUuid(id)) ids.add(id);
      }
      return [...ids];
    },
  };
}

async function* joined(storage: Storage, parts: readonly { key: string }[]): AsyncGenerator<Buffer> {
  for (const { key } of parts) yield* await storage.get(key);
}
