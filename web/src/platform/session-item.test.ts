import { expect, it } from 'vitest';
import { tokenIn } from '#platform/session-item.ts';

it('finds the token that is stored', () => {
  expect(tokenIn('{"state":{"token":"abc","profile":{}},"version":0}')).toBe('abc');
});

it.each([null, '', '{', 'null', '7', '{}', '{"state":{"token":null}}', '{"state":{"token":""}}', '{"state":7}'])(
  'finds none in %j',
  (stored) => expect(tokenIn(stored)).toBeNull(),
);
