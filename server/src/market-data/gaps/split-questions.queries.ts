import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';

export interface NewQuestion {
  minute: number;
  numerator: number;
  denominator: number;
  /** Whole numbers with the precision of the symbol. */
  closeBefore: number;
  open: number;
}

/** Each is asked once. */
export async function insertQuestions(
  tx: Tx,
  symbolId: number,
  decimals: number,
  questions: readonly NewQuestion[],
): Promise<void> {
  if (questions.length === 0) return;
  await run(tx)`
    insert into split_questions (symbol_id, minute, numerator, denominator, close_before, open, decimals)
    select ${symbolId}, each.minute, each.numerator, each.denominator, each."closeBefore", each.open, ${decimals}
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      as each (minute int, numerator int, denominator int, "closeBefore" bigint, open bigint)
    on conflict do nothing`;
}

const questionRow = rowOf({
  symbolId: z.int(),
  symbol: z.string(),
  name: z.string(),
  minute: z.int(),
  numerator: z.int(),
  denominator: z.int(),
  closeBefore: z.number(),
  open: z.number(),
  decimals: z.int(),
});

export async function listQuestions(db: Db, limit: number): Promise<z.infer<typeof questionRow>[]> {
  return readRows(db, questionRow)`
    select q.symbol_id as "symbolId", s.symbol, s.name, q.minute, q.numerator, q.denominator,
      q.close_before::float8 as "closeBefore", q.open::float8 as open, q.decimals
    from split_questions q join market_symbols s on s.id = q.symbol_id
    where q.state = 'open' order by q.minute desc nulls last, q.symbol_id limit ${limit}`;
}

const answeredRow = rowOf({ symbol: z.string(), numerator: z.int(), denominator: z.int() });

/** @returns null when it is not open */
export async function answerQuestion(
  tx: Tx,
  { symbolId, minute, state }: { symbolId: number; minute: number; state: 'accepted' | 'dismissed' },
): Promise<z.infer<typeof answeredRow> | null> {
  return readRow(tx, answeredRow)`
    update split_questions q set state = ${state} from market_symbols s
    where q.symbol_id = ${symbolId} and q.minute = ${minute} and q.state = 'open' and s.id = q.symbol_id
    returning s.symbol, q.numerator, q.denominator`;
}

/** Whether it is a share or a fund: what may be split. */
export async function maySplit(tx: Tx, symbolId: number): Promise<boolean> {
  const row = await readRow(
    tx,
    rowOf({ market: z.string() }),
  )`select market from market_symbols where id = ${symbolId}`;
  return row?.market === 'stocks' || row?.market === 'etfs';
}
