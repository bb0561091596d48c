import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';

/** What is wrong with a provider as a whole, and with one of its symbols. */
export type ProviderProblem = 'keyMissing' | 'refused' | 'tooMany' | 'unavailable' | 'noData';
export type FeedProblem = 'unknownSymbol' | 'noData';

const connectionRow = rowOf({
  prefix: z.string(),
  /** Encrypted. */
  key: z.string().nullable(),
  settings: z.record(z.string(), z.string()),
});

export type Connection = z.infer<typeof connectionRow>;

/** Providers that are read from. */
export async function listConnections(db: Db): Promise<Connection[]> {
  return readRows(db, connectionRow)`select prefix, key, settings from data_providers where is_active order by prefix`;
}

/** A provider, whether it is read from or not. */
export async function findConnection(db: Db, prefix: string): Promise<Connection | null> {
  return readRow(db, connectionRow)`select prefix, key, settings from data_providers where prefix = ${prefix}`;
}

const feedRow = rowOf({
  symbolId: z.int(),
  /** What its provider calls it. */
  code: z.string(),
  /** Minutes since 1970: bars that open before have been read. */
  cursor: z.int().nullable(),
  /** When it may be asked for again, in milliseconds since 1970. */
  retryAt: z.number().nullable(),
});

export type Feed = z.infer<typeof feedRow>;

/** The active symbols of a provider. */
export async function listFeeds(db: Db, prefix: string): Promise<Feed[]> {
  return readRows(db, feedRow)`
    select s.id as "symbolId", coalesce(s.provider_code, split_part(s.symbol, ':', 2)) as code, f.cursor,
      (extract(epoch from f.retry_at) * 1000)::float8 as "retryAt"
    from market_symbols s left join symbol_feeds f on f.symbol_id = s.id
    where s.symbol like ${`${prefix}:%`} and s.is_active order by s.id`;
}

/** How far a symbol has been read, and that its provider has it. The cursor never goes back. */
export async function writeCursor(tx: Tx, symbolId: number, cursor: number): Promise<void> {
  await run(tx)`
    insert into symbol_feeds as f (symbol_id, cursor, last_answer_at) values (${symbolId}, ${cursor}, now())
    on conflict (symbol_id) do update set cursor = greatest(f.cursor, excluded.cursor), last_answer_at = now(),
      problem = null, problem_since = null, retry_at = null`;
}

/** @param seconds until it is asked for again */
export async function writeFeedProblem(
  tx: Tx,
  symbolId: number,
  problem: FeedProblem | null,
  seconds: number,
): Promise<void> {
  await run(tx)`
    insert into symbol_feeds as f (symbol_id, problem, problem_since, retry_at)
    values (${symbolId}, ${problem}, case when ${problem}::text is not null then now() end, now() + make_interval(secs => ${seconds}))
    on conflict (symbol_id) do update set problem = excluded.problem, retry_at = excluded.retry_at,
      problem_since = case when excluded.problem is not null then coalesce(f.problem_since, now()) end`;
}

/** @param retryAt when it is asked again, in milliseconds since 1970; null: at once */
export async function writeProviderProblem(
  on: Db | Tx,
  prefix: string,
  { problem, text, retryAt }: { problem: ProviderProblem; text: string; retryAt: number | null },
): Promise<void> {
  const at = retryAt === null ? sql`null` : sql`${new Date(retryAt).toISOString()}::timestamptz`;
  await run(on)`
    update data_providers set problem_since = case when problem = ${problem} then problem_since else now() end,
      problem = ${problem}, problem_text = ${text.slice(0, 300)}, retry_at = ${at}
    where prefix = ${prefix}`;
}

/** It has answered. @returns whether there was a problem before */
export async function writeProviderAnswer(tx: Tx, prefix: string): Promise<boolean> {
  const row = await readRow(tx, rowOf({ hadProblem: z.boolean() }))`
    update data_providers p set problem = null, problem_text = null, problem_since = null, retry_at = null, last_answer_at = now()
    from (select prefix, problem is not null as had from data_providers where prefix = ${prefix}) before
    where p.prefix = before.prefix returning before.had as "hadProblem"`;
  return row?.hadProblem ?? false;
}
