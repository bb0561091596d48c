// Loaded before the server (--import): while the file FULL_DISK_FLAG exists, writes to files whose path contains its content fail as on
// a full disk.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const flag = process.env['FULL_DISK_FLAG'] ?? '';
const write = fs.writeSync;

function isFull(descriptor: number): boolean {
  if (descriptor <= 2 || !fs.existsSync(flag)) return false;
  return fs.readlinkSync(`/proc/self/fd/${descriptor}`).includes(fs.readFileSync(flag, 'utf8'));
}

fs.writeSync = ((descriptor: number, ...rest: [NodeJS.ArrayBufferView, number?, number?, number?]) => {
  if (isFull(descriptor)) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  }
  return write(descriptor, ...rest);
}) as typeof fs.writeSync;
syncBuiltinESMExports();
