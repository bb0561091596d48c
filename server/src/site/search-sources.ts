import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { SearchKind } from '@candela/contract/site/search';

/** Who may find a document, and its link. */
interface Found {
  kind: SearchKind;
  id: string;
  /** The document whose visibility it shares, for example `course:5`. */
  parent: string | null;
  languageCode: string;
  /** Empty: all learners. */
  subscriptionTypeIds: readonly number[];
  /** Visible only to admins and owners. */
  isStaffOnly: boolean;
  ownerIds: readonly string[];
  /** Path on this site. */
  link: string;
}

export interface SearchDocument extends Found {
  /** Whether the text is a translation. */
  isTranslation?: boolean;
  title: string;
  subtitle: string;
  /** Names of people; they count as part of the title. */
  names: string;
  /** Plain text. */
  body: string;
  /** ISO 8601. */
  at: string;
}

/** Spoken text at a second of a video, whose document has the same kind and id. */
export interface SearchCue extends Found {
  second: number;
  text: string;
}

export interface Searchable {
  documents: SearchDocument[];
  cues?: SearchCue[];
  /** Parts to index afterwards, with one job for each ten. */
  parts?: { kind: SearchKind; ids: string[]; within: string }[];
}

/** How a feature is indexed: loads the documents for its ids. */
export interface SearchSource {
  kind: SearchKind;
  /** The documents for these ids. Those that nobody may find any more are left out, which removes them from the index. */
  load(db: Db | Tx, ids: readonly string[]): Promise<Searchable>;
  /** Up to a thousand ids after this one, in a fixed order; empty at the end. Null: they are parts of something else. */
  listIds: ((db: Db, after: string | null) => Promise<string[]>) | null;
  /** Those of the given ids that are hidden from a user for another reason than their subscriptions. */
  listKept?(db: Db | Tx, userId: string, ids: readonly string[]): Promise<string[]>;
  /** Those of the given ids that a user may find by title only, because they may not read them (yet). */
  listClosed?(db: Db | Tx, caller: SignedInCaller, ids: readonly string[]): Promise<string[]>;
}

declare module '#platform/context.ts' {
  interface DomainContext {
    /** Content that can be found. */
    search: SearchSources;
  }
}

export type SearchSources = ReturnType<typeof createSearchSources>;

/** The kinds of content that the domains let people find. */
export function createSearchSources() {
  const sources = new Map<string, SearchSource>();
  return {
    add: (source: SearchSource): void => void sources.set(source.kind, source),
    of: (kind: string): SearchSource | undefined => sources.get(kind),
    list: (): SearchSource[] => [...sources.values()],
  };
}

const idsAtOnce = 10;
/** Captions are saved at every pause in typing. */
const settleMilliseconds = 5000;

/** Updates some documents of the index. */
export const searchJob = defineJob({
  name: 'search.index',
  payload: z.object({
    kind: z.string(),
    ids: z.array(z.string()),
    /** Parts share the visibility of the whole, so they are written under its lock. */
    within: z.string().optional(),
  }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 8, firstDelaySeconds: 2, maxDelaySeconds: 300 },
  limitSeconds: 300,
});

/** The jobs for some ids. */
export function searchJobsOf(kind: SearchKind, ids: readonly string[], within?: string) {
  const jobs: { payload: { kind: SearchKind; ids: string[]; within?: string } }[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    jobs.push({ payload: { kind, ids: ids.slice(at, at + idsAtOnce), ...(within !== undefined && { within }) } });
  }
  return jobs;
}

/**
 * Must be called in the transaction that changes searchable content: its old documents are removed with the commit, and a job adds the
 * new ones.
 */
export async function changeSearch(tx: Tx, kind: SearchKind, given: readonly (string | number)[]): Promise<void> {
  const ids = given.map(String);
  if (ids.length === 0) return;
  await lockSearched(
    tx,
    ids.map((id) => `${kind}:${id}`),
  );
  await removeSearched(tx, kind, ids);
  await enqueue(tx, searchJob, searchJobsOf(kind, ids));
}

/** Updates the spoken text of parts whose place and readers do not change; until then the old text is found. */
export async function readSearchAgain(tx: Tx, kind: SearchKind, ids: readonly number[], within: string): Promise<void> {
  const key = (part: readonly string[]) => `${kind} ${part.join(' ')}`;
  const jobs = searchJobsOf(kind, ids.map(String), within);
  await enqueue(
    tx,
    searchJob,
    jobs.map((job) => ({ ...job, key: key(job.payload.ids), dueAt: new Date(Date.now() + settleMilliseconds) })),
  );
}

/** Locks these documents until the end of the transaction, so that a job cannot write what it has read before a change. */
export async function lockSearched(tx: Tx, names: readonly string[]): Promise<void> {
  await run(tx)`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended('search:' || name, 0) as key from unnest(${arrayOf(names)}::text[]) name
      order by 1 offset 0) keys`;
}

/** Removes these documents and those that belong to them. */
export async function removeSearched(tx: Tx, kind: string, ids: readonly string[]): Promise<void> {
  const own = arrayOf(ids);
  const parents = arrayOf(ids.map((id) => `${kind}:${id}`));
  await run(tx)`
    delete from search_documents
    where (kind = ${kind} and entity_id = any(${own}::text[])) or parent_id = any(${parents}::text[])`;
  await run(tx)`
    delete from search_cues
    where (kind = ${kind} and entity_id = any(${own}::text[])) or parent_id = any(${parents}::text[])`;
}
