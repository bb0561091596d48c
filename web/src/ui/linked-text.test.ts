import { expect, it } from 'vitest';
import { linkedText } from './linked-text.ts';

it('finds addresses and leaves the full stop behind them alone', () => {
  expect(linkedText('Open http://localhost:3000/reset-password?token=abc. Thanks.')).toEqual([
    { text: 'Open ', isLink: false },
    {
      text: 'http://localhost:3000/reset-password?token=abc',
      isLink: true,
      href: 'http://localhost:3000/reset-password?token=abc',
    },
    { text: '. Thanks.', isLink: false },
  ]);
});

it('links nothing but web addresses', () => {
  expect(linkedText('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', isLink: false }]);
});

it('leaves markup and the beginning of an address as they were written', () => {
  for (const text of ['<img src=x onerror=alert(1)>', 'http:// and https://', 'data:text/html,hello']) {
    expect(linkedText(text)).toEqual([{ text, isLink: false }]);
  }
});

it('completes addresses that begin with www, but not those in the middle of a word', () => {
  expect(linkedText('See www.example.com/a?b=1, please').filter(({ isLink }) => isLink)).toEqual([
    { text: 'www.example.com/a?b=1', isLink: true, href: 'https://www.example.com/a?b=1' },
  ]);
  for (const text of ['awww.example.com', 'me@www.example.com', 'www.', 'www. example']) {
    expect(linkedText(text)).toEqual([{ text, isLink: false }]);
  }
});
