import type { SearchKind } from '@candela/contract/site/search';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { arrayOf } from '#db/array-of.ts';
import { run } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';

/** Who may find something, and where it leads. */
interface Found {
  kind: SearchKind;
  id: string;
  /** What it is hidden with, as `course:5`. */
  parent: string | null;
  languageCode: string;
  /** Empty: every learner. */
  subscriptionTypeIds: readonly number[];
  /** For admins and owners alone. */
  isStaffOnly: boolean;
  ownerIds: readonly string[];
  /** Path of the site. */
  link: string;
}

export interface SearchDocument extends Found {
  /** Whether these are the words of another language than it was written in. */
  isTranslation?: boolean;
  title: string;
  subtitle: string;
  /** People that it is found by, as if they stood in the title. */
  names: string;
  /** Plain text. */
  body: string;
  /** ISO 8601. */
  at: string;
}

/** What is said at a second of a video whose document has the same kind and id. */
export interface SearchCue extends Found {
  second: number;
  text: string;
}

export interface Searchable {
  documents: SearchDocument[];
  cues?: SearchCue[];
  /** What is to be read after these, a job for each ten. */
  parts?: { kind: SearchKind; ids: string[]; within: string }[];
}

/** How a feature is found: what it adds to the index by the ids of what it has. */
export interface SearchSource {
  kind: SearchKind;
  /** What can be found of these. Those that nobody may find any more are left out, which removes them. */
  load(db: Db | Tx, ids: readonly string[]): Promise<Searchable>;
  /** A thousand ids at most after this one, in a fixed order; empty at the end. Null: they are parts of something else. */
  listIds: ((db: Db, after: string | null) => Promise<string[]>) | null;
  /** Of these, what is kept from one user for another reason than their subscriptions. */
  listKept?(db: Db | Tx, userId: string, ids: readonly string[]): Promise<string[]>;
  /** Of these, those that a user finds by their titles alone: they may not read them, or not yet. */
  listClosed?(db: Db | Tx, caller: SignedInCaller, ids: readonly string[]): Promise<string[]>;
}

/** How a domain tells what of it can be found. */
export type AddSearchSource = (source: SearchSource) => void;

const idsAtOnce = 10;
/** Captions are saved with every pause of whoever writes them. */
const settleMilliseconds = 5000;

/** Reads again what can be found of some things. */
export const searchJob = defineJob({
  name: 'search.index',
  payload: z.object({
    kind: z.string(),
    ids: z.array(z.string()),
    /** Parts are hidden with the whole, so that they are written under its lock. */
    within: z.string().optional(),
  }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 8, firstDelaySeconds: 2, maxDelaySeconds: 300 },
  limitSeconds: 300,
});

/** The jobs of some ids. */
export function searchJobsOf(kind: SearchKind, ids: readonly string[], within?: string) {
  const jobs: { payload: { kind: SearchKind; ids: string[]; within?: string } }[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    jobs.push({ payload: { kind, ids: ids.slice(at, at + idsAtOnce), ...(within !== undefined && { within }) } });
  }
  return jobs;
}

/**
 * To be called by whoever changes something that can be found, in the transaction that changes it: what is there of it is
 * hidden with the commit, and a job shows what may be seen then.
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

/** Reads again what is said in parts of something whose place and readers stay as they are; until then the old is found. */
export async function readSearchAgain(tx: Tx, kind: SearchKind, ids: readonly number[], within: string): Promise<void> {
  const key = (part: readonly string[]) => `${kind} ${part.join(' ')}`;
  const jobs = searchJobsOf(kind, ids.map(String), within);
  await enqueue(
    tx,
    searchJob,
    jobs.map((job) => ({ ...job, key: key(job.payload.ids), dueAt: new Date(Date.now() + settleMilliseconds) })),
  );
}

/** Until the end of the transaction nobody else hides or shows these: a job cannot write what it has read before a change. */
export async function lockSearched(tx: Tx, names: readonly string[]): Promise<void> {
  await run(tx)`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended('search:' || name, 0) as key from unnest(${arrayOf(names)}::text[]) name
      order by 1 offset 0) keys`;
}

/** Removes these and all that is hidden with them. */
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
