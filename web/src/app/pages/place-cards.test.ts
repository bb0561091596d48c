import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeCards } from './place-cards.ts';

test('cards lie beside their passages, and push each other down', () => {
  const cards = [
    { id: 'a', wanted: 0, height: 100 },
    { id: 'b', wanted: 40, height: 50 },
    { id: 'c', wanted: 400, height: 50 },
  ];
  expect([...placeCards(cards, null).tops]).toEqual([
    ['a', 0],
    ['b', 112],
    ['c', 400],
  ]);
});

test('the chosen card stays beside its passage when those above have room', () => {
  const cards = [
    { id: 'a', wanted: 200, height: 100 },
    { id: 'b', wanted: 220, height: 50 },
  ];
  expect([...placeCards(cards, 'b').tops]).toEqual([
    ['a', 108],
    ['b', 220],
  ]);
});

test('no two cards lie on each other, whatever is chosen, and none above the column', () => {
  const card = fc.record({ wanted: fc.nat(2000), height: fc.integer({ min: 20, max: 300 }) });
  fc.assert(
    fc.property(fc.array(card, { minLength: 1, maxLength: 12 }), fc.nat(11), (drawn, pick) => {
      const cards = drawn.map((each, at) => ({ ...each, id: String(at) }));
      const { tops } = placeCards(cards, String(pick));
      const placed = cards.map(({ id, height }) => ({ top: tops.get(id)!, height })).toSorted((a, b) => a.top - b.top);
      expect(placed[0]!.top).toBeGreaterThanOrEqual(0);
      for (const [at, { top }] of placed.entries()) {
        const before = placed[at - 1];
        if (before) expect(top).toBeGreaterThanOrEqual(before.top + before.height);
      }
    }),
  );
});
