import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readGroup, LiveSource } from '#testing/live-source.ts';
import type { Packager } from './packager.ts';
import type { RecordingFailure } from './recording.ts';
import { StreamOutput } from './stream-output.ts';

const root = await mkdtemp(join(tmpdir(), 'candela-output-'));
afterAll(() => rm(root, { recursive: true }));
const group = readGroup(60);

function begin(name: string) {
  const told: (RecordingFailure | null)[] = [];
  const folder = join(root, name);
  const output = new StreamOutput({ folder, onKeyframeWanted: () => {}, onRecording: (failure) => told.push(failure) });
  // Both receive the same packets.
  const source = new LiveSource({ group, packager: output as unknown as Packager });
  const count = async () =>
    (await readFile(join(folder, 'segments.jsonl'), 'utf8').catch(() => '')).split('\n').filter(Boolean).length;
  return { told, output, source, count };
}

describe('the output of a stream', () => {
  it('is recorded when its host wants it, and goes on with the next publisher', async () => {
    const { told, output, source, count } = begin('recorded');
    output.begin('H264');
    output.setRecorded(true);
    await source.send({ seconds: 4 });
    output.interrupt();
    output.begin('H264');
    output.setRecorded(true);
    await source.send({ seconds: 5 });
    await output.close();
    expect(told).toEqual([null]);
    expect(await count()).toBe(5);
  });

  it('is not said to be of a codec that cannot be recorded before anybody sends', async () => {
    const { told, output } = begin('early');
    output.setRecorded(true);
    expect(told).toEqual([]);
    output.begin('VP8');
    output.setRecorded(true);
    expect(told).toEqual(['codec']);
    await output.close();
  });

  it('says so when the next publisher sends what cannot be recorded, and keeps what it has', async () => {
    const { told, output, source, count } = begin('changed');
    output.begin('H264');
    output.setRecorded(true);
    await source.send({ seconds: 5 });
    output.begin('VP8');
    output.setRecorded(true);
    await output.close();
    expect(told).toEqual([null, 'codec']);
    expect(await count()).toBe(3);
  });

  it('is HLS for a minute after somebody asked for it', async () => {
    const { output, source } = begin('hls');
    output.begin('H264');
    await source.send({ seconds: 3 });
    expect(output.read('live.m3u8', 0)).toBeUndefined();
    await source.send({ seconds: 5 });
    expect(String(output.read('live.m3u8', 5000))).toContain('.m4s');
    output.look(64_999);
    expect(String(output.read('live.m3u8', 5000))).toContain('.m4s');
    output.look(65_001);
    expect(output.read('live.m3u8', 65_002)).toBeUndefined();
    await output.close();
  });
});
