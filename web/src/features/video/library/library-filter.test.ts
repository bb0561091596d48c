import { expect, it } from 'vitest';
import { validateLibrary } from './library-filter.ts';

it('reads the valid filters of an address', () => {
  const video = '0b54a9a0-2c0b-4b86-8c3d-0d8f2f6f8f11';
  expect(validateLibrary({ state: 'failed', sort: 'title', folder: 'Gold', video, search: 'x' })).toEqual({
    state: 'failed',
    sort: 'title',
    folder: 'Gold',
    video,
    search: 'x',
  });
  expect(validateLibrary({ state: 'lost', sort: 'newest', folder: 3, owner: '../x', video: 7 })).toEqual({});
  expect(validateLibrary({ columns: 'size,lost,state' })).toEqual({ columns: 'state,size' });
});
