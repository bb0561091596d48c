import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { patience } from '../e2e/pace.ts';

const supervisor = join(import.meta.dirname, 'supervise.mjs');
const times = { firstWait: 100, maxWaitMilliseconds: 400, calm: 60_000, patience: 500 };

/** A supervised process that runs `script`, by npm's shell or without one; the output of both is collected. */
function superviseScript(script, { isInShell = false } = {}) {
  const main = `import { endWithShellOfNpm, supervise } from ${JSON.stringify(supervisor)};
    endWithShellOfNpm();
    supervise(process.execPath, ['-e', ${JSON.stringify(script)}], {}, ${JSON.stringify(times)});`;
  const command = [process.execPath, '--input-type=module', '-e', main];
  const child = isInShell
    ? spawn('sh', ['-c', '"$@"; true', 'sh', ...command], { env: { ...process.env, npm_lifecycle_event: 'start' } })
    : spawn(command[0], command.slice(1));
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const pids = () => [...output.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
  return { process: child, ended: once(child, 'exit'), output: () => output, pids };
}

const runs = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A server that prints its process id once everything is set up and its readiness is on its way; `before` runs first. */
const serve = (before = '') =>
  `${before} process.send('ready', () => console.log('pid', process.pid)); setInterval(() => {}, 1000);`;

it(
  'starts a killed server again, with a wait that grows, and stops with its code',
  async () => {
    const supervised = superviseScript(serve(`process.on('SIGTERM', () => process.exit(0));`));
    for (const [kills, wait] of [
      [1, '0.1 s'],
      [2, '0.2 s'],
      [3, '0.4 s'],
      [4, '0.4 s'],
    ]) {
      await expect.poll(() => supervised.pids().length).toBe(kills);
      process.kill(supervised.pids().at(-1), 'SIGKILL');
      await expect.poll(() => supervised.output().split('starts again in').length - 1).toBe(kills);
      expect(supervised.output().trim().endsWith(`The server ended (SIGKILL). It starts again in ${wait}.`)).toBe(true);
    }
    await expect.poll(() => supervised.pids().length).toBe(5);
    supervised.process.kill('SIGTERM');
    expect(await supervised.ended).toEqual([0, null]);
    expect(runs(supervised.pids().at(-1))).toBe(false);
  },
  patience(60),
);

it('does not restart a server that never started, or that ended by itself', async () => {
  const refused = superviseScript(`console.log('pid', process.pid); process.exit(3);`);
  expect(await refused.ended).toEqual([3, null]);
  expect(refused.pids()).toHaveLength(1);
  const done = superviseScript(`process.send('ready', () => process.exit(0));`);
  expect(await done.ended).toEqual([0, null]);
});

it('tries again when a start after a crash fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candela-supervise-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // The first run reports ready before it exits; the others do not.
  const supervised = superviseScript(`
    console.log('pid', process.pid);
    const mark = ${JSON.stringify(join(folder, 'ran'))};
    if (fs.existsSync(mark)) process.exit(1);
    fs.writeFileSync(mark, '');
    process.send('ready', () => process.exit(1));`);
  await expect.poll(() => supervised.pids().length).toBeGreaterThanOrEqual(3);
});

it('kills a server that does not stop, after its patience or at the second request', async () => {
  const slow = superviseScript(serve(`process.on('SIGTERM', () => {});`));
  await expect.poll(() => slow.pids().length).toBe(1);
  slow.process.kill('SIGTERM');
  expect(await slow.ended).toEqual([137, null]);
  expect(runs(slow.pids()[0])).toBe(false);
});

it('ends between two attempts when it is asked to', async () => {
  const supervised = superviseScript(`process.send('ready', () => process.exit(1));`);
  await expect.poll(() => supervised.output()).toContain('It starts again in 0.4 s');
  supervised.process.kill('SIGTERM');
  expect((await supervised.ended)[0]).toBeLessThan(2);
});

it('leaves no server behind when it is killed itself', async () => {
  const supervised = superviseScript(serve(`process.once('disconnect', () => process.exit());`));
  await expect.poll(() => supervised.pids().length).toBe(1);
  // When the server exits too, the pipe that both write to closes. (Without a parent the server may remain as a zombie.)
  const silent = once(supervised.process.stdout, 'close');
  supervised.process.kill('SIGKILL');
  await silent;
});

it('leaves no server behind when the shell of npm is ended, which passes no signal on', async () => {
  const supervised = superviseScript(serve(`process.on('SIGTERM', () => process.exit(0));`), { isInShell: true });
  await expect.poll(() => supervised.pids().length, { timeout: patience(10) }).toBe(1);
  // The pipe to which all of them write closes with the last of them.
  const silent = once(supervised.process.stdout, 'close');
  supervised.process.kill('SIGTERM');
  await silent;
  expect(supervised.output()).not.toContain('starts again');
});

it('leaves a server beside others the time that it asks for when it is told to stop', async () => {
  const goesOn = `process.on('SIGTERM', () => {
    process.send({ stopsWithin: 20 });
    setTimeout(() => process.exit(0), 1500);
  });`;
  const supervised = superviseScript(serve(goesOn));
  await expect.poll(() => supervised.pids().length).toBe(1);
  supervised.process.kill('SIGTERM');
  expect(await supervised.ended, 'three times as long as its patience').toEqual([0, null]);
});
