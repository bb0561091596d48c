import { expect, it } from 'vitest';
import { withRecent } from './recent-searches.ts';

it('searches are kept once, the last first, eight of them', () => {
  let recent: string[] = [];
  for (const text of ['gold', 'Stop loss', ' gold ', '', 'GOLD']) recent = withRecent(recent, text);
  expect(recent).toEqual(['GOLD', 'Stop loss']);
  for (let at = 0; at < 20; at++) recent = withRecent(recent, `search ${at}`);
  expect(recent).toHaveLength(8);
  expect(recent[0]).toBe('search 19');
});
