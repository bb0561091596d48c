import { expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { coin } from '#testing/coins.ts';
import { buildUser } from '#testing/factories.ts';
import { buildAuthor } from '#testing/idea-rows.ts';
import { judgeMarket, marketEnd, publishTerms, randomIdeas } from '#testing/judged-ideas.ts';
import { runVerifier } from '#testing/public-log/run-verifier.ts';
import { startTestServer } from '#testing/test-server.ts';
import { readZip, zipOf } from '#testing/zips.ts';
import { appendToLog } from '#trading/log.ts';
import { insertActions } from '#trading/outcomes/idea-actions.queries.ts';
import { findJudgedIdea } from '#trading/outcomes/judged-ideas.queries.ts';
import { logActions } from '#trading/outcomes/logged-outcomes.ts';
import { logSealedDays } from '#trading/outcomes/sealed-days.service.ts';
import { eraseUser } from '@candela/contract/accounts/users';
import { publishedBody } from '@candela/markets/outcomes/published-idea';

const { app, db, call } = await startTestServer();
const symbol = 'TEST:COIN';
const symbolId = await insertSymbol(db, { ...coin, symbol, display: 'everyone' });
const author = await buildAuthor(db);
const { market, ideas } = randomIdeas(20_261_127, 60);
const secret = Buffer.alloc(32, 7);
const ids: number[] = [];

async function publish(terms: (typeof ideas)[number]['terms']): Promise<number> {
  const id = await publishTerms(db, terms, { authorId: author.id, symbolId });
  const body = publishedBody({
    ...terms,
    idea: id,
    symbol,
    decimals: 2,
    basis: 'last',
    isSimulated: false,
    timeframe: '1h',
    style: 'day_trading',
    riskBps: 100,
    analysis: '',
    disclosure: 'none',
    audience: [],
    event: null,
    isDuplicate: false,
  });
  await db.transaction((tx) => appendToLog(tx, { authorId: author.id, ideaId: id, secret, body }));
  return id;
}

const exported = async (query = '') => (await app.inject(`/ledger/export${query}`)).rawPayload;
const closedRow = rowOf({ net: z.nullable(z.int()), status: z.string() });

/** What the log has of ideas that were judged by the server, as somebody who only has the file. */
it('what was judged follows from the candles of an export, also when its author is erased', async () => {
  await app.inject('/ledger/checkpoint');
  for (const { terms, actions } of ideas) {
    const id = await publish(terms);
    ids.push(id);
    for (const { at, ...action } of actions)
      await db.transaction(async (tx) => {
        await insertActions(tx, { ideaIds: [id], at, action, reason: null, actorId: author.id });
        const idea = await findJudgedIdea(tx, id);
        if (idea) await logActions(tx, [idea], at, action);
      });
  }
  await judgeMarket(db, symbolId, market, marketEnd);
  await run(db)`update series_heads set until = ${marketEnd + 86_400_000} where symbol_id = ${symbolId}`;
  await logSealedDays(db);
  const closed = await readRows(
    db,
    closedRow,
  )`select net, status from ideas where author_id = ${author.id}::uuid and closed_at is not null`;
  const counted = closed.filter(({ net, status }) => net !== null && status !== 'void');
  const total = counted.reduce((sum, { net }) => sum + (net ?? 0), 0) / 10_000;
  const told = {
    status: 0,
    stdout: expect.stringContaining(`${closed.length} outcomes follow from their candles; 0 ideas are open`) as string,
  };
  const archive = await exported();
  const verdict = await runVerifier(archive);
  expect(verdict).toMatchObject(told);
  expect(verdict.stdout).toContain(`: ${counted.length} closed,`);
  expect(verdict.stdout).toContain(`total ${total > 0 ? '+' : ''}${total.toFixed(2)} R`);
  expect(closed.length).toBeGreaterThan(50);

  const files = readZip(archive);
  const days = (files['candles.jsonl'] ?? Buffer.alloc(0)).toString();
  // One price of one candle.
  const changed = days.replace(/,(\d+)\]/, (_, close: string) => `,${Number(close) + 1}]`);
  expect(await runVerifier(zipOf({ ...files, 'candles.jsonl': changed }))).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('the candles of the day are not those that it committed to') as string,
  });
  expect(
    (await runVerifier(zipOf({ ...files, 'candles.jsonl': days.replaceAll(symbol, 'TEST:OTHER') }))).stdout,
  ).toContain('0 outcomes follow from their candles');

  const admin = await buildUser(db, { roleId: 4 });
  expect((await call(eraseUser, { params: { id: author.id } }, admin.token)).status).toBe(204);
  const rest = await readRows(db, rowOf({ ref: z.string() }))`
    select ref from log_authors where user_id = ${author.id}::uuid`;
  expect(rest).toEqual([]);
  expect(await runVerifier(await exported())).toMatchObject(told);
});

it('a result that somebody has written instead of the rules is named, with what follows from the candles', async () => {
  const { terms } = ideas.find(({ actions }) => actions.length === 0) ?? { terms: null };
  if (!terms) throw new Error('every idea has actions');
  const id = await publish(terms);
  const event = { seq: 1, type: 'cancelled', at: terms.publishedAt + 60_000 };
  const { index } = await db.transaction((tx) =>
    appendToLog(tx, { authorId: author.id, ideaId: id, secret, body: { kind: 'outcome', idea: id, event } }),
  );
  await run(
    db,
  )`update ideas set status = 'cancelled', closed_at = ${new Date(event.at).toISOString()} where id = ${id}`;
  const { status, stdout } = await runVerifier(await exported());
  expect(status).toBe(1);
  expect(stdout).toContain(`Entry ${index} does not fit: another event follows from the candles`);
  expect(stdout).toContain('"type":"cancelled"');
});
