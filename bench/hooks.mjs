// The address for alerts of TradingView, compared with a bare handler that inserts the body and answers; in turn in one run, on one database.
// node_modules/.bin/node bench/hooks.mjs [rounds] [requests]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { startPostgres } from '../scripts/postgres.mjs';
import { startServerOn } from './start-server.mjs';

const [rounds = 6, requests = 1500] = process.argv.slice(2).map(Number);
const atOnce = 16;
const [productPort, barePort] = [3919, 3920];
const strategies = 2;
const mostTimes = 1.2;

// As in production: each commit reaches the disk.
const postgres = await startPostgres({ isDurable: true });
if (!postgres) throw new Error('PostgreSQL 15 or newer is needed');
const server = await startServerOn(postgres.url, productPort);
const { client, databaseUrl } = server;
// Otherwise the strategies would pause themselves.
await client.query(
  `insert into settings (key, value) values ('strategies.maxDailyAlerts', '10000')
   on conflict (key) do update set value = excluded.value`,
);
const tokens = Array.from({ length: strategies }, (_, n) => String(n).padStart(43, 't'));
const { userId } = await server.signIn('trainer@bench.test', 2, ['Manage Strategies']);
for (const [n, token] of tokens.entries()) {
  const { rows } = await client.query(
    `insert into strategies (kind, owner_id, language_code, name, summary, description, style, classification, methods, concepts,
       subscription_type_ids) values ('tradingview', $1, 'en', $2, '', '', 'day_trading', 'beginner', '{}', '{}', '{}') returning id`,
    [userId, `Bench ${n}`],
  );
  await client.query(`update strategies set status = 'active', live_since = now() where id = $1`, [rows[0].id]);
  await client.query(`insert into strategy_hooks (strategy_id, token_hash, made_at) values ($1, $2, now())`, [
    rows[0].id,
    createHash('sha256').update(token).digest('base64url'),
  ]);
}
await client.query(
  `insert into market_symbols (symbol, name, market, price_precision, volume_precision, tick_sizes, session_code, volume_kind, is_simulated, display)
   values ('CSV:XAUUSD', 'Gold', 'commodities', 2, 0, '[{"from": "1970-01-01", "size": "0.01"}]', 'always', 'none', false, 'everyone')
   on conflict (symbol) do nothing`,
);
await client.query(
  'create table bench_bare (id bigint generated always as identity primary key, received_at timestamptz, body bytea)',
);
const bare = spawn(process.execPath, [resolve(import.meta.dirname, 'hooks-bare.mjs')], {
  env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(barePort) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => bare.kill('SIGKILL'));
await once(bare.stdout, 'data');

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

function post(port, path, body) {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers, timeout: 30_000 }, (answer) =>
      answer.resume().on('end', () => done(answer.statusCode)),
    );
    sent.on('error', fail);
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.end(body);
  });
}

let sent = 0;

/** @returns the times of the answers in milliseconds, sorted */
async function measure(port) {
  const times = [];
  let left = requests;
  const lane = async () => {
    while (left-- > 0) {
      sent += 1;
      const path = `/hooks/tradingview/${tokens[sent % strategies]}`;
      const body = JSON.stringify({ id: `m-${sent}`, ticker: 'XAUUSD', side: 'buy', price: 4112.3, tf: '60' });
      const began = performance.now();
      const status = await post(port, path, body);
      if (status !== 202) throw new Error(`answered with ${status}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return times.toSorted((a, b) => a - b);
}

const at = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

for (const port of [barePort, productPort]) await measure(port);
const ratios = { p50: [], p99: [] };
for (let round = 0; round < rounds; round++) {
  // Which is first changes, since the judging of one round is still going on when the next begins.
  const order = round % 2 === 0 ? ['bare', 'ours'] : ['ours', 'bare'];
  const times = {};
  for (const name of order) times[name] = await measure(name === 'bare' ? barePort : productPort);
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ])
    ratios[name].push(at(times.ours, share) / at(times.bare, share));
  const text = (name) =>
    `${name} p50 ${at(times[name], 0.5).toFixed(1)} ms, p99 ${at(times[name], 0.99).toFixed(1)} ms`;
  console.log(`round ${round + 1}: ${text('bare')}; ${text('ours')}`);
}
const { rows } = await client.query(
  `select coalesce(state, 'waiting') as state, count(*)::int as count from hook_receipts group by 1 order by 1`,
);
console.log(`receipts: ${rows.map(({ state, count }) => `${count} ${state}`).join(', ')}`);
const [p50, p99] = [middle(ratios.p50), middle(ratios.p99)];
console.log(`accepted, ours to bare, median of ${rounds} rounds: p50 × ${p50.toFixed(2)}, p99 × ${p99.toFixed(2)}`);
console.log(p99 <= mostTimes ? `PASS: p99 at most × ${mostTimes}` : `FAIL: p99 more than × ${mostTimes}`);
agent.destroy();
bare.kill('SIGTERM');
await server.stop();
await postgres.stop();
