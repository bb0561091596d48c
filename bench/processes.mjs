// Shared by the benchmarks of live media: the media process without the server, and the resources that a process uses (Linux).
import { fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Processor seconds that a process has used (100 ticks a second). */
export function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory in MB. */
export const memoryOf = (pid) => statusOf(pid, 'VmRSS');

/** Resident memory in MB of a process and of those that it has started; what they share counts for each. */
export function memoryWithChildren(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const list = threads.flatMap((id) => readFileSync(`/proc/${pid}/task/${id}/children`, 'utf8').trim().split(' '));
    return list.filter(Boolean).reduce((sum, child) => sum + memoryWithChildren(child), memoryOf(pid));
  } catch {
    // It has ended.
    return 0;
  }
}

/** The highest resident memory so far, in MB. */
export const peakMemoryOf = (pid) => statusOf(pid, 'VmHWM');

function statusOf(pid, field) {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

/** Sends a request to a live-clients.mjs process, one at a time. */
export async function ask(child, message) {
  child.send(message);
  return (await once(child, 'message'))[0];
}

export async function freeUdpPort() {
  const probe = createSocket('udp4').bind(0);
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

/** The media process with one stream; `options` are those of `fork`. */
export async function startMediaProcess(options = {}) {
  const port = await freeUdpPort();
  const child = fork(here('../server/src/live/media/process.ts'), {
    env: { ...process.env, MEDIA_PORT: String(port), LIVE_FOLDER: join(tmpdir(), `candela-bench-${process.pid}`) },
    serialization: 'advanced',
    ...options,
  });
  const waiting = new Map();
  let id = 0;
  child.on('message', (message) => {
    if (message.type === 'signal') child.emit(`stream ${message.signal.kind}`, message.signal);
    if (message.type === 'answer') waiting.get(message.id)?.done(message.answer);
    if (message.type === 'refusal') waiting.get(message.id)?.fail(new Error(message.message));
    waiting.delete(message.id);
  });
  await once(child, 'message');
  return {
    child,
    port,
    request: (body) =>
      new Promise((done, fail) => {
        waiting.set(++id, { done, fail });
        child.send({ id, request: { streamId: '1', userId: 'bench', isRecorded: false, ...body } });
      }),
    /** Resolves with the next signal of a kind: up, down or viewers. */
    next: (kind) => once(child, `stream ${kind}`).then(([signal]) => signal),
  };
}
