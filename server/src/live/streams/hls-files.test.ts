import { describe, expect, it } from 'vitest';
import { createHlsFiles } from './hls-files.ts';

const tick = (milliseconds = 5) => new Promise((done) => setTimeout(done, milliseconds));

describe('files of HLS', () => {
  it('are read once, however many ask at the same instant', async () => {
    const asked: string[] = [];
    const get = createHlsFiles(async (eventId, file) => {
      asked.push(`${eventId}/${file}`);
      await tick();
      return Buffer.from(file);
    });
    const all = await Promise.all(Array.from({ length: 500 }, () => get(7, '1.m4s')));
    expect(new Set(all.map(String))).toEqual(new Set(['1.m4s']));
    await get(7, '1.m4s');
    await get(8, '1.m4s');
    expect(asked).toEqual(['7/1.m4s', '8/1.m4s']);
  });

  it('are asked for again when they were not there, and the playlist when it is old', async () => {
    let isThere = false;
    let count = 0;
    const get = createHlsFiles(async () => {
      count++;
      await tick();
      if (!isThere) throw new Error('not yet');
      return Buffer.from('x');
    });
    const both = await Promise.allSettled([get(7, 'live.m3u8'), get(7, 'live.m3u8')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(count).toBe(1);
    isThere = true;
    expect(String(await get(7, 'live.m3u8'))).toBe('x');
    await get(7, 'live.m3u8');
    expect(count).toBe(2);
    await tick(600);
    await get(7, 'live.m3u8');
    expect(count).toBe(3);
  });
});
