import { spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { demoPassword } from '#demo/people.ts';
import { defaultApiKey } from '#platform/config/config.ts';
import { freePort } from '#testing/free-port.ts';
import { refusedStart, spawnServer, temporaryFolder, untilReady } from '#testing/server-process.ts';
import { createSession } from '@candela/contract/sign-in/sessions';

/** The process that fills the database for the server `pid`; undefined if there is none. */
function findFiller(pid: number): number | undefined {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  const found = lines.find(([, parent, ...args]) => Number(parent) === pid && args.join().includes('first-start'));
  return found && Number(found[0]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function waitForFiller({ pid = 0 }: ChildProcess): Promise<number> {
  await expect.poll(() => findFiller(pid), { interval: 20 }).toBeDefined();
  return findFiller(pid) ?? 0;
}

async function signIn(port: number): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${port}/api${createSession.path}`, {
    method: createSession.method,
    headers: { 'x-api-key': defaultApiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'student@candela.test', password: demoPassword }),
  });
  return status;
}

describe.runIf(inject('databaseSource').kind === 'pglite')('a new embedded database', () => {
  it('is filled by a process of its own; by the server, when that is ended from outside', async () => {
    const port = await freePort();
    const server = spawnServer({ DATA_DIR: await temporaryFolder(), PORT: String(port), MEDIA_PORT: '0' });
    process.kill(await waitForFiller(server.process), 'SIGKILL');
    await untilReady(server);
    expect(await signIn(port)).toBe(201);
  });

  it('is not filled by two processes, when the server is killed and started again', async () => {
    const port = await freePort();
    const environment = { DATA_DIR: await temporaryFolder(), PORT: String(port), MEDIA_PORT: '0' };
    const killed = spawnServer(environment);
    const filler = await waitForFiller(killed.process);
    killed.process.kill('SIGKILL');
    await expect.poll(() => isAlive(filler), { interval: 20 }).toBe(false);
    await untilReady(spawnServer(environment));
    expect(await signIn(port)).toBe(201);
  });

  it('that cannot be made stops the start with one line', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'database'));
    await writeFile(join(folder, 'database', 'notes.txt'), 'not a database');
    const { code, lines } = await refusedStart({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^Candela cannot start\. The folder .* is not empty/)]);
  });
});
