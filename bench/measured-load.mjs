import { readFileSync, readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';

/** Milliseconds of processor time of a process, all threads together (Linux counts nanoseconds). */
export function processTime(pid) {
  let time = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      time += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // The thread has ended in the meantime.
    }
  }
  return time / 1e6;
}

/**
 * Sends the same request so many times, on so many connections with one request at a time each.
 * @returns responses a second, and the milliseconds that half and 99 of a hundred of them took at most
 */
export async function sendTimes(count, { url, headers, connections }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = [];
  let sent = 0;
  const send = () =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const sending = request(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
        response.resume().once('error', reject);
        response.once('end', () => resolve(times.push(performance.now() - begun)));
      });
      sending.once('error', reject).end();
    });
  const repeat = async () => {
    while (sent++ < count) await send();
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, repeat));
  const rate = (count * 1000) / (performance.now() - begun);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)];
  return { rate, p50: at(0.5), p99: at(0.99) };
}
