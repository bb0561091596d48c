import { expect, it } from 'vitest';
import { findUnstorable, parseStorableJson } from './storable.ts';

it('names the first field whose text or name cannot be stored', () => {
  expect(findUnstorable({ a: ['x', { b: 'y' }], c: null, d: 1 })).toBeNull();
  expect(findUnstorable({ a: ['x', { b: '\0' }], c: '\ud800' })).toEqual(['a', '1', 'b']);
  expect(findUnstorable({ a: { 'b\ud800': 1 } })).toEqual(['a']);
  expect(findUnstorable('\0')).toEqual([]);
});

it('looks as deep as a text can nest', () => {
  const depth = 200_000;
  const nested: unknown = JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`);
  expect(findUnstorable(nested)).toHaveLength(depth);
});

it('replaces what cannot be stored in the answer of another service', () => {
  expect(parseStorableJson(String.raw`{"a":["x\u0000y","\ud83d\ude00\ud83d"]}`)).toEqual({
    a: ['x\ufffdy', '😀\ufffd'],
  });
});
