import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#testing/zips.ts';
import { planInProcess } from './plan-in-process.ts';
import { ImportError } from './planned-files.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'candela-plan-'))));
afterAll(() => rm(folder, { recursive: true }));

const quiet = new AbortController().signal;

/** A folder of Markdown in an archive. */
async function archiveOf(texts: Record<string, string>) {
  const own = await mkdtemp(join(folder, 'archive-'));
  const zipPath = join(own, 'archive.zip');
  await writeFile(zipPath, zipOf(texts));
  return { zipPath, folder: own, name: 'Notes', languageCode: 'en', authorId: crypto.randomUUID() };
}

// Numbers, because it would be refused if it could be compressed too well.
const text = Array.from({ length: 100 }, (_, at) => `See *${(at * at * 7919).toString(36)}*.\n\n`).join('');
/** Nothing is wrong with it, but it takes seconds of a processor. */
const longCourse = () => archiveOf(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`${at}.md`, text])));
const childCount = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

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

  it.each([
    ['time of a processor', { milliseconds: 400 }],
    ['memory', { memory: 60_000_000 }],
    ['memory of the heap', { heapMegabytes: 12 }],
  ])('which is ended when it takes too much %s', async (_what, limits) => {
    const ended = planInProcess(await longCourse(), { signal: quiet, limits });
    await expect(ended).rejects.toMatchObject({
      problem: 'tooLong',
      cause: { message: expect.stringMatching(/ended by SIG/) },
    });
  });

  it('which is ended when it does not answer; the archive is not to blame', async () => {
    const ended = planInProcess(await longCourse(), { signal: quiet, limits: { wallMilliseconds: 300 } });
    await expect(ended).rejects.toThrow('not answered in time');
    await expect(ended).rejects.not.toBeInstanceOf(ImportError);
  });

  it('which has ended, and writes no more files, when the job does', async () => {
    const before = childCount();
    const ending = new AbortController();
    const stopped = planInProcess(await longCourse(), { signal: ending.signal });
    setTimeout(() => ending.abort(new Error('stopped')), 200);
    await expect(stopped).rejects.toThrow('stopped');
    expect(childCount()).toBeLessThanOrEqual(before);
  });
});
