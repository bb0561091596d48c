// Loaded before the packaging process (--import): makes it fail as FAILING_PACKAGING says.
import { open } from 'node:fs/promises';

const way = process.env['FAILING_PACKAGING'];
const probe = await open(import.meta.filename);
const handle = Object.getPrototypeOf(probe) as { writev: (...given: unknown[]) => Promise<unknown> };
await probe.close();
const { writev } = handle;

let count = 0;
handle.writev = async function fail(...given) {
  count++;
  if (way === 'full disk' && count === 4)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  if (way === 'death' && count === 4) process.kill(process.pid, 'SIGKILL');
  return writev.apply(this, given);
};
