import { expect, it } from 'vitest';
import { postParts } from './post-parts.ts';

const chart = { id: 'abcdef', symbol: 'DEMO:EURUSD', timeframe: '15m', from: '', to: '', alt: 'It rose.' };
const figure = (id: string) =>
  `<figure data-block="${id}" dir="auto" class="post-chart"><figcaption>EURUSD: It rose.</figcaption></figure>`;

it('has the charts of a post at their places in its text', () => {
  expect(postParts(`<p>One</p>${figure('abcdef')}<p>Two</p>`, [chart])).toEqual([
    { html: '<p>One</p>' },
    { chart },
    { html: '<p>Two</p>' },
  ]);
  expect(postParts(figure('abcdef'), [chart])).toEqual([{ chart }]);
});

it('shows the words of a chart that it does not know', () => {
  const html = `<p>One</p>${figure('ghijkl')}`;
  expect(postParts(html, [chart])).toEqual([{ html }]);
});
