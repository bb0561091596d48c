// A throw-away S3-compatible server for tests: Swift of Debian and Ubuntu, unpacked without installing it, loopback only.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports.mjs';

const unpacked = fileURLToPath(new URL('../.cache/swift', import.meta.url));
const python = '/usr/bin/python3';
const wanted = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'python3-lxml'];

/** Downloads the packages that the machine lacks (about 40 small ones, 4 MB) and unpacks them; does not need root. */
function unpackSwift() {
  const aim = ['--simulate', '-qq', '-o', 'Debug::NoLocking=1', '--no-install-recommends'];
  const list = () => spawnSync('apt-get', ['install', ...aim, ...wanted], { encoding: 'utf8' });
  let found = list();
  if (found.status !== 0 && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    found = list();
  }
  // Skips packages of daemons that a test does not need.
  const names = found.stdout?.match(/(?<=^Inst )(?:python3-|lib|swift)\S*/gm) ?? [];
  if (found.status !== 0 || names.length === 0) return false;
  console.log('Fetching the packages of Swift …');
  mkdirSync(join(unpacked, '..'), { recursive: true });
  const stage = mkdtempSync(`${unpacked}-`);
  try {
    if (spawnSync('apt-get', ['download', '-qq', ...names], { cwd: stage, stdio: 'ignore' }).status !== 0) return false;
    for (const file of readdirSync(stage).filter((name) => name.endsWith('.deb'))) {
      if (spawnSync('dpkg', ['-x', file, 'root'], { cwd: stage, stdio: 'ignore' }).status !== 0) return false;
    }
    renameSync(join(stage, 'root'), unpacked);
    return true;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** The environment that the server needs; downloads Swift if possible, otherwise null. */
export function findSwift() {
  if (process.platform !== 'linux' || !existsSync(python) || !(existsSync(unpacked) || unpackSwift())) return null;
  const libraries = readdirSync(join(unpacked, 'usr/lib')).filter((name) => name.endsWith('-linux-gnu'));
  return {
    ...process.env,
    PYTHONPATH: join(unpacked, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: libraries.map((name) => join(unpacked, 'usr/lib', name)).join(':'),
  };
}

/**
 * Starts a server with an account; callers create their own buckets.
 * @returns {Promise<{url: string, stop: () => Promise<void>} | null>} with key and secret in the address; null without Swift
 */
export async function startSwift() {
  const environment = findSwift();
  if (!environment) return null;
  const folder = mkdtempSync(join(tmpdir(), 'candela-swift-'));
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const server = spawn(
    python,
    [fileURLToPath(new URL('swift/serve.py', import.meta.url)), folder, ...ports.map(String)],
    {
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const output = [];
  server.stderr.on('data', (chunk) => output.push(chunk));
  const ready = await Promise.race([once(server.stdout, 'data'), once(server, 'exit').then(() => null)]);
  if (!ready) throw new Error(`Swift did not start: ${Buffer.concat(output)}`);
  const stop = async () => {
    // A process that has already exited emits no second 'exit'.
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGKILL');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://${encodeURIComponent('test:tester')}:testing@127.0.0.1:${ports[0]}`, stop };
}
