import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Part } from './packager.ts';
import { Recording, recordedList, type RecordedSegment, type RecordingFailure } from './recording.ts';

const root = await mkdtemp(join(tmpdir(), 'candela-recording-'));
afterAll(() => rm(root, { recursive: true }));

const hasFull = await stat('/dev/full').then(
  () => true,
  () => false,
);

const partOf = (name: string): Part => ({
  id: name,
  init: Buffer.from(`init ${name}`),
  shape: { width: 640, height: 360, codec: 'avc1.42e01f' },
});
const segmentOf = (part: Part, index: number) => ({
  part,
  bytes: Buffer.from(`${part.id} ${index}`),
  startsAt: index * 2000,
  seconds: 2,
});

function begin(name: string) {
  const failures: RecordingFailure[] = [];
  const folder = join(root, name);
  return { folder, failures, recording: new Recording(folder, (failure) => failures.push(failure)) };
}

async function listed(folder: string): Promise<(RecordedSegment | 'broken')[]> {
  const lines = (await readFile(join(folder, recordedList), 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    try {
      return JSON.parse(line) as RecordedSegment;
    } catch {
      return 'broken';
    }
  });
}

describe('a recording', () => {
  it('keeps every segment with the beginning of its part, under random names', async () => {
    const { folder, failures, recording } = begin('whole');
    const [a, b] = [partOf('a'), partOf('b')];
    for (const segment of [segmentOf(a, 0), segmentOf(a, 1), segmentOf(b, 2)]) recording.add(segment);
    await recording.close();
    const segments = (await listed(folder)) as RecordedSegment[];
    expect(segments.map(({ startsAt }) => startsAt)).toEqual([0, 2000, 4000]);
    expect(segments[0]).toMatchObject({ seconds: 2, bytes: 3, width: 640, height: 360 });
    const read = (file: string) => readFile(join(folder, file), 'utf8');
    expect(await Promise.all(segments.map(({ file }) => read(file)))).toEqual(['a 0', 'a 1', 'b 2']);
    expect(await Promise.all(segments.map(({ init }) => read(init)))).toEqual(['init a', 'init a', 'init b']);
    const names = await readdir(folder);
    expect(names).toHaveLength(6);
    for (const name of names) expect(name).toMatch(/^(segments\.jsonl|[\da-f-]{36}\.(mp4|m4s))$/);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(failures).toEqual([]);
  });

  it('goes on after a process that died in the middle of a line, and loses nothing of its own', async () => {
    const { folder, recording } = begin('died');
    const a = partOf('a');
    recording.add(segmentOf(a, 0));
    await recording.close();
    await appendFile(join(folder, recordedList), '{"file":"half');
    const again = begin('died').recording;
    again.add(segmentOf(partOf('b'), 1));
    again.add(segmentOf(a, 2));
    await again.close();
    const lines = await listed(folder);
    expect(lines.map((line) => (line === 'broken' ? line : line.startsAt))).toEqual([0, 'broken', 2000, 4000]);
  });

  it.skipIf(!hasFull)('says once that the disk is full, and keeps what was there before', async () => {
    const { folder, failures, recording } = begin('full');
    const a = partOf('a');
    recording.add(segmentOf(a, 0));
    await recording.close();
    const kept = await listed(folder);
    // From now on the list is on a device without free space.
    const list = join(folder, recordedList);
    const before = await readFile(list);
    await rm(list);
    await symlink('/dev/full', list);
    for (const index of [1, 2, 3]) recording.add(segmentOf(a, index));
    await recording.close();
    expect(failures).toEqual(['diskFull']);
    await rm(list);
    await appendFile(list, before);
    recording.add(segmentOf(a, 4));
    await recording.close();
    expect(await listed(folder)).toEqual(kept);
    const segments = (await readdir(folder)).filter((name) => name.endsWith('.m4s'));
    // Nothing is written after an entry that could not be listed.
    expect(segments.length).toBeLessThanOrEqual(2);
  });

  it('fails where its folder cannot be', async () => {
    await mkdir(join(root, 'taken'));
    await appendFile(join(root, 'taken', 'file'), '');
    const { failures, recording } = begin('taken/file');
    recording.add(segmentOf(partOf('a'), 0));
    await recording.close();
    expect(failures).toEqual(['failed']);
  });
});
