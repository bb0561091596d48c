// A throw-away Redis for tests: free port, loopback only, nothing on disk.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { findRedis } from './packages.mjs';
import { freePort } from './ports.mjs';

/** @returns {Promise<{url: string, stop: () => Promise<void>} | null>} null if Redis is not installed */
export async function startRedis() {
  const program = findRedis();
  if (!program) return null;
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(program, options, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'ignore'] });
  // A script that throws would leave it behind.
  const abandon = () => server.kill('SIGTERM');
  process.once('exit', abandon);
  let log = '';
  while (!log.includes('Ready to accept connections')) log += String((await once(server.stdout, 'data'))[0]);
  server.stdout.resume();
  const stop = async () => {
    process.off('exit', abandon);
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}
