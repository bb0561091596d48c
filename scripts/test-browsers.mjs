// npm run test:browsers: a learner's journey, live rooms, markets and lengths of videos in Chromium, Firefox and WebKit. Meant to run nightly, not for every
// commit: it takes minutes. Missing browsers are installed if possible, otherwise skipped by name.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { install, node, root } from './install.mjs';
import { findChromium, findFirefox, findWebkit } from './packages.mjs';

await install({ withTests: true });
await buildWeb();
const chromium = findChromium();
if (!chromium) throw new Error('The host of the live session needs Chromium; set CHROMIUM_PATH');
const found = { chromium, firefox: findFirefox(), webkit: findWebkit() };
for (const [name, path] of Object.entries(found))
  if (!path) console.log(`– ${name} left out: it cannot be installed here`);
const names = Object.keys(found).filter((name) => found[name]);
const run = spawnSync(
  node,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'browsers', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      ...(found.firefox && { FIREFOX_PATH: found.firefox }),
      BROWSERS: names.join(','),
    },
  },
);
// In CI a skipped browser is a failure.
const isIncomplete = Boolean(process.env.CI) && names.length < Object.keys(found).length;
process.exitCode = run.status === 0 && !isIncomplete ? 0 : 1;
