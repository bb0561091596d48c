import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { toIso } from '#platform/time/instants.ts';
import { canonicalJson, type CanonicalValue } from '@candela/markets/log/canonical-json';
import { entryText, platformAuthor } from '@candela/markets/log/entry';
import { appendLeaf, type Frontier } from '@candela/markets/log/frontier';
import { toHex } from '@candela/markets/log/hexadecimal';
import { hashOfLeaf } from '@candela/markets/log/tree';
import { frontierBytes, frontierOf } from './frontier-bytes.ts';

/** Something that is said once and for all. */
export interface NewLogEntry {
  /** Null: the installation itself. Later entries of an idea are those of its first one's author, also when that is erased. */
  authorId: string | null;
  ideaId: number | null;
  /** 32 random bytes: with them the commitment can be checked. */
  secret: Uint8Array;
  body: CanonicalValue;
}

/** Where something stands in the public log. */
export interface Logged {
  index: number;
  /** HMAC-SHA-256 of the body, in hexadecimal digits. */
  commitment: string;
}

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** HMAC-SHA-256 of the canonical JSON of a body (RFC 2104, RFC 8785), in hexadecimal digits. */
export const commitmentOf = (secret: Uint8Array, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/**
 * Appends to the public log, as the last statement of the transaction: whatever is published is then visible exactly if the log has it. The
 * head of the log stays locked until the commit, so that entries of several nodes are in one order without gaps.
 * @throws TypeError for a body that JSON cannot say
 */
export async function appendToLog(tx: Tx, entry: NewLogEntry): Promise<Logged> {
  const [logged] = await appendAllToLog(tx, [entry]);
  if (!logged) throw new Error('nothing was appended');
  return logged;
}

/** Appends several entries in their order; whoever has more than one appends all of them at once. */
export async function appendAllToLog(tx: Tx, entries: readonly NewLogEntry[]): Promise<Logged[]> {
  if (entries.length === 0) return [];
  // Before the lock: it can wait for another transaction of the same author.
  const refs = await findAuthors(tx, entries);
  const head = await lockHead(tx);
  const authors = new Map((await readAuthors(tx, refs)).map((author) => [author.ref, author]));
  let { frontier } = head;
  const hashes: { level: number; n: number; hash: string }[] = [];
  const rows = entries.map(({ ideaId, secret, body }, place) => {
    const [text, ref] = [canonicalJson(body), refs[place] ?? platformAuthor];
    const commitment = commitmentOf(secret, text);
    const { count, lastLeaf } = authors.get(ref) ?? { count: 0, lastLeaf: '' };
    const entry = entryText({ author: ref, commitment, count: count + 1, previous: lastLeaf, at: head.at });
    const leaf = hashOfLeaf(sha256, Buffer.from(entry));
    const appended = appendLeaf(sha256, frontier, leaf);
    const above = appended.nodes.filter(({ level }) => level > 0);
    frontier = appended.frontier;
    hashes.push(...above.map(({ level, index, hash }) => ({ level, n: index, hash: toHex(hash) })));
    authors.set(ref, { ref, count: count + 1, lastLeaf: toHex(leaf) });
    // The secret of an idea is with the idea.
    const ownSecret = ideaId === null ? toHex(secret) : null;
    const index = head.size + place;
    return { index, leaf: toHex(leaf), entry, ref, idea: ideaId, secret: ownSecret, body: text, commitment };
  });
  await run(tx)`
    with new_entries as (
        insert into log_entries (index, leaf, entry, author_ref, idea_id, secret, body)
        select index, decode(leaf, 'hex'), entry, ref, idea, decode(secret, 'hex'), body
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x (index bigint, leaf text, entry text, ref text, idea int, secret text, body text)),
      new_hashes as (
        insert into log_hashes (level, n, hash)
        select level, n, decode(hash, 'hex')
        from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as x (level smallint, n bigint, hash text)),
      moved as (
        update log_authors a set count = x.count, last_leaf = decode(x."lastLeaf", 'hex')
        from jsonb_to_recordset(${JSON.stringify([...authors.values()])}::jsonb) as x (ref text, count int, "lastLeaf" text)
        where a.ref = x.ref)
    update log_head set size = ${frontier.size}::bigint, at = ${head.at}::timestamptz,
      frontier = decode(${frontierBytes(frontier).toString('hex')}, 'hex')
    where id = 1`;
  return rows.map(({ index, commitment }) => ({ index, commitment }));
}

const refRow = rowOf({ ref: z.string() });

/** The name of each entry's author in the log, made for those who have none yet. */
async function findAuthors(tx: Tx, entries: readonly NewLogEntry[]): Promise<string[]> {
  const whose = entries.map(({ authorId, ideaId }, n) => ({ n, author: authorId, idea: ideaId }));
  const find = () => readRows(tx, refRow)`
    select coalesce(
      (select e.author_ref from log_entries e where e.idea_id = x.idea order by e.index limit 1),
      (select a.ref from log_authors a where a.user_id = x.author),
      case when x.author is null then ${platformAuthor} end, '') as ref
    from jsonb_to_recordset(${JSON.stringify(whose)}::jsonb) as x (n int, author uuid, idea int) order by x.n`;
  const found = (await find()).map(({ ref }) => ref);
  // Always in the same order, so that two transactions do not wait for each other.
  const missing = [...new Set(entries.flatMap(({ authorId }, place) => (found[place] === '' && authorId) || []))];
  if (missing.length === 0) return found;
  const made = missing.toSorted().map((id) => ({ id, ref: randomBytes(16).toString('hex') }));
  await run(tx)`
    insert into log_authors (ref, user_id)
    select ref, id from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x (ref text, id uuid) order by id
    on conflict (user_id) do nothing`;
  return (await find()).map(({ ref }) => ref);
}

const headRow = rowOf({ size: bigintText, frontier: z.string(), at: instantText });

/** The head of the log, and the time of the next entry, which is not before that of the last. */
async function lockHead(tx: Tx): Promise<{ size: number; frontier: Frontier; at: string }> {
  const row = await requireRow(tx, headRow)`
    select size::text as size, encode(frontier, 'hex') as frontier,
      greatest(at, date_trunc('milliseconds', clock_timestamp())) as at
    from log_head where id = 1 for update`;
  const size = Number(row.size);
  return { size, frontier: frontierOf(size, Buffer.from(row.frontier, 'hex')), at: toIso(row.at) };
}

const authorRow = rowOf({ ref: z.string(), count: z.int(), lastLeaf: z.string() });

/** After the lock, in a statement of its own: one that waited for the lock would see how the authors were before. */
const readAuthors = (tx: Tx, refs: readonly string[]) => readRows(tx, authorRow)`
  select ref, count, coalesce(encode(last_leaf, 'hex'), '') as "lastLeaf" from log_authors
  where ref = any(${arrayOf([...new Set(refs)])}::text[])`;

const sizeRow = rowOf({ size: bigintText, frontier: z.string() });

/** How the log is now, as committed. */
export async function readLogHead(db: Db | Tx): Promise<Frontier> {
  const row = await readRow(db, sizeRow)`
    select size::text as size, encode(frontier, 'hex') as frontier from log_head where id = 1`;
  if (!row) throw new Error('the log has no head');
  return frontierOf(Number(row.size), Buffer.from(row.frontier, 'hex'));
}
