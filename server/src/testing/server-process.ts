import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { removeFolder } from '#testing/remove-folder.ts';

const main = resolve(import.meta.dirname, '../main.ts');
const preloads = ['../quick-start.preload.ts', 'check-row.preload.ts'].flatMap((file) => [
  '--import',
  pathToFileURL(resolve(import.meta.dirname, file)).href,
]);

export interface ServerProcess {
  process: ChildProcess;
  url: string;
}

/** A folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

interface StartingServer {
  process: ChildProcess;
  output: () => string;
}

/** Runs the server as `npm start` does, in a process that is stopped after the test. */
export function spawnServer(environment: Record<string, string>): StartingServer {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...preloads, main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '0',
      DATABASE_FSYNC: 'off',
      ...environment,
    },
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (text += String(chunk)));
  return { process: child, output: () => text };
}

/** Starts the server and waits until it responds. */
export async function startServer(port: number, environment: Record<string, string>): Promise<ServerProcess> {
  const server = spawnServer({ PORT: String(port), ...environment });
  await untilReady(server);
  return { process: server.process, url: `http://127.0.0.1:${port}` };
}

/** Waits until a server responds. Fails if it ends. */
export async function untilReady({ process: child, output }: StartingServer): Promise<void> {
  const exit = once(child, 'exit');
  while (!output().includes('Candela is ready')) {
    const ended = await Promise.race([exit, new Promise((tick) => setTimeout(tick, 20))]);
    if (ended) throw new Error(`The server ended: ${output()}`);
  }
}

/** Starts a server that should refuse to start, and returns its output and exit code. */
export async function refusedStart(environment: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const { process: child, output } = spawnServer({ PORT: '0', ...environment });
  const [code] = (await once(child, 'exit')) as [number];
  return { code, lines: output().trim().split('\n') };
}
