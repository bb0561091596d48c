// Prices of 60 symbols to 5,000 people every two seconds: processor time of the server, a share of one core, and per delivery.
// node_modules/.bin/node bench/prices.mjs [clients] [seconds]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [clients = 5000, seconds = 20] = process.argv.slice(2).map(Number);
const file = (name) => new URL(name, import.meta.url);

/** Processor time of a process in milliseconds, Linux. */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The next message of a process that has a property; others are skipped. */
async function messageWith(child, name) {
  for (;;) {
    const [message] = await once(child, 'message');
    if (name in message) return message;
  }
}

async function ask(child, message, name) {
  const answer = messageWith(child, name);
  child.send(message);
  return answer;
}

const execArgv = ['--disable-warning=ExperimentalWarning'];
const server = fork(file('prices-server.mjs'), [], { execArgv });
const { port } = await messageWith(server, 'port');
const crowd = fork(file('prices-clients.mjs'), [String(port), String(clients)], { execArgv });
const { connected } = await ask(crowd, 'connect', 'connected');
await sleep(4000);
await Promise.all([ask(server, 'count', 'frames'), ask(crowd, 'count', 'received')]);
const [before, begun] = [processorTime(server.pid), performance.now()];
await sleep(seconds * 1000);
const [used, passed] = [processorTime(server.pid) - before, performance.now() - begun];
const [{ frames, bytes }, { received }] = await Promise.all([
  ask(server, 'count', 'frames'),
  ask(crowd, 'count', 'received'),
]);
for (const child of [crowd, server]) {
  child.kill();
  await once(child, 'exit');
}
console.log(
  `${connected} clients, ${frames} frames of ${Math.round(bytes / frames)} bytes in ${(passed / 1000).toFixed(1)} s, ${received} delivered`,
);
console.log(`share of a core            ${((used / passed) * 100).toFixed(1)} % (goal at most 5 with 5,000 clients)`);
console.log(`processor time per delivery ${((used * 1000) / received).toFixed(1)} µs`);
