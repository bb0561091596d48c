import { expect, it } from 'vitest';
import type { RichText, RichTextNode } from '@candela/contract/rich-text';
import { checkPost } from './post-checks.ts';

const post = (text: string, blocks: RichTextNode[] = []): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }, ...blocks],
});
const chart = (alt: string): RichTextNode => ({
  type: 'chart',
  attrs: { id: 'abcdef', symbol: 'DEMO:EURUSD', timeframe: '15m', from: '', to: '', alt },
});

it.each([
  ['', [], 'noText'],
  ['   ', [], 'noText'],
  ['😀'.repeat(5000), [], null],
  ['x'.repeat(5001), [], 'tooLong'],
  ['x', [1, 2, 3, 4, 5].map(() => chart('It rose.')), 'tooManyCharts'],
])('a text of %.5s… can be published or not', (text, blocks, fault) => {
  expect(checkPost(post(text, blocks), []).fault).toBe(fault);
});

it('says which words sound like a promise', () => {
  const words = [{ languageCode: 'en', phrases: ['risk-free', 'easy money'] }];
  expect(checkPost(post('Risk free, and easy money.'), words).promises).toEqual(['risk-free', 'easy money']);
  expect(checkPost(post('Risk one percent; the stop is under the low.'), words).promises).toEqual([]);
});

it('asks for the words of each chart', () => {
  expect(checkPost(post('x', [chart('It rose.'), chart(' ')]), []).charts).toBe('unsaid');
  expect(checkPost(post('x', [chart('It rose.')]), []).charts).toBe('said');
});
