import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { openPglite, openPostgres, type Database } from '#db/client.ts';
import { readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { createReceiptJudge } from '#scanning/hooks/judging.ts';
import { preparedPlace } from '#testing/databases.ts';
import { freePort } from '#testing/free-port.ts';
import { patience } from '#testing/patience.ts';
import { silent } from '#testing/scanning-node.ts';
import { startServer, type ServerProcess } from '#testing/server-process.ts';
import { buildReceiver, buildStrategist } from '#testing/strategy-rows.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';

/** 10,000 are sent with `HOOK_BURST=10000`. Of a strategy no more than it may give within an hour. */
const count = Number(process.env['HOOK_BURST'] ?? 400);
const ofStrategy = 150;
const atOnce = 32;

type Place = Awaited<ReturnType<typeof preparedPlace>>['environment'];

const open = ({ DATABASE_URL: url, DATA_DIR: folder }: Place): Promise<Database> =>
  url === undefined ? openPglite(folder, { isDurable: false }) : openPostgres(url);

const tokenOf = (strategy: number) => String(strategy).padStart(43, 't');

/** What is sent: 1 % is garbage, of which half was not filled in, and 1 % is sent twice. */
function messages(): { path: string; body: string }[] {
  const all = Array.from({ length: count }, (_, n) => {
    const id = `m-${n}`;
    const price = 100 + n / 100;
    const garbage = n % 200 === 99 ? { id, ticker: '{{ticker}}', side: 'buy' } : { id, price };
    const body = n % 100 === 99 ? garbage : { id, ticker: 'XAUUSD', side: 'buy', price, tf: '60' };
    return { path: `/hooks/tradingview/${tokenOf(Math.floor(n / ofStrategy))}`, body: JSON.stringify(body) };
  });
  return [...all, ...all.filter((_message, n) => n % 100 === 0)];
}

async function build(place: Place): Promise<void> {
  const { db, close } = await open(place);
  const { id: ownerId } = await buildStrategist(db);
  await buildSymbol(db, { symbol: 'CSV:XAUUSD' });
  for (let n = 0; n * ofStrategy < count; n++) {
    const id = await buildReceiver(db, { kind: 'tradingview', ownerId, name: `Burst ${n}` });
    const hash = createHash('sha256').update(tokenOf(n)).digest('base64url');
    await run(db)`insert into strategy_hooks (strategy_id, token_hash, made_at) values (${id}, ${hash}, now())`;
  }
  await close();
}

/** Sends a message as TradingView does: again, until it is taken. @returns how often */
async function send(agent: Agent, port: number, { path, body }: { path: string; body: string }): Promise<void> {
  for (;;) {
    const status = await new Promise<number>((resolve) => {
      const sent = request({ agent, port, host: '127.0.0.1', path, method: 'POST', timeout: 20_000 }, (answer) => {
        answer
          .resume()
          .on('end', () => resolve(answer.statusCode ?? 0))
          .on('error', () => resolve(0));
      });
      sent
        .on('error', () => resolve(0))
        .on('timeout', () => sent.destroy())
        .end(body);
    });
    if (status === 202) return;
    if (status >= 400 && status < 500) throw new Error(`refused with ${status}`);
    await sleep(200);
  }
}

async function kill({ process: child }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
}

const stateRow = rowOf({ state: z.string(), reason: z.string().nullable(), count: z.int() });
const figuresRow = rowOf({ alerts: z.int(), keys: z.int(), receipts: z.int(), active: z.int() });

it(
  'a burst of messages makes one alert of each, although the server is killed twice',
  async () => {
    const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: false });
    onTestFinished(remove);
    await build(environment);
    const port = await freePort();
    const start = () => startServer(port, { DEMO: 'off', MEDIA_PORT: '0', ...environment });
    let server = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    onTestFinished(() => agent.destroy());
    const given = messages();
    const began = performance.now();
    let kills = 0;
    let next = 0;
    const lane = async () => {
      for (let message = given[next++]; message; message = given[next++]) {
        await send(agent, port, message);
        if (next < (given.length / 3) * (kills + 1) || kills === 2) continue;
        kills += 1;
        await kill(server);
        server = await start();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    const took = (performance.now() - began) / 1000;
    expect(kills).toBe(2);
    // What a killed process had stored and not yet judged is judged within a minute by the next one.
    if (environment.DATABASE_URL !== undefined) {
      const { db, close } = await open(environment);
      const countWaiting = async () =>
        (
          await requireRow(db, rowOf({ waiting: z.int() }))`
            select count(*)::int as waiting from hook_receipts r where r.state is null`
        ).waiting;
      await expect.poll(countWaiting, { timeout: patience(100), interval: 1000 }).toBe(0);
      await close();
    }
    await kill(server);
    const { db, close } = await open(environment);
    // One process has the embedded database, so this one does what the next server would.
    await createReceiptJudge({ db, onAlerts: silent }).judgeWaiting();
    const figures = await requireRow(db, figuresRow)`
      select (select count(*)::int from alerts a) as alerts, (select count(distinct (strategy_id, key))::int from alerts a) as keys,
        (select count(*)::int from hook_receipts r) as receipts, (select count(*)::int from strategies s where s.status = 'active') as active`;
    const states = await readRows(db, stateRow)`
      select coalesce(r.state, 'waiting') as state, r.reason, count(*)::int as count from hook_receipts r group by 1, 2 order by 1, 2`;
    await close();
    if (process.env['HOOK_BURST'] !== undefined)
      process.stdout.write(
        `${given.length} messages in ${took.toFixed(1)} s with two kills: ${JSON.stringify({ figures, states })}\n`,
      );
    const garbage = Math.floor(count / 100);
    expect(figures).toMatchObject({ alerts: count - garbage, keys: count - garbage });
    expect(figures.active).toBe(Math.ceil(count / ofStrategy));
    const of = (state: string) => states.filter((row) => row.state === state).reduce((sum, row) => sum + row.count, 0);
    expect(of('waiting')).toBe(0);
    expect(of('accepted')).toBe(count - garbage);
    // Also those that were stored, but not answered before the kill, and so were sent again.
    expect(of('duplicate')).toBeGreaterThanOrEqual(Math.ceil(count / 100));
    expect(of('quarantined') + of('rejected')).toBeGreaterThanOrEqual(garbage);
  },
  patience(300),
);
