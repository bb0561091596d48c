import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { removeFolder } from '#testing/remove-folder.ts';

const program = fileURLToPath(new URL('../../../../verifier/src/candela-verify.ts', import.meta.url));

/** Runs the verifier as a stranger would: a program of its own, which gets a file to check, and an address or keys if they are given. */
export async function runVerifier(archive: Buffer, ...more: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
  atEndOfFile(() => removeFolder(folder));
  const path = join(folder, 'export.zip');
  await writeFile(path, archive);
  const running = spawn(process.execPath, [program, path, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(running, 'close');
  const stdout = await text(running.stdout);
  const [status] = (await closed) as [number | null];
  return { status, stdout };
}
