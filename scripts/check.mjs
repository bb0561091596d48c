// npm run check: types, lint with the import rules, unused code, translation keys, values of styles, formatting.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { install, node, root } from './install.mjs';

/** Tools that are scripts find the pinned Node first, as they do when npm starts this one. */
const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };

const bin = (name) => join(root, 'node_modules', '.bin', name);

const steps = [
  // One project after the other, by two checkers: each needs 3 GB, and repeats work of the others.
  ['types', bin('tsc'), ['-b', '--builders', '1', '--checkers', '2']],
  ['lint', bin('oxlint'), ['--deny-warnings']],
  ['unused code', bin('knip'), []],
  ['translation keys', node, [join(root, 'scripts', 'check-translations.mjs')]],
  ['scale of the styles', node, [join(root, 'scripts', 'check-scale.mjs')]],
  ['formatting', bin('oxfmt'), ['--check', '.']],
];

/** Runs every check; returns the names of those that failed. */
function check() {
  const failed = [];
  for (const [name, command, args] of steps) {
    const started = Date.now();
    const run = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
    const isGood = run.status === 0;
    console.log(`${isGood ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (!isGood) {
      console.log(`${run.stdout ?? ''}${run.stderr ?? ''}${run.error ? String(run.error) : ''}`);
      failed.push(name);
    }
  }
  return failed;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  await install({ withTests: true });
  process.exitCode = check().length > 0 ? 1 : 0;
}
