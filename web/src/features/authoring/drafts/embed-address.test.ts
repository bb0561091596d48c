import { expect, test } from 'vitest';
import { embedAddress, readEmbed } from './embed-address.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s', 'youtube', 'dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo', '76979871'],
  ['https://player.vimeo.com/video/76979871?h=1', 'vimeo', '76979871'],
])('%s is a film', (address, provider, ref) => {
  expect(readEmbed(address)).toEqual({ provider, ref });
});

test.each(['', 'https://evil.example/embed/dQw4w9WgXcQ', 'javascript:alert(1)', 'https://youtube.com/watch?v=<x>'])(
  '%s is none',
  (address) => {
    expect(readEmbed(address)).toBeNull();
  },
);

test('what was read is written as an address that is read alike', () => {
  const film = { provider: 'vimeo', ref: '76979871' } as const;
  expect(readEmbed(embedAddress(film))).toEqual(film);
});
