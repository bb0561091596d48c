import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The name of the node that owns `folder`, for queues of jobs whose files no other node has. It is generated once and kept in the
 * folder.
 */
export async function nodeNameOf(folder: string): Promise<string> {
  const file = join(folder, 'node');
  const known = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (known !== '') return known;
  const name = randomUUID();
  await mkdir(folder, { recursive: true });
  await writeFile(file, name);
  return name;
}
