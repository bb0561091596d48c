import { expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { buildHookReceivers, hookMessage } from '#testing/hook-receivers.ts';
import { silent } from '#testing/scanning-node.ts';
import { startTestServer } from '#testing/test-server.ts';
import { removePastReceipts } from './hooks.jobs.ts';
import { createReceiptJudge } from './judging.ts';
import { createReceiptStore } from './receipt-store.ts';
import { insertReceipts, type NewReceipt } from './receipts.queries.ts';

const server = await startTestServer();
const { db } = server;
const { build, alertsOf, receipts } = await buildHookReceivers(server);

const receipt = (strategyId: number, body: string): NewReceipt => ({
  strategyId,
  receivedAt: Date.now(),
  contentType: '',
  body: Buffer.from(body),
  sender: '192.0.2.1',
  isTest: false,
  reason: null,
});

const stateRow = rowOf({ state: z.string(), count: z.int() });
const statesOf = async (id: number) => {
  const rows = await readRows(db, stateRow)`
    select coalesce(r.state, 'waiting') as state, count(*)::int as count from hook_receipts r where strategy_id = ${id} group by 1`;
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

it('nodes that judge at once make one alert of each message, with an id or without', async () => {
  const [one, two] = [await build(), await build()];
  const count = 240;
  for (let from = 0; from < count; from += 40) {
    const some = Array.from({ length: 40 }, (_, n) => from + n).flatMap((n) => {
      const { id } = n % 3 === 0 ? one : two;
      // Every fourth one has no id; all of these are the same text of one of six prices.
      const body = n % 4 === 0 ? `XAUUSD buy ${100 + (n % 6)}` : hookMessage({ id: String(n) });
      return [receipt(id, body), receipt(id, body)];
    });
    await insertReceipts(db, some);
  }
  const nodes = Array.from({ length: 4 }, () => createReceiptJudge({ db, onAlerts: silent }));
  await Promise.all(nodes.map((node) => node.judgeWaiting()));
  const expected = (isOfOne: boolean) => {
    const own = Array.from({ length: count }, (_, n) => n).filter((n) => (n % 3 === 0) === isOfOne);
    const nameless = own.filter((n) => n % 4 === 0);
    return own.length - nameless.length + new Set(nameless.map((n) => n % 6)).size;
  };
  for (const [isOfOne, { id }] of [
    [true, one],
    [false, two],
  ] as const) {
    expect(await alertsOf(id)).toHaveLength(expected(isOfOne));
    expect(await statesOf(id)).toMatchObject({ accepted: expected(isOfOne) });
    expect((await statesOf(id))['waiting']).toBeUndefined();
  }
});

it('what is told of new alerts is told in the transaction that stores them: if that fails, the message waits', async () => {
  const { id } = await build();
  await insertReceipts(db, [receipt(id, hookMessage())]);
  const failing = {
    ...silent,
    async stored() {
      throw new Error('killed');
    },
  };
  await expect(createReceiptJudge({ db, onAlerts: failing }).judgeWaiting()).rejects.toMatchObject({
    errors: [{ message: 'killed' }],
  });
  expect(await alertsOf(id)).toEqual([]);
  expect(await statesOf(id)).toEqual({ waiting: 1 });
  await createReceiptJudge({ db, onAlerts: silent }).judgeWaiting();
  expect(await alertsOf(id)).toHaveLength(1);
});

it('messages are removed after 30 days; those of a strategy that was deleted meanwhile stop no others', async () => {
  const { id } = await build();
  await insertReceipts(db, [receipt(2_000_000_000, 'gone'), receipt(id, 'kept'), receipt(id, 'old')]);
  await run(db)`
    update hook_receipts set received_at = now() - interval '31 days' where strategy_id = ${id} and body = ${Buffer.from('old')}`;
  await removePastReceipts(db);
  expect((await receipts(id)).map(({ excerpt }) => excerpt)).toEqual(['kept']);
  const { count } = await requireRow(db, rowOf({ count: z.int() }))`
    select count(*)::int as count from hook_receipts r where strategy_id = 2000000000`;
  expect(count).toBe(0);
});

it('of messages that are stored together, only those fail that cannot be stored; those that wait are one statement', async () => {
  const statements: number[] = [];
  let told = 0;
  const store = createReceiptStore(
    async (some) => {
      statements.push(some.length);
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (some.some(({ sender }) => sender === 'bad')) throw Object.assign(new Error('refused'), { code: '22021' });
    },
    () => (told += 1),
  );
  const given = Array.from({ length: 20 }, (_, n) => ({ ...receipt(1, 'x'), sender: n === 9 ? 'bad' : '' }));
  const results = await Promise.allSettled(given.map(async (each) => store.store(each)));
  expect(results.map(({ status }) => status)).toEqual(
    given.map(({ sender }) => (sender === 'bad' ? 'rejected' : 'fulfilled')),
  );
  // Four of one each, at once; all that came meanwhile; and these by themselves, since one of them is refused.
  expect(statements.slice(0, 5)).toEqual([1, 1, 1, 1, 16]);
  expect(told).toBeGreaterThan(4);
  // Up to four are on their way, and 4000 wait.
  const many = Array.from({ length: 4100 }, () => store.store(receipt(1, 'x')));
  const refused = many.filter((each) => each === null).length;
  expect(refused >= 96 && refused <= 100).toBe(true);
  await Promise.all(many.map(async (each) => each));
});

it('messages that come while the database is away are refused together, not one after the other', async () => {
  let asked = 0;
  const store = createReceiptStore(
    async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('Connection terminated');
    },
    () => {},
  );
  const results = await Promise.allSettled(Array.from({ length: 100 }, async () => store.store(receipt(1, 'x'))));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toBe(5);
});

it('a strategy whose messages cannot be judged does not keep those of others waiting', async () => {
  const [broken, other] = [await build(), await build()];
  await insertReceipts(db, [receipt(broken.id, hookMessage({ id: 'x' })), receipt(other.id, hookMessage({ id: 'x' }))]);
  const judge = createReceiptJudge({
    db,
    onAlerts: {
      async stored(tx, ids) {
        const [row] = await readRows(
          tx,
          rowOf({ id: z.int() }),
        )`select strategy_id as id from alerts where id = ${ids[0] ?? 0}`;
        if (row?.id === broken.id) throw new Error('broken');
      },
      committed: () => {},
    },
  });
  await expect(judge.judgeWaiting()).rejects.toThrow('messages of 1 strategies could not be judged');
  expect([await statesOf(broken.id), await statesOf(other.id)]).toEqual([{ waiting: 1 }, { accepted: 1 }]);
  await createReceiptJudge({ db, onAlerts: silent }).judgeWaiting();
  expect(await statesOf(broken.id)).toEqual({ accepted: 1 });
});
