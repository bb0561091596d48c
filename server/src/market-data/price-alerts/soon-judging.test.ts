import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSoonJudging } from './soon-judging.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const judged: number[] = [];
  const errors: unknown[] = [];
  const judge = async (symbolId: number) => {
    if (symbolId === 13) throw new Error('no prices');
    judged.push(symbolId);
  };
  return { judged, errors, soon: createSoonJudging(judge, (error) => errors.push(error)) };
}

it('judges each symbol once a pause, also after one that cannot be judged', async () => {
  const { judged, errors, soon } = setUp();
  for (const symbolId of [1, 13, 2, 1]) soon.note(symbolId);
  await vi.advanceTimersByTimeAsync(2000);
  expect(judged).toEqual([1, 2]);
  expect(errors).toHaveLength(1);
  soon.note(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(judged).toEqual([1, 2, 1]);
});

it('judges nothing after its end, whatever is still stored', async () => {
  const { judged, soon } = setUp();
  soon.note(1);
  await vi.advanceTimersByTimeAsync(2000);
  await soon.close();
  soon.note(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(judged).toEqual([1]);
});

it('ends with what it has begun, and does not begin what has come meanwhile', async () => {
  let finish: () => void = () => {};
  const judged: number[] = [];
  const judge = async (symbolId: number) => {
    await new Promise<void>((resolve) => (finish = resolve));
    judged.push(symbolId);
  };
  const soon = createSoonJudging(judge, () => {});
  soon.note(1);
  await vi.advanceTimersByTimeAsync(2000);
  soon.note(2);
  const closing = soon.close();
  finish();
  await closing;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(judged).toEqual([1]);
});
