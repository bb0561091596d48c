import { expect, it } from 'vitest';
import { parseKept } from './kept-report.ts';

it('reads what was kept', () => {
  const kept = { positionSeconds: 12.5, watched: [[0, 12.5]] };
  expect(parseKept(JSON.stringify(kept))).toEqual(kept);
});

it('keeps of which video it was', () => {
  const kept = { positionSeconds: 12.5, watched: [[0, 12.5]], videoId: 'a' };
  expect(parseKept(JSON.stringify(kept))).toEqual(kept);
  expect(parseKept(JSON.stringify({ ...kept, videoId: 7 }))).toEqual({ positionSeconds: 12.5, watched: [[0, 12.5]] });
});

it('drops what is damaged', () => {
  expect(parseKept(null)).toBeNull();
  expect(parseKept('{')).toBeNull();
  expect(parseKept('7')).toBeNull();
  expect(parseKept('{"positionSeconds":-1,"watched":[]}')).toBeNull();
  expect(parseKept('{"positionSeconds":3,"watched":[[0,3],[5],["a",1],[9,4],[0,90000]]}')).toEqual({
    positionSeconds: 3,
    watched: [[0, 3]],
  });
});
