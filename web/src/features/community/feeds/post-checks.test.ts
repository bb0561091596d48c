import { expect, it } from 'vitest';
import type { RichTextNode } from '@candela/contract/rich-text';
import { checkPost } from './post-checks.ts';

const post = (text: string, blocks: RichTextNode[] = []) => ({
  document: {
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }, ...blocks],
  },
  poll: null,
  pictures: [],
});
const chart = (alt: string): RichTextNode => ({
  type: 'chart',
  attrs: { id: 'abcdef', symbol: 'DEMO:EURUSD', timeframe: '15m', from: '', to: '', alt },
});

const mention = (at: number): RichTextNode => ({
  type: 'paragraph',
  content: [{ type: 'mention', attrs: { userId: `00000000-0000-4000-8000-00000000000${at}` } }],
});

it.each([
  ['', [], 'noText'],
  ['   ', [], 'noText'],
  ['😀'.repeat(5000), [], null],
  ['x'.repeat(5001), [], 'tooLong'],
  ['x', [1, 2, 3, 4, 5].map(() => chart('It rose.')), 'tooManyCharts'],
  ['x', [1, 2, 3, 4, 5, 5].map(mention), null],
  ['x', [1, 2, 3, 4, 5, 6].map(mention), 'tooManyMentions'],
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

it('asks for a question and different answers of a poll', () => {
  const poll = (question: string, options: string[]) =>
    checkPost({ ...post('x'), poll: { question, options, isMultiple: false, hours: 24 } }, []).fault;
  expect(poll('Which?', ['Up', 'Down'])).toBe(null);
  expect(poll('', ['Up', 'Down'])).toBe('poll');
  expect(poll('Which?', ['Up', ' '])).toBe('poll');
  expect(poll('Which?', ['Up', 'Up '])).toBe('poll');
});
