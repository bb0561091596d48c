import { describe, expect, it } from 'vitest';
import { beginHistory, changeCut, jumpOf, placeHandle, redo, undo } from './cut-history.ts';

const whole = { title: 'London open', trimStart: 0, trimEnd: 100, chapters: [] };

describe('changes of a cut', () => {
  it('are undone and done again, one gesture at a time', () => {
    let history = beginHistory(whole);
    for (const [at, trimStart] of [5, 6, 7].entries()) history = changeCut(history, { trimStart }, at * 100);
    history = changeCut(history, { trimEnd: 90 }, 400);
    history = changeCut(history, { trimEnd: 80 }, 4000);
    expect(history.now).toMatchObject({ trimStart: 7, trimEnd: 80 });
    history = undo(history);
    expect(history.now).toMatchObject({ trimStart: 7, trimEnd: 90 });
    history = undo(undo(history));
    expect(history.now).toEqual(whole);
    expect(undo(history)).toEqual(history);
    history = redo(redo(redo(history)));
    expect(history.now).toMatchObject({ trimStart: 7, trimEnd: 80 });
    expect(redo(history)).toEqual(history);
  });

  it('throw away what was undone before', () => {
    const undone = undo(changeCut(beginHistory(whole), { title: 'New York' }, 0));
    expect(redo(changeCut(undone, { trimEnd: 50 }, 1)).now).toMatchObject({ title: 'London open', trimEnd: 50 });
  });
});

it('a handle stays within the recording and before the other one', () => {
  const cut = { ...whole, trimStart: 20, trimEnd: 40 };
  expect([-3, 10, 39.5, 90].map((at) => placeHandle(cut, 'trimStart', at, 100))).toEqual([0, 10, 39, 39]);
  expect([-3, 20.2, 60, 120].map((at) => placeHandle(cut, 'trimEnd', at, 100))).toEqual([21, 21, 60, 100]);
});

it('a preview plays what is kept and nothing else', () => {
  const cut = { ...whole, trimStart: 20, trimEnd: 40 };
  expect([3, 20, 30, 40, 70].map((at) => jumpOf(cut, at))).toEqual([20, null, null, 'end', 'end']);
});
