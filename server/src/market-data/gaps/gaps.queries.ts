import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';

export type GapState = 'open' | 'confirmedEmpty' | 'closed';

const gapRow = rowOf({
  id: z.int(),
  /** Minutes since 1970; `toMinute` is excluded. */
  fromMinute: z.int(),
  toMinute: z.int(),
  state: z.enum(['open', 'confirmedEmpty', 'closed']),
  emptyAnswers: z.int(),
  problem: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  retryAt: z.nullable(z.number()),
});

export type GapRow = z.infer<typeof gapRow>;

/** The gaps of a symbol that lie between two minutes, at least in part; in order. */
export async function listGapsBetween(on: Db | Tx, symbolId: number, from: number, to: number): Promise<GapRow[]> {
  return readRows(on, gapRow)`
    select id, from_minute as "fromMinute", to_minute as "toMinute", state, empty_answers as "emptyAnswers", problem,
      (extract(epoch from retry_at) * 1000)::float8 as "retryAt"
    from candle_gaps where symbol_id = ${symbolId} and from_minute < ${to} and to_minute > ${from} order by from_minute`;
}

export interface NewGap {
  fromMinute: number;
  toMinute: number;
  minutes: number;
  state: GapState;
  emptyAnswers: number;
  problem: string | null;
  /** Milliseconds since 1970. */
  retryAt: number | null;
}

/** Adds gaps. One that begins with the same minute is replaced, but when it was found stays. */
export async function writeGaps(tx: Tx, symbolId: number, gaps: readonly NewGap[]): Promise<void> {
  if (gaps.length === 0) return;
  await run(tx)`
    insert into candle_gaps as g (symbol_id, from_minute, to_minute, minutes, state, empty_answers, problem, retry_at)
    select ${symbolId}, each."fromMinute", each."toMinute", each.minutes, each.state, each."emptyAnswers", each.problem,
      to_timestamp(each."retryAt" / 1000)
    from jsonb_to_recordset(${JSON.stringify(gaps)}::jsonb) as each ("fromMinute" int, "toMinute" int, minutes int,
      state text, "emptyAnswers" int, problem text, "retryAt" float8)
    on conflict (symbol_id, from_minute) do update set to_minute = excluded.to_minute, minutes = excluded.minutes,
      state = excluded.state, empty_answers = excluded.empty_answers, problem = excluded.problem, retry_at = excluded.retry_at`;
}

export async function deleteGaps(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await run(
    tx,
  )`delete from candle_gaps where id in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
}

const symbolRow = rowOf({
  id: z.int(),
  prefix: z.string(),
  firstMinute: z.nullable(z.int()),
  lastMinute: z.nullable(z.int()),
  /** Minutes before were removed by the setting; null: none were. */
  minutesFrom: z.nullable(z.int()),
  /** Whether bars are read from its provider. */
  isRead: z.boolean(),
});

export type ScannedSymbol = z.infer<typeof symbolRow>;

/** Symbols whose bars are stored or should be; those of a provider, or all. */
export async function listScannedSymbols(db: Db, prefix: string | null): Promise<ScannedSymbol[]> {
  return readRows(db, symbolRow)`
    select s.id, split_part(s.symbol, ':', 1) as prefix, s.first_minute as "firstMinute", s.last_minute as "lastMinute",
      s.minutes_from as "minutesFrom",
      coalesce(p.is_active, false) as "isRead"
    from market_symbols s left join data_providers p on p.prefix = split_part(s.symbol, ':', 1)
    where s.is_active and not s.is_simulated and (${prefix}::text is null or split_part(s.symbol, ':', 1) = ${prefix})
      and (s.first_minute is not null or p.is_active)
    order by s.id`;
}

const dueRow = rowOf({
  id: z.int(),
  symbolId: z.int(),
  /** What its provider calls the symbol. */
  code: z.string(),
  fromMinute: z.int(),
  toMinute: z.int(),
});

export type DueGap = z.infer<typeof dueRow>;

/** The gap of a provider that is asked for next: the newest, so the open day comes first. Null when none is due. */
export async function findDueGap(db: Db, prefix: string, now: number): Promise<DueGap | null> {
  return readRow(db, dueRow)`
    select g.id, g.symbol_id as "symbolId", coalesce(s.provider_code, split_part(s.symbol, ':', 2)) as code,
      g.from_minute as "fromMinute", g.to_minute as "toMinute"
    from candle_gaps g join market_symbols s on s.id = g.symbol_id
    where g.state = 'open' and s.is_active and split_part(s.symbol, ':', 1) = ${prefix}
      and (g.retry_at is null or g.retry_at <= to_timestamp(${now}::float8 / 1000))
    order by g.to_minute desc, g.id limit 1`;
}

/** When the next gap of a provider is due, in milliseconds since 1970; null when it has none. */
export async function findNextDue(db: Db, prefix: string): Promise<number | null> {
  const row = await readRow(db, rowOf({ at: z.nullable(z.number()) }))`
    select (extract(epoch from min(coalesce(g.retry_at, '1970-01-01'))) * 1000)::float8 as at
    from candle_gaps g join market_symbols s on s.id = g.symbol_id
    where g.state = 'open' and s.is_active and split_part(s.symbol, ':', 1) = ${prefix}`;
  return row?.at ?? null;
}

/** Why a gap could not be filled, and until when it is left alone. @param symbolId all gaps of it, otherwise only the one */
export async function writeGapProblem(
  on: Db | Tx,
  { gapId, symbolId, problem, retryAt }: { gapId: number; symbolId: number | null; problem: string; retryAt: number },
): Promise<void> {
  await run(on)`
    update candle_gaps set problem = ${problem}, retry_at = to_timestamp(${retryAt}::float8 / 1000)
    where state = 'open' and (id = ${gapId} or symbol_id = ${symbolId}::int)`;
}
