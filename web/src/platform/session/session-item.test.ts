import { expect, it } from 'vitest';
import { sessionIn, wasRefusedIn } from '#platform/session/session-item.ts';

it('finds the session that is stored', () => {
  expect(sessionIn('{"state":{"id":"abc","profile":{}},"version":1}')).toBe('abc');
});

it.each([
  null,
  '',
  '{',
  'null',
  '7',
  '{}',
  '{"state":{"id":null}}',
  '{"state":{"id":""}}',
  '{"state":7}',
  // The format from when the token itself was stored.
  '{"state":{"token":"abc","profile":{}},"version":0}',
])('finds no session in %j', (stored) => expect(sessionIn(stored)).toBeNull());

it('knows whether the server ended the session', () => {
  expect(wasRefusedIn('{"state":{"id":null,"wasRefused":true},"version":1}')).toBe(true);
  for (const stored of [null, '', '{', '7', '{"state":7}', '{"state":{"id":null,"wasRefused":false}}']) {
    expect(wasRefusedIn(stored)).toBe(false);
  }
});
