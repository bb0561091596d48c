import type { FeedReader } from '#community/readers/feed-reader.ts';
import { FeedRefused } from '#community/readers/feed-refusal.ts';
import type { ReadFeed } from '#community/readers/read-feed.ts';
import type { Db, Tx } from '#db/client.ts';
import type { Reach } from '#platform/http/public-requests.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { readSetting } from '#site/setting-values.ts';
import { fetchFeed, SourceFailed, type Fetched } from './fetching.ts';
import { afterReading, type Reading, type SourceAfter } from './outcome.ts';
import { findReadable, isAddressTaken, lockSource, writeReading, type ReadableSource } from './sources.queries.ts';
import { keepKeys } from './storing.queries.ts';
import { storeItems } from './storing.service.ts';

interface Deps {
  db: Db;
  reader: FeedReader;
  reach: Reach;
  publicUrl: string;
  /** A source was read: so many items are new. */
  onRead(newCount: number): void;
  /** Of a fetch; tests have less patience. */
  milliseconds?: number;
}

/** What a reading has brought; without a feed nothing has changed. */
type Brought = { fetched: Fetched; feed: ReadFeed | null };

/** Reads sources of news. Whatever one of them sends, it ends in a state of that source alone. */
export function createReading({ db, reader, reach, publicUrl, milliseconds, onRead }: Deps) {
  /** @throws when the database is away, or the reason of `signal` */
  async function readSource(id: number, signal?: AbortSignal): Promise<void> {
    const source = await findReadable(db, id);
    if (!source || source.isDemo) return;
    const brought = await bring(source, signal).catch((error: unknown) => {
      if (error instanceof SourceFailed) return error;
      throw error;
    });
    const newCount = await db.transaction((tx) => store(tx, source, brought));
    onRead(newCount);
  }

  /** @throws SourceFailed */
  async function bring(source: ReadableSource, signal: AbortSignal | undefined): Promise<Brought> {
    const place = { reach, publicUrl, ...(milliseconds !== undefined && { milliseconds }) };
    const fetched = await fetchFeed(source, place, signal);
    if (!fetched.document) return { fetched, feed: null };
    try {
      const feed = await reader.read({ ...fetched.document, fetchedAt: new Date().toISOString() });
      return { fetched, feed };
    } catch (error) {
      if (error instanceof FeedRefused) throw new SourceFailed(error.reason, { cause: error });
      throw error;
    }
  }

  /** @returns how many items are new */
  async function store(tx: Tx, before: ReadableSource, brought: Brought | SourceFailed): Promise<number> {
    if (!(await lockSource(tx, before.id))) return 0;
    const source = await findReadable(tx, before.id);
    // It has been changed while it was read: it is read again as it is now.
    if (!source || source.version !== before.version) return 0;
    const after = afterReading(
      { ...source, failingSince: source.failingSince === null ? null : new Date(source.failingSince) },
      readingOf(brought),
      Date.now(),
    );
    const isFailed = brought instanceof SourceFailed;
    const { etag, lastModified } = isFailed ? source : brought.fetched;
    if (after.address !== source.address) await noteMove(tx, source, after);
    const isMoved = after.address !== source.address;
    // Another address has other validators.
    await writeReading(tx, source.id, after, isMoved ? { etag: null, lastModified: null } : { etag, lastModified });
    if (isFailed) return 0;
    if (!brought.feed) {
      await keepKeys(tx, source.id);
      return 0;
    }
    return storeItems(tx, source, brought.feed.items, await readSetting(tx, 'retention.newsDays'));
  }

  return { readSource };
}

const readingOf = (brought: Brought | SourceFailed): Reading =>
  brought instanceof SourceFailed
    ? { isRead: false, problem: brought.problem, status: brought.status, retryAt: brought.retryAt }
    : { isRead: true, movedTo: brought.fetched.movedTo };

/** Another source may be there already: then this one stays where it is. */
async function noteMove(tx: Tx, source: ReadableSource, after: SourceAfter): Promise<void> {
  if (await isAddressTaken(tx, after.address, source.id)) {
    after.address = source.address;
    return;
  }
  await recordChange(tx, null, {
    action: 'update',
    entity: 'newsSource',
    entityId: source.id,
    name: source.name,
    before: { address: source.address },
    after: { address: after.address },
  });
}
