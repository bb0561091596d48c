import { expect, it } from 'vitest';
import { oneByOne } from './one-by-one.ts';

it('a failure is logged with its item, and the others go on', async () => {
  const done: number[] = [];
  const logged: object[] = [];
  const log = { error: (details: object, message: string) => logged.push({ ...details, message }) };
  const failure = new Error('unreachable');
  const work = async (item: number) => {
    if (item === 1) throw failure;
    done.push(item);
  };
  await oneByOne([1, 2, 3], work, { log, message: 'an item failed' });
  expect(done).toEqual([2, 3]);
  expect(logged).toEqual([{ err: failure, item: 1, message: 'an item failed' }]);
});
