// What metrics add to a call: processor time of a server that measures and of one that does not, in turn in one run.
// node_modules/.bin/node bench/metrics.mjs [rounds] [calls a round]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer } from './start-server.mjs';

const rounds = Number(process.argv[2] ?? 12);
const calls = Number(process.argv[3] ?? 1500);
const atMostPercent = 2;

const preload = pathToFileURL(join(import.meta.dirname, 'without-metrics.preload.mjs')).href;
const without = await startServer(3924, { NODE_OPTIONS: `--import ${preload}` });
const measuring = await startServer(3925, { OPS_PORT: '3926' });

/** Milliseconds of processor time of all threads of a process. */
function processorTime(pid) {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return (
    tasks.reduce(
      (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
      0,
    ) / 1e6
  );
}

const paths = ['/profile', '/courses?page=1', '/notifications', '/lookups'];

async function round({ server, headers }, count) {
  const before = processorTime(server.pid);
  for (let number = 0; number < count; number++) {
    const answer = await fetch(`${server.url}${paths[number % paths.length]}`, { headers });
    await answer.arrayBuffer();
    if (answer.status >= 400) throw new Error(`${paths[number % paths.length]}: ${answer.status}`);
  }
  return (processorTime(server.pid) - before) / count;
}

const sides = [];
for (const [name, server] of [
  ['without', without],
  ['measuring', measuring],
])
  sides.push({ name, server, ...(await server.signIn('learner@bench.test', 2)), times: [] });
for (const side of sides) await round(side, 3000);
for (let number = 0; number < rounds; number++) for (const side of sides) side.times.push(await round(side, calls));

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const [none, some] = sides.map(({ times }) => median(times));
const added = median(sides[1].times.map((time, at) => (time / sides[0].times[at] - 1) * 100));
const begun = performance.now();
const text = await (await fetch('http://127.0.0.1:3926/metrics')).text();
const scrape = performance.now() - begun;
const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
console.log(`processor time a call: ${none.toFixed(3)} ms without metrics, ${some.toFixed(3)} ms with them`);
console.log(`reading them: ${scrape.toFixed(0)} ms, ${series} series, ${(text.length / 1024).toFixed(0)} kB`);
console.log(
  `${added <= atMostPercent ? 'PASS' : 'FAIL'}: metrics add ${added.toFixed(2)} % (median of ${rounds} rounds; at most ${atMostPercent} %)`,
);
await without.stop();
await measuring.stop();
process.exit(added <= atMostPercent ? 0 : 1);
