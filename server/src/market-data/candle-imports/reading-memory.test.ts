import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createFileStorage } from '#platform/storage/file-storage.ts';
import { storedCoin } from '#testing/coins.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { removeFolder } from '#testing/remove-folder.ts';
import { importPartBytes } from '@candela/contract/market-data/candle-imports';
import type { FileSettings } from './csv-file.ts';
import { createImportFiles } from './import-files.ts';
import { readInThread } from './read-in-thread.ts';

const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
atEndOfFile(() => removeFolder(folder));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const minute = 60_000;
const megabyte = 1e6;
const partCount = 12;
const most = 40 * megabyte;
const settings: FileSettings = {
  encoding: 'utf-8',
  clock: { zone: 'UTC', aheadMinutes: 0 },
  symbol: storedCoin,
  now: Date.UTC(2026, 10, 26),
};

/** Rows of TradingView with many columns of plots: 1,000 bytes each. */
function* rows(): Generator<string> {
  yield 'time,open,high,low,close,Volume\n';
  const plots = ',1.08765'.repeat(120);
  for (let t = Date.UTC(2025, 0, 1); ; t += minute) yield `${t / 1000},1.1,1.2,1.0,1.1,7${plots}\n`;
}

it('a file of any size is read in memory that does not depend on its size', { timeout: 120_000 }, async () => {
  const files = createImportFiles(createFileStorage(folder));
  const text = rows();
  let waiting = '';
  for (let part = 0; part < partCount; part++) {
    while (waiting.length < importPartBytes) waiting += text.next().value;
    await files.put('large', part * importPartBytes, Buffer.from(waiting.slice(0, importPartBytes)));
    waiting = waiting.slice(importPartBytes);
  }
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const used = () => process.memoryUsage().arrayBuffers - before;
  let [peak, ahead, mostAhead] = [0, 0, 0];
  async function* counted() {
    for await (const bytes of files.read('large', partCount * importPartBytes)) {
      ahead += 1;
      mostAhead = Math.max(mostAhead, ahead);
      // What is no longer used and not collected yet depends on the machine. What was handed over is free a turn later.
      if (used() > most) {
        collectGarbage();
        await setImmediate();
        collectGarbage();
      }
      peak = Math.max(peak, used());
      yield bytes;
    }
  }
  const { signal } = new AbortController();
  const onPart = async () => void (ahead -= 1);
  const summary = await readInThread(counted(), settings, { signal, onPart });
  expect(summary.rowCount).toBeGreaterThan(90_000);
  // The file has 100 MB.
  expect(partCount * importPartBytes).toBeGreaterThan(100 * megabyte);
  expect(peak).toBeLessThan(most);
  expect(mostAhead).toBe(1);
});
