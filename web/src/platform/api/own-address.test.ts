import { expect, it } from 'vitest';
import { seenFromPage } from '#platform/api/own-address.ts';

it('takes addresses of the server from wherever the page was opened, and leaves those of others', () => {
  const publicUrl = 'https://candela.example.org';
  expect(seenFromPage(`${publicUrl}/whip/7`, publicUrl)).toBe('/whip/7');
  expect(seenFromPage(`${publicUrl}/hls/7/live.m3u8?a=b`, publicUrl)).toBe('/hls/7/live.m3u8?a=b');
  for (const other of [
    'https://live.example.org/candela-1/whip?user=2',
    'https://candela.example.org:8889/candela-1/whep',
    'http://candela.example.org/whip/7',
  ]) {
    expect(seenFromPage(other, publicUrl)).toBe(other);
  }
  expect(seenFromPage(`${publicUrl}/whip/7`, '%PUBLIC_URL%')).toBe(`${publicUrl}/whip/7`);
});
