import { expect, it } from 'vitest';
import { entryText } from '@candela/markets/log/entry';
import { compareEntries, compareOutcomes } from './wrong-entry-rows.ts';

const entry = { author: 'a'.repeat(32), commitment: 'c'.repeat(64), count: 3, previous: 'd'.repeat(64) };
const at = '2026-11-27T08:00:00.000Z';

it('an entry is shown field by field beside that of another copy of the log', () => {
  const [read, published] = [entryText({ ...entry, at }), entryText({ ...entry, at, commitment: 'e'.repeat(64) })];
  const fields = compareEntries(read, published) ?? [];
  expect(fields.filter(({ one, other }) => one !== other)).toEqual([
    { name: 'commitment', one: 'c'.repeat(64), other: 'e'.repeat(64) },
  ]);
  expect(fields.map(({ name }) => name)).toEqual(['author', 'number', 'time', 'previous', 'commitment']);
  expect(compareEntries('garbage', null)).toBeNull();
  expect(compareEntries('garbage', published)?.every(({ one }) => one === null)).toBe(true);
});

it('a result is shown beside the one that follows from the candles, also when there is none', () => {
  const wrong = { index: 4, text: '', leaf: '', expected: null };
  const said = '{"at":1,"net":10000,"type":"target"}';
  expect(
    compareOutcomes({
      ...wrong,
      fault: 'outcome',
      said,
      computed: '{"at":1,"net":-10000,"type":"stopped","r":-10000}',
    }),
  ).toEqual([
    { name: { opened: 'at' }, one: '1', other: '1' },
    { name: { opened: 'net' }, one: '10000', other: '-10000' },
    { name: { opened: 'type' }, one: '"target"', other: '"stopped"' },
    { name: { opened: 'r' }, one: null, other: '-10000' },
  ]);
  expect(compareOutcomes({ ...wrong, fault: 'outcome', said, computed: null })).toHaveLength(3);
  expect(compareOutcomes({ ...wrong, fault: 'candles', said: 'ab', computed: 'cd' })).toEqual([
    { name: 'commitment', one: 'ab', other: 'cd' },
  ]);
  expect(compareOutcomes({ ...wrong, fault: 'anchor', said: at, computed: at })).toMatchObject([{ name: 'time' }]);
});
