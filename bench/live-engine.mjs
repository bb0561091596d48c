// What the media process uses with a number of viewers at 1.5 Mbit/s, for live.mjs and live-janus.mjs.
import { fork } from 'node:child_process';
import { ask, here, memoryOf, pause, processorSeconds, startMediaProcess } from './processes.mjs';

export const seconds = 10;
export const packetsPerSecond = 156;

/** Processor seconds and memory of a process while it serves a connected audience, and the packets that arrive. */
export async function measureAudience({ pid, idleMemory, audience, viewers }) {
  await pause(2000);
  await ask(audience, { what: 'count' });
  const before = processorSeconds(pid);
  await pause(seconds * 1000);
  const used = processorSeconds(pid) - before;
  const { received } = await ask(audience, { what: 'count' });
  return { used, received, memory: (memoryOf(pid) - idleMemory) / viewers };
}

export async function measureEngine(viewers) {
  const engine = await startMediaProcess();
  const publisher = fork(here('live-clients.mjs'));
  const { sdp } = await ask(publisher, { what: 'offer', direction: 'SendOnly' });
  const isUp = engine.next('up');
  const answer = await engine.request({ what: 'publish', generation: 1, sdp });
  await ask(publisher, { what: 'answer', sdp: answer.sdp });
  await isUp;
  const idleMemory = memoryOf(engine.child.pid);
  const audience = fork(here('live-clients.mjs'));
  for (let n = 0; n < viewers; n++) {
    const viewer = await ask(audience, { what: 'offer', direction: 'RecvOnly' });
    const given = await engine.request({ what: 'watch', sdp: viewer.sdp });
    await ask(audience, { what: 'answer', sdp: given.sdp });
  }
  const measured = await measureAudience({ pid: engine.child.pid, idleMemory, audience, viewers });
  for (const child of [publisher, audience, engine.child]) child.kill('SIGKILL');
  return measured;
}
