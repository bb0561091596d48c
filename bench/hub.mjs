// One event to 5,000 connected clients: the hub against a plain `ws` broadcaster in the same run.
// node_modules/.bin/node bench/hub.mjs [clients]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const clients = Number(process.argv[2] ?? 5000);
const rounds = 30;
const file = (name) => new URL(name, import.meta.url);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Processor time (ms) and resident memory (bytes) of a process, Linux. */
function usage(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;
  return { cpu: (Number(fields[11]) + Number(fields[12])) * 10, resident };
}

/** The next message of a process that has a property; others are skipped. */
async function messageWith(child, name) {
  for (;;) {
    const [message] = await once(child, 'message');
    if (name in message) return message;
  }
}

/** Memory after the garbage of the work so far is gone. */
async function collected(server) {
  server.send('collect');
  await messageWith(server, 'isCollected');
  return usage(server.pid);
}

async function measure(kind) {
  const execArgv = ['--disable-warning=ExperimentalWarning', '--expose-gc'];
  const server = fork(file('hub-server.mjs'), [kind], { execArgv });
  const { port } = await messageWith(server, 'port');
  const crowd = fork(file('hub-clients.mjs'), [String(port), String(clients)], { execArgv });
  const empty = await collected(server);
  crowd.send('connect');
  await messageWith(crowd, 'isConnected');
  const full = await collected(server);
  const times = [];
  const before = usage(server.pid).cpu;
  for (let round = 0; round < rounds; round++) {
    // Both listen before it is sent: either may be first.
    const [arrived, sent] = [messageWith(crowd, 'last'), messageWith(server, 'sentAt')];
    server.send({ round });
    const [{ last, ...there }, { sentAt, ...here }] = await Promise.all([arrived, sent]);
    if (there.round !== round || here.round !== round) throw new Error(`Messages of round ${round} are missing`);
    if (!(last > sentAt)) throw new Error(`Round ${round} arrived before it was sent: the clocks differ`);
    times.push(last - sentAt);
    await sleep(20);
  }
  const cpu = usage(server.pid).cpu - before;
  for (const child of [crowd, server]) {
    child.kill();
    await once(child, 'exit');
  }
  return {
    kind,
    p50: median(times),
    p99: times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1],
    cpu: (cpu * 1000) / (rounds * clients),
    memory: (full.resident - empty.resident) / clients,
  };
}

const results = [];
for (const kind of ['ws', 'hub', 'ws', 'hub']) {
  const result = await measure(kind);
  results.push(result);
  console.log(
    `${kind.padEnd(4)} ${clients} clients: last delivery p50 ${result.p50.toFixed(0)} ms, p99 ${result.p99.toFixed(0)} ms; ` +
      `${result.cpu.toFixed(1)} µs processor time per delivery; ${(result.memory / 1000).toFixed(1)} kB per connection`,
  );
}
const of = (kind, key) => Math.min(...results.filter((each) => each.kind === kind).map((each) => each[key]));
console.log(
  `ratio of time to the last delivery (p99)  ${(of('hub', 'p99') / of('ws', 'p99')).toFixed(2)} (goal at most 1.20)`,
);
console.log(
  `ratio of processor time per delivery      ${(of('hub', 'cpu') / of('ws', 'cpu')).toFixed(2)} (goal at most 1.20)`,
);
console.log(
  `memory per connection of the hub          ${(of('hub', 'memory') / 1000).toFixed(1)} kB (goal at most 20)`,
);
