import { chmod, mkdir, mkdtemp, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeFolder } from '#testing/remove-folder.ts';
import { closeDataFolder } from './private-files.ts';

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

it('closes what a former version has left open, and nothing else', async () => {
  const folder = await dataFolder();
  const elsewhere = await dataFolder();
  for (const name of ['files', 'uploads', 'before-restore-2026', 'of-somebody-else']) {
    await mkdir(join(folder, name));
    await chmod(join(folder, name), 0o755);
  }
  await writeFile(join(folder, 'secret'), 'x');
  await chmod(join(folder, 'secret'), 0o644);
  // A disk of its own for recordings, for example.
  await chmod(elsewhere, 0o755);
  await symlink(elsewhere, join(folder, 'live'));
  await chmod(folder, 0o755);
  const warnings: string[] = [];
  await closeDataFolder(folder, (message) => warnings.push(message));
  expect(warnings).toEqual([]);
  for (const name of ['files', 'uploads', 'before-restore-2026', 'live'])
    expect(await modeOf(join(folder, name)), name).toBe('700');
  expect(await modeOf(join(folder, 'secret'))).toBe('600');
  expect(await modeOf(join(folder, 'of-somebody-else'))).toBe('755');
  expect(await modeOf(folder), 'which the operator has made').toBe('755');
});

it('says what it cannot close, and goes on', async () => {
  const folder = await dataFolder();
  await symlink(join(folder, 'gone'), join(folder, 'files'));
  await mkdir(join(folder, 'uploads'));
  await chmod(join(folder, 'uploads'), 0o755);
  const warnings: string[] = [];
  await closeDataFolder(folder, (message) => warnings.push(message));
  expect(warnings).toEqual([expect.stringContaining(join(folder, 'files'))]);
  expect(await modeOf(join(folder, 'uploads'))).toBe('700');
});
