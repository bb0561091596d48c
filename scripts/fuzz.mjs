// npm run fuzz [requests]: 100,000 requests generated from the contract, sent to a server within the test; none may end in a 5xx.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install, node, root } from './install.mjs';

await install({ withTests: true });
const requests = process.argv[2] ?? '100000';
if (!/^[1-9]\d{0,6}$/.test(requests)) throw new Error(`not a number of requests: ${requests}`);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const run = spawnSync(node, [vitest, 'run', '--project', 'server-pglite', 'src/fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: requests },
});
process.exitCode = run.status ?? 1;
