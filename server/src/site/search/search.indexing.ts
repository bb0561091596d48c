import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { defineJob, JobRefused } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import {
  lockSearched,
  removeSearched,
  searchJob,
  searchJobsOf,
  type Searchable,
  type SearchSources,
} from '#site/search-sources.ts';
import type { SearchIndex, SearchKind } from '@candela/contract/site/search';
import {
  addWords,
  countIndex,
  countWords,
  insertCues,
  insertDocuments,
  isEmpty,
  listIndexed,
} from './search-index.queries.ts';

/** Reindexes everything once a week: adds missing documents, and removes wrong ones, in case a change was not reported. */
export const rebuildJob = defineJob({
  name: 'search.rebuild',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 5, firstDelaySeconds: 30, maxDelaySeconds: 600 },
  limitSeconds: 1800,
  repeats: { cron: '17 3 * * 0', timeZone: 'UTC', payload: {} },
});

export const wordsJob = defineJob({
  name: 'search.words',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 5, firstDelaySeconds: 30, maxDelaySeconds: 600 },
  limitSeconds: 1800,
  repeats: { cron: '47 2 * * *', timeZone: 'UTC', payload: {} },
});

/** Keeps the index up to date with the sources. */
export function createIndexing({ db, sources }: { db: Db; sources: SearchSources }) {
  async function index({ payload: { kind, ids, within } }: Job<z.infer<typeof searchJob.payload>>): Promise<void> {
    const source = sources.of(kind);
    if (!source) throw new JobRefused(`nothing of the kind ${kind} can be found`);
    await db.transaction(async (tx) => {
      await lockSearched(tx, within === undefined ? ids.map((id) => `${kind}:${id}`) : [within]);
      const { documents, cues = [], parts = [] }: Searchable = await source.load(tx, ids);
      await removeSearched(tx, kind, ids);
      await insertDocuments(tx, documents);
      await insertCues(tx, cues);
      await addWords(tx, kind, ids);
      for (const part of parts) await enqueue(tx, searchJob, searchJobsOf(part.kind, part.ids, part.within));
    });
  }

  async function rebuild(): Promise<void> {
    for (const { kind, listIds } of sources.list()) {
      if (listIds === null) continue;
      const known = new Set<string>();
      await queueAll(kind, async (after) => {
        const ids = await listIds(db, after);
        for (const id of ids) known.add(id);
        return ids;
      });
      await queueAll(kind, (after) => listIndexed(db, kind, after ?? ''), known);
    }
  }

  /**
   * @param list returns the ids after one of them
   * @param known ids that are already queued
   */
  async function queueAll(
    kind: SearchKind,
    list: (after: string | null) => Promise<string[]>,
    known: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    let ids = await list(null);
    while (ids.length > 0) {
      // New documents first, because people look for them.
      const added = ids.filter((id) => !known.has(id));
      const jobs = searchJobsOf(kind, added).map((job) => ({ ...job, priority: -1 }));
      await enqueue(db, searchJob, jobs);
      ids = await list(ids.at(-1) ?? null);
    }
  }

  async function requestRebuild(): Promise<void> {
    await enqueue(db, rebuildJob, [{ payload: {}, key: 'all' }]);
  }

  function getState(): Promise<SearchIndex> {
    return countIndex(db, [searchJob.name, rebuildJob.name]);
  }

  /** An empty index has never been built. */
  async function fillFirst(): Promise<void> {
    if (await isEmpty(db)) await requestRebuild();
  }

  async function recountWords(): Promise<void> {
    await db.transaction((tx) => countWords(tx));
  }

  /** Those of the given documents that the caller must not find, or only by title. */
  async function listWithheld(tx: Tx, caller: SignedInCaller, kind: string, ids: readonly string[]) {
    const source = sources.of(kind);
    return {
      kept: (await source?.listKept?.(tx, caller.userId, ids)) ?? [],
      closed: (await source?.listClosed?.(tx, caller, ids)) ?? [],
    };
  }

  return { index, rebuild, requestRebuild, getState, fillFirst, recountWords, listWithheld };
}
