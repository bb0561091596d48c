import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readMovieTracks } from './movie-tracks.ts';
import { editedSpan, shownSpan } from './shown-span.ts';

const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(folder, { recursive: true }));

const part = (seconds: number, from: number | null, rate = 1) => ({ seconds, from, rate });

describe('what an edit list shows', () => {
  it.each([
    ['everything without one', null, { from: -Infinity, to: Infinity }],
    ['everything if it is empty', [], { from: -Infinity, to: Infinity }],
    ['a part', [part(9.3, 2.7)], { from: 0, to: 9.3 }],
    ['a part after nothing', [part(1, null), part(0.5, null), part(4, 2)], { from: 1.5, to: 5.5 }],
    ['a part to the end of fragments', [part(0, 0.08)], { from: 0, to: Infinity }],
    ['parts that follow each other', [part(2, 1), part(3, 3.001), part(1, null)], { from: 0, to: 5 }],
  ])('%s', (_title, edits, span) => {
    expect(shownSpan(edits)).toEqual(span);
  });

  it.each([
    ['several parts', [part(2, 0), part(3, 6)]],
    ['a part again', [part(2, 0), part(2, 0)]],
    ['a pause', [part(2, 0), part(1, null), part(2, 2)]],
    ['another speed', [part(2, 0, 0.5)]],
    ['a standing picture', [part(2, 0, 0)]],
    ['nothing', [part(2, null)]],
  ])('is not copied if it is %s', (_title, edits) => {
    expect(() => shownSpan(edits)).toThrow(expect.objectContaining({ code: 'edited' }) as Error);
  });

  it('takes as long as all of it', () => {
    expect(editedSpan([part(1, null), part(2, 0), part(3, 6)])).toEqual({ from: 1, to: 6 });
    expect(editedSpan([part(0, 0.08)])).toBeNull();
    expect(editedSpan(null)).toBeNull();
  });
});

it('finds no tracks in other files, whatever their sizes say', async () => {
  const path = join(folder, 'other');
  const movie = Buffer.from('0000001066747970000000000000000000000008', 'hex');
  for (const bytes of [
    Buffer.from('not a movie at all'),
    movie,
    Buffer.concat([movie.subarray(0, 16), Buffer.from('ffffffff6d6f6f76', 'hex')]),
    Buffer.concat([movie.subarray(0, 16), Buffer.from('000000106d6f6f760000000000000000', 'hex')]),
    Buffer.alloc(0),
  ]) {
    await writeFile(path, bytes);
    expect(await readMovieTracks(path)).toEqual([]);
  }
});
