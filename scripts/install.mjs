// Installs the packages of the lock file if they are missing; runs on whichever Node started npm (20 or newer).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The pinned runtime. */
export const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/**
 * Installs what building and running need, or, `withTests`, also what tests, checks and benchmarks need, if it is not there. What is
 * there stays in place when the rest is added: a server may be running on it. Ends the process when that fails.
 */
export async function install({ withTests = false } = {}) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(node) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const step = installStep(installed, lock, withTests);
  if (step === null) return;
  console.log('Installing packages (once) …');
  // Without it a run that was interrupted would be taken for a complete one.
  rmSync(stamp, { force: true });
  // Hides the warnings that some packages need a newer Node than the one npm runs on: they will run on the pinned one.
  const run = spawn('npm', [...step, '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [status] = await once(run, 'close');
  if (status !== 0) {
    console.error(`npm ${step[0]} failed; see above.`);
    process.exit(status ?? 1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, withTests ? `${lock} ${everything}` : lock);
}

const stamp = join(root, 'node_modules', '.candela-installed');
const everything = 'with tests';

/**
 * How npm gets from what is installed to what is needed; null when it is there.
 * @param {string} installed what the last run has noted: the hash of its lock file, and whether it was everything
 */
export function installStep(installed, lock, withTests) {
  if (installed === `${lock} ${everything}` || (installed === lock && !withTests)) return null;
  if (installed === lock) return ['install', '--no-save'];
  return withTests ? ['ci'] : ['ci', '--omit=dev'];
}
