import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planInProcess } from './plan-in-process.ts';
import { ImportError } from './planned-files.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'candela-plan-'))));
afterAll(() => rm(folder, { recursive: true }));

const quiet = new AbortController().signal;

/** A folder of Markdown as it is after unpacking. */
async function archiveOf(texts: Record<string, string>) {
  const files = new Map<string, { path: string; size: number }>();
  for (const [name, text] of Object.entries(texts)) {
    const path = join(folder, crypto.randomUUID());
    await writeFile(path, text);
    files.set(name, { path, size: Buffer.byteLength(text) });
  }
  return { files, name: 'Notes', languageCode: 'en', authorId: crypto.randomUUID() };
}

describe('an archive is read in a process of its own', () => {
  it('with all lessons in their order, or with the reason why not', async () => {
    const given = await archiveOf({ 'a/1.md': 'one', 'a/2.md': 'two', 'b/1.md': 'three', 'c.txt': 'no' });
    const plan = await planInProcess(given, { signal: quiet });
    expect(plan.sections.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)])).toEqual([
      ['A', ['1', '2']],
      ['B', ['1']],
    ]);
    const none = planInProcess(await archiveOf({ 'a.txt': 'x' }), { signal: quiet });
    await expect(none).rejects.toMatchObject({ problem: 'notCourse' });
  });

  it('which is ended when it takes too long, or with the job', async () => {
    const given = await archiveOf(
      Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}.md`, '![a\n'.repeat(20_000)])),
    );
    const late = planInProcess(given, { signal: quiet, milliseconds: 1500 });
    await expect(late).rejects.toThrow(ImportError);
    await expect(late).rejects.toMatchObject({ problem: 'tooLong' });
    const ending = new AbortController();
    const stopped = planInProcess(given, { signal: ending.signal });
    setTimeout(() => ending.abort(new Error('stopped')), 200);
    await expect(stopped).rejects.toThrow('stopped');
  });
});
