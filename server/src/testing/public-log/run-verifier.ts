import { spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { removeFolder } from '#testing/remove-folder.ts';

const program = fileURLToPath(new URL('../../../../verifier/src/candela-verify.ts', import.meta.url));

/** Runs the verifier as a stranger would: a program of its own, which gets a file to check. */
export async function runVerifier(archive: Buffer, ...more: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
  atEndOfFile(() => removeFolder(folder));
  const path = join(folder, 'export.zip');
  await writeFile(path, archive);
  const { status, stdout } = spawnSync(process.execPath, [program, path, ...more], { encoding: 'utf8' });
  return { status, stdout };
}
