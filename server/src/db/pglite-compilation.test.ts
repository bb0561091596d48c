import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { patience } from '#testing/patience.ts';
import { temporaryFolder } from '#testing/server-process.ts';

const parsing = resolve(import.meta.dirname, '../testing/parse-process.ts');

it('the parser of the embedded database is never optimized, what else runs often is', async () => {
  const flags = ['--disable-warning=ExperimentalWarning', '--trace-wasm-compilation-times'];
  const { stdout, status } = spawnSync(process.execPath, [...flags, parsing], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: await temporaryFolder() },
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
    timeout: patience(60),
  });
  expect(status).toBe(0);
  const optimized = [...stdout.matchAll(/using TurboFan, .* bodysize (\d+)/g)].map((match) => Number(match[1]));
  expect(optimized.length).toBeGreaterThan(20);
  // The parser has 105 kB; optimizing it takes 600 MB.
  expect(Math.max(...optimized)).toBeLessThan(80_000);
});
