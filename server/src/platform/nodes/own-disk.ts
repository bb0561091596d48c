import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** With less than this no upload, picture or video gets far. */
const neededBytes = 64 * 2 ** 20;

/** Whether files can still be written to the data folder: there is room, and a small one was written. */
export async function hasRoom(folder: string): Promise<boolean> {
  const file = join(folder, `.room-${process.pid}`);
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < neededBytes) return false;
    await writeFile(file, 'room');
    await rm(file, { force: true });
    return true;
  } catch {
    return false;
  }
}
