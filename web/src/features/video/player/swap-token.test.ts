import { expect, it } from 'vitest';
import { swapToken } from './swap-token.ts';

it('changes the token of an address and nothing else', () => {
  expect(swapToken('http://host/media/v/old.a.b/segment-1-2.m4s?x', '/media/v/new.c.d/master.m3u8')).toBe(
    'http://host/media/v/new.c.d/segment-1-2.m4s?x',
  );
  expect(swapToken('blob:http://host/1', '/media/v/new.c.d/master.m3u8')).toBe('blob:http://host/1');
});
