// Whether the media process stays stable: one publisher at 1.5 Mbit/s and viewers that join and leave, for hours.
// node bench/soak.mjs [minutes] [viewers]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ask, here, memoryOf, pause, processorSeconds, startMediaProcess } from './processes.mjs';

const minutes = Number(process.argv[2] ?? 120);
const viewers = Number(process.argv[3] ?? 20);
const warmUpMinutes = Math.min(10, minutes / 3);
const sampleSeconds = 30;
const viewerMinutes = 2;
const publisherMinutes = 10;
/** Limit for PASS, in MB per hour: flat, apart from allocator noise. */
const maxPerHour = 2;
const maxGrowth = 0.1;

const engine = await startMediaProcess({ execArgv: ['--import', here('heap-report.mjs')] });
let heap = { heapUsed: 0, external: 0 };
engine.child.on('message', (message) => message.type === 'memory' && (heap = message));
engine.child.once('exit', (code, signal) => {
  console.log(`the media process ended: ${code ?? signal}\nFAIL`);
  process.exit(1);
});
const audience = fork(here('live-clients.mjs'));
const inAudience = [];
let publisher;
let generation = 0;

/** The newest publisher wins; every second predecessor is killed without closing its connection. */
async function replacePublisher() {
  const before = publisher;
  if (before && generation % 2 === 0) {
    const isDown = engine.next('down');
    before.kill('SIGKILL');
    await isDown;
  }
  publisher = fork(here('live-clients.mjs'));
  const { sdp } = await ask(publisher, { what: 'offer', direction: 'SendOnly' });
  const isUp = engine.next('up');
  const answer = await engine.request({ what: 'publish', generation: ++generation, sdp });
  await ask(publisher, { what: 'answer', sdp: answer.sdp });
  await isUp;
  before?.kill('SIGKILL');
}

async function join() {
  const { session, sdp } = await ask(audience, { what: 'offer', direction: 'RecvOnly', isTalkative: true });
  const given = await engine.request({ what: 'watch', userId: `viewer ${session}`, sdp });
  await ask(audience, { what: 'answer', session, sdp: given.sdp });
  inAudience.push({ session, sessionId: given.sessionId });
}

/** Removes the oldest viewer; every second one disappears without telling the engine. */
async function leave() {
  const { session, sessionId } = inAudience.shift();
  const counted = await ask(audience, { what: 'leave', session });
  if (session % 2 === 0)
    await engine.request({ what: 'leave', userId: `viewer ${session}`, sessionId }).catch(() => {});
  return counted;
}

function processorTime() {
  const all = [engine.child, audience, publisher].reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  return { at: performance.now(), engine: processorSeconds(engine.child.pid), all };
}

/** Least squares: MB per hour. */
function slopeOf(samples) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [hour, level] = [mean(samples.map((each) => each.hour)), mean(samples.map((each) => each.rss))];
  const sum = (of) => samples.reduce((total, each) => total + of(each), 0);
  return sum((each) => (each.hour - hour) * (each.rss - level)) / sum((each) => (each.hour - hour) ** 2);
}

await replacePublisher();
for (let n = 0; n < viewers; n++) await join();
const started = performance.now();
const samples = [];
const total = { received: 0, lost: 0 };
let used = processorTime();
console.log('minute  resident MB  heap MB  external MB  processor %  of all %  received  lost');
for (let tick = 1; tick * sampleSeconds <= minutes * 60; tick++) {
  await pause(started + tick * sampleSeconds * 1000 - performance.now());
  const counted = await ask(audience, { what: 'count' });
  total.received += counted.received;
  total.lost += counted.lost;
  const spent = processorTime();
  const share = (what) => (((spent[what] - used[what]) / (spent.at - used.at)) * 100_000).toFixed(1);
  const hour = (performance.now() - started) / 3_600_000;
  const sample = { hour, rss: memoryOf(engine.child.pid), heap: heap.heapUsed / 2 ** 20 };
  samples.push(sample);
  console.log(
    [
      (hour * 60).toFixed(1).padStart(6),
      sample.rss.toFixed(1).padStart(12),
      sample.heap.toFixed(1).padStart(8),
      (heap.external / 2 ** 20).toFixed(1).padStart(12),
      share('engine').padStart(12),
      share('all').padStart(9),
      String(counted.received).padStart(9),
      String(counted.lost).padStart(5),
    ].join(' '),
  );
  const minute = Math.round((tick * sampleSeconds) / 6) / 10;
  if (minute % viewerMinutes === 0) {
    const left = await leave();
    total.received += left.received;
    total.lost += left.lost;
    await join();
  }
  if (minute % publisherMinutes === 0) await replacePublisher();
  used = processorTime();
}

const warm = samples.filter(({ hour }) => hour * 60 >= warmUpMinutes);
const slope = slopeOf(warm);
const mean = (values) => values.reduce((sum, { rss }) => sum + rss, 0) / values.length;
const eighth = Math.ceil(warm.length / 8);
const growth = mean(warm.slice(-eighth)) / mean(warm.slice(0, eighth)) - 1;
const isFlat = slope < maxPerHour && growth < maxGrowth;
console.log(
  `resident memory ${slope.toFixed(2)} MB an hour, ${(growth * 100).toFixed(1)} % from first to last eighth; ` +
    `heap now ${samples.at(-1).heap.toFixed(1)} MB\n` +
    `${total.received} packets received, ${total.lost} lost; ${generation} publishers, ${Math.floor(minutes / viewerMinutes)} viewers replaced\n` +
    (isFlat ? 'PASS' : 'FAIL'),
);
engine.child.removeAllListeners('exit');
for (const child of [publisher, audience, engine.child]) {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
process.exit(isFlat ? 0 : 1);
