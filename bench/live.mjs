// What a viewer costs the media process at 1.5 Mbit/s, beside a plain UDP forwarder that copies the same packets.
// node bench/live.mjs [viewers]
import { fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const viewers = Number(process.argv[2] ?? 50);
const seconds = 10;
const packetsPerSecond = 156;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Processor seconds that a process has used (Linux: 100 ticks a second). */
function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function ask(child, message) {
  child.send(message);
  return (await once(child, 'message'))[0];
}

async function benchEngine() {
  const probe = createSocket('udp4').bind(0);
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  const engine = fork(here('../server/src/media/process.ts'), { env: { ...process.env, MEDIA_PORT: String(port) } });
  const answers = new Map();
  let up;
  const isUp = new Promise((done) => (up = done));
  engine.on('message', (message) => {
    if (message.type === 'signal' && message.signal.kind === 'up') up();
    if (message.type === 'answer') answers.get(message.id)?.(message.answer);
    if (message.type === 'refusal') throw new Error(message.message);
  });
  await once(engine, 'message');
  let id = 0;
  const request = (body) =>
    new Promise((done) => {
      answers.set(++id, done);
      engine.send({ id, request: { streamId: '1', userId: 'bench', ...body } });
    });

  const publisher = fork(here('live-clients.mjs'));
  const { sdp } = await ask(publisher, { what: 'offer', direction: 'SendOnly' });
  const answer = await request({ what: 'publish', generation: 1, sdp });
  await ask(publisher, { what: 'answer', sdp: answer.sdp });
  await isUp;
  const idleMemory = memoryOf(engine.pid);
  const audience = fork(here('live-clients.mjs'));
  for (let n = 0; n < viewers; n++) {
    const viewer = await ask(audience, { what: 'offer', direction: 'RecvOnly' });
    const given = await request({ what: 'watch', sdp: viewer.sdp });
    await ask(audience, { what: 'answer', sdp: given.sdp });
  }
  await pause(2000);
  await ask(audience, { what: 'count' });
  const before = processorSeconds(engine.pid);
  await pause(seconds * 1000);
  const used = processorSeconds(engine.pid) - before;
  const { received } = await ask(audience, { what: 'count' });
  const memory = (memoryOf(engine.pid) - idleMemory) / viewers;
  for (const child of [publisher, audience, engine]) child.kill('SIGKILL');
  return { used, received, memory };
}

/** Every packet copied and sent to each receiver without encryption: what the network alone costs in Node. */
async function benchForwarder() {
  const receiver = createSocket('udp4').bind(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address();
  const sender = createSocket('udp4').bind(0, '127.0.0.1');
  await once(sender, 'listening');
  const packet = Buffer.alloc(1200);
  const begun = process.cpuUsage();
  const started = performance.now();
  let sent = 0;
  for (let sequence = 0; sequence < packetsPerSecond * seconds;) {
    const due = ((performance.now() - started) / 1000) * packetsPerSecond;
    for (; sequence < due; sequence++) {
      for (let n = 0; n < viewers; n++) {
        const copy = Buffer.from(packet);
        copy.writeUInt32BE(n, 8);
        sender.send(copy, port, '127.0.0.1');
        sent++;
      }
    }
    await pause(5);
  }
  const { user, system } = process.cpuUsage(begun);
  sender.close();
  receiver.close();
  return { used: (user + system) / 1e6, sent };
}

const forwarder = await benchForwarder();
const engine = await benchEngine();
const expected = viewers * packetsPerSecond * seconds;
const share = (used) => `${((used / seconds / viewers) * 100).toFixed(2)} % of a core for each viewer`;
console.log(
  `forwarder  ${viewers} receivers: ${share(forwarder.used)}, ${((forwarder.used / forwarder.sent) * 1e6).toFixed(1)} µs a packet`,
);
console.log(
  `engine     ${viewers} viewers: ${share(engine.used)}, ${((engine.used / engine.received) * 1e6).toFixed(1)} µs a packet; ` +
    `${engine.memory.toFixed(1)} MB for each; ${Math.max(0, (1 - engine.received / expected) * 100).toFixed(2)} % did not arrive`,
);
console.log(`ratio of processor time for each viewer  ${(engine.used / forwarder.used).toFixed(2)}`);
process.exit();
