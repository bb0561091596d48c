import { expect, test } from 'vitest';
import { listMutants } from './mutants.mjs';

const of = (source) => listMutants('a.ts', source).map((mutant) => [mutant.what, mutant.line, mutant.source]);

test('conditions, comparisons, calls, refusals and limits are changed one at a time', () => {
  expect(of('if (a < 5)\n  throw new Error();')).toEqual([
    ['condition negated', 1, 'if (!(a < 5))\n  throw new Error();'],
    ['< → <=', 1, 'if (a <= 5)\n  throw new Error();'],
    ['5 → 6', 1, 'if (a < 6)\n  throw new Error();'],
    ['refusal left out', 2, 'if (a < 5)\n  ;'],
  ]);
  expect(of('await lock(tx);')).toEqual([['call left out', 1, ';']]);
  expect(of('const both: boolean = a && b;')).toEqual([['&& → ||', 1, 'const both: boolean = a || b;']]);
});

test('locks are left out of statements', () => {
  const statement = 'readRow(tx, row)`select id from users where id = ${id} for update`;';
  expect(of(statement)).toContainEqual(['left out: for update', 1, statement.replace(' for update', '')]);
});

test('parentheses around operands stay', () => {
  expect(of('const c = (a) === (b);')).toEqual([['=== → !==', 1, 'const c = (a) !== (b);']]);
});

test('unknown syntax stays as it is', () => {
  expect(of('const a = 1;\nexport type B = string;')).toEqual([]);
});
