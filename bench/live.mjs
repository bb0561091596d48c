// Cost per viewer of the media process at 1.5 Mbit/s, compared with a plain UDP forwarder that copies the same packets.
// node bench/live.mjs [viewers]
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { measureEngine, packetsPerSecond, seconds } from './live-engine.mjs';
import { pause } from './processes.mjs';

const viewers = Number(process.argv[2] ?? 50);

/** Copies every packet to each receiver without encryption: the cost of the network alone in Node. */
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
const engine = await measureEngine(viewers);
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
