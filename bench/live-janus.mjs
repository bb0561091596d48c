// Cost per viewer at 1.5 Mbit/s, compared with the streaming plugin of Janus with the same clients in the same run.
// node bench/live-janus.mjs [viewers]
import { fork, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAudience, measureEngine, packetsPerSecond, seconds } from './live-engine.mjs';
import { ask, freeUdpPort, here, memoryOf, pause } from './processes.mjs';

const viewers = Number(process.argv[2] ?? 50);
if (spawnSync('janus', ['--version']).error) {
  console.log("Janus is not here: on Debian, 'apt-get install janus' brings it.");
  process.exit(1);
}

/** Janus with only its streaming plugin and HTTP interface, and one stream that it receives as plain RTP. */
async function startJanus() {
  const [folder, httpPort, rtpPort] = [mkdtempSync(join(tmpdir(), 'janus-')), await freeUdpPort(), await freeUdpPort()];
  const libraries = (names) => names.map((name) => `libjanus_${name}.so`).join(',');
  const others = 'audiobridge duktape echotest lua nosip recordplay sip textroom videocall videoroom voicemail';
  const files = {
    'janus.jcfg': `general: { debug_level = 2 }
      media: { ipv6 = false }
      plugins: { disable = "${libraries(others.split(' '))}" }
      transports: { disable = "${libraries(['mqtt', 'nanomsg', 'pfunix', 'rabbitmq', 'websockets'])}" }`,
    'janus.transport.http.jcfg': `general: { base_path = "/janus", http = true, port = ${httpPort}, ip = "127.0.0.1" }`,
    'janus.plugin.streaming.jcfg': `live: { type = "rtp", id = 1, audio = false, video = true, videoport = ${rtpPort},
      videopt = 96, videocodec = "vp8", videoiface = "127.0.0.1" }`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const child = spawn('janus', ['-F', folder], { stdio: 'ignore' });
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const base = `http://127.0.0.1:${httpPort}/janus`;
  const call = async (path, body) => {
    const response = await fetch(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify({ transaction: 'bench', ...body }) }),
    });
    return response.json();
  };
  for (let left = 50; ; left--) {
    const isUp = await call('/info').catch(() => null);
    if (isUp) break;
    if (left === 0) throw new Error('Janus does not answer');
    await pause(100);
  }
  return { child, rtpPort, call };
}

/** The same packets that live-clients.mjs publishes. */
function sendPlainRtp(port) {
  const socket = createSocket('udp4');
  const packet = Buffer.alloc(1200);
  packet[0] = 0x80;
  packet[1] = 96;
  packet.writeUInt32BE(4242, 8);
  packet[12] = 0x10;
  const begun = performance.now();
  let sequence = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) / 1000) * packetsPerSecond;
    for (; sequence < due; sequence++) {
      packet.writeUInt16BE(sequence & 0xffff, 2);
      packet.writeUInt32BE((sequence * 577) >>> 0, 4);
      socket.send(Buffer.from(packet), port, '127.0.0.1');
    }
  }, 10);
  return () => {
    clearInterval(timer);
    socket.close();
  };
}

async function measureJanus() {
  const { child, rtpPort, call } = await startJanus();
  const stopSending = sendPlainRtp(rtpPort);
  await pause(1000);
  const idleMemory = memoryOf(child.pid);
  const audience = fork(here('live-clients.mjs'));
  const session = (await call('', { janus: 'create' })).data.id;
  for (let n = 0; n < viewers; n++) {
    const handle = (await call(`/${session}`, { janus: 'attach', plugin: 'janus.plugin.streaming' })).data.id;
    const path = `/${session}/${handle}`;
    await call(path, { janus: 'message', body: { request: 'watch', id: 1 } });
    let offered;
    while (!offered) {
      const event = await call(`/${session}?maxev=1`);
      if (event.sender === handle && event.jsep) offered = event.jsep.sdp;
      if (event.plugindata?.data.error) throw new Error(event.plugindata.data.error);
    }
    const { sdp } = await ask(audience, { what: 'answerTo', sdp: offered });
    await call(path, { janus: 'message', body: { request: 'start' }, jsep: { type: 'answer', sdp } });
  }
  const measured = await measureAudience({ pid: child.pid, idleMemory, audience, viewers });
  stopSending();
  for (const each of [audience, child]) each.kill('SIGKILL');
  return measured;
}

function print(name, { used, received, memory }) {
  const expected = viewers * packetsPerSecond * seconds;
  console.log(
    `${name.padEnd(8)} ${viewers} viewers: ${((used / seconds / viewers) * 100).toFixed(2)} % of a core for each viewer, ` +
      `${((used / received) * 1e6).toFixed(1)} µs a packet; ${memory.toFixed(1)} MB for each; ` +
      `${Math.max(0, (1 - received / expected) * 100).toFixed(2)} % did not arrive`,
  );
}

const janus = await measureJanus();
print('Janus', janus);
const engine = await measureEngine(viewers);
print('engine', engine);
console.log(
  `ratio of processor time for a packet  ${(engine.used / engine.received / (janus.used / janus.received)).toFixed(2)}`,
);
process.exit();
