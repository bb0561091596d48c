import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { canonicalJson, type CanonicalValue } from '@candela/markets/log/canonical-json';
import { platformAuthor } from '@candela/markets/log/entry';
import type { Frontier } from '@candela/markets/log/frontier';
import { toHex } from '@candela/markets/log/hexadecimal';
import { frontierOf } from './frontier-bytes.ts';

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
  const rows = entries.map(({ ideaId, secret, body }, place) => {
    const text = canonicalJson(body);
    // The secret of an idea is with the idea.
    const ownSecret = ideaId === null ? toHex(secret) : null;
    return { ref: refs[place], commitment: commitmentOf(secret, text), idea: ideaId, secret: ownSecret, body: text };
  });
  const { first } = await requireRow(tx, firstRow)`select append_to_log(${JSON.stringify(rows)}::jsonb)::text as first`;
  return rows.map(({ commitment }, place) => ({ index: Number(first) + place, commitment }));
}

const firstRow = rowOf({ first: bigintText });

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

const sizeRow = rowOf({ size: bigintText, frontier: z.string() });

/** How the log is now, as committed. */
export async function readLogHead(db: Db | Tx): Promise<Frontier> {
  const row = await readRow(db, sizeRow)`
    select size::text as size, encode(frontier, 'hex') as frontier from log_head where id = 1`;
  if (!row) throw new Error('the log has no head');
  return frontierOf(Number(row.size), Buffer.from(row.frontier, 'hex'));
}
