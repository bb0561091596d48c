import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RichTextNode } from '@candela/contract/rich-text';
import { mergeDrafts } from './merge-drafts.ts';

const paragraph = (id: string, text: string): RichTextNode => ({
  type: 'paragraph',
  attrs: { id },
  ...(text !== '' && { content: [{ type: 'text', text }] }),
});
const doc = (...content: RichTextNode[]): RichTextNode => ({ type: 'doc', content });
const item = (id: string, ...content: RichTextNode[]): RichTextNode => ({ type: 'listItem', attrs: { id }, content });
const list = (id: string, ...content: RichTextNode[]): RichTextNode => ({ type: 'bulletList', attrs: { id }, content });

describe('merging drafts', () => {
  test('words of the same block that do not touch are both kept', () => {
    const base = doc(paragraph('a', 'the stop lies below the low'));
    const merged = mergeDrafts(
      base,
      doc(paragraph('a', 'the stop always lies below the low')),
      doc(paragraph('a', 'the stop lies below the wick')),
    );
    expect(merged).toEqual({ value: doc(paragraph('a', 'the stop always lies below the wick')), conflicts: [] });
  });

  test('the same words changed by both are a conflict that names its block', () => {
    const [mine, theirs] = [paragraph('a', 'the entry'), paragraph('a', 'the target')];
    const { value, conflicts } = mergeDrafts(doc(paragraph('a', 'the stop')), doc(mine), doc(theirs));
    expect(value).toEqual(doc(theirs));
    expect(conflicts).toEqual([{ place: 'a', mine, theirs }]);
  });

  test('what one edited and the other deleted stays, and is asked about', () => {
    const edited = paragraph('b', 'kept words');
    const base = doc(paragraph('a', 'one'), paragraph('b', 'words'));
    const { value, conflicts } = mergeDrafts(base, doc(paragraph('a', 'one'), edited), doc(paragraph('a', 'one')));
    expect(value.content?.map(({ attrs }) => attrs?.['id'])).toEqual(['a', 'b']);
    expect(conflicts).toEqual([{ place: 'b', mine: edited, theirs: null }]);
  });

  test('a moved block keeps what the other wrote in it', () => {
    const [a, b, c] = [paragraph('a', 'one'), paragraph('b', 'two'), paragraph('c', 'three')];
    const { value, conflicts } = mergeDrafts(doc(a, b, c), doc(c, a, b), doc(a, b, paragraph('c', 'three and four')));
    expect(value).toEqual(doc(paragraph('c', 'three and four'), a, b));
    expect(conflicts).toEqual([]);
  });

  test('items of a list are merged one by one', () => {
    const first = item('x', paragraph('x1', 'risk'));
    const second = item('y', paragraph('y1', 'reward'));
    const base = doc(list('l', first, second));
    const mine = doc(list('l', item('x', paragraph('x1', 'small risk')), second));
    const theirs = doc(list('l', first, second, item('z', paragraph('z1', 'time'))));
    expect(mergeDrafts(base, mine, theirs).value).toEqual(
      doc(list('l', item('x', paragraph('x1', 'small risk')), second, item('z', paragraph('z1', 'time')))),
    );
  });

  test('fields and questions are merged by name and by id', () => {
    const base = {
      title: 'Quiz',
      passMark: 70,
      questions: [{ id: 'q1', text: 'One?', answers: [{ id: 'a', text: 'Yes' }] }],
    };
    const mine = structuredClone(base);
    mine.questions[0]!.answers.push({ id: 'b', text: 'No' });
    const theirs = { ...structuredClone(base), passMark: 80 };
    theirs.questions[0]!.text = 'One, really?';
    const { value, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(value).toEqual({
      title: 'Quiz',
      passMark: 80,
      questions: [
        {
          id: 'q1',
          text: 'One, really?',
          answers: [
            { id: 'a', text: 'Yes' },
            { id: 'b', text: 'No' },
          ],
        },
      ],
    });
  });

  test('no word of anybody is lost, no block is there twice, and a change of one alone is taken as it is', () => {
    fc.assert(
      fc.property(drafts, edits('m'), edits('t'), (base, editMine, editTheirs) => {
        const [mine, theirs] = [editMine(base), editTheirs(base)];
        const merged = mergeDrafts(base, mine, theirs);
        const text = JSON.stringify(merged);
        for (const draft of [mine, theirs]) for (const word of newWords(draft)) expect(text).toContain(word);
        const ids = merged.value.content?.map(({ attrs }) => attrs?.['id']);
        expect(new Set(ids).size).toBe(ids?.length);
        expect(mergeDrafts(base, mine, base).value).toEqual(mine);
        expect(mergeDrafts(base, base, theirs).value).toEqual(theirs);
      }),
      { numRuns: 1000 },
    );
  });
});

const drafts = fc
  .array(fc.array(fc.nat(50), { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 10 })
  .map((blocks) => doc(...blocks.map((words, at) => paragraph(`b${at}`, words.map((word) => `w${word}`).join(' ')))));

const place = fc.double({ min: 0, max: 0.999, noNaN: true });
type Step = { kind: 'word' | 'replace' | 'insert' | 'delete' | 'move'; at: number; to: number };

/** A few edits; every inserted word contains the name of its author. */
function edits(who: string) {
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('word', 'replace', 'insert', 'delete', 'move'),
    at: place,
    to: place,
  });
  return fc.array(step, { minLength: 1, maxLength: 6 }).map((steps) => (base: RichTextNode) => {
    const blocks = structuredClone(base.content ?? []);
    for (const [number, { kind, at, to }] of steps.entries()) {
      const index = Math.floor(at * blocks.length);
      const word = `${who}new${number}`;
      const text = blocks[index]?.content?.[0];
      if (kind === 'insert') blocks.splice(index, 0, paragraph(`${who}${number}`, word));
      else if (kind === 'delete' && blocks.length > 1) blocks.splice(index, 1);
      else if (kind === 'move') blocks.splice(Math.floor(to * blocks.length), 0, ...blocks.splice(index, 1));
      else if (text?.text !== undefined) {
        const words = text.text.split(' ');
        words.splice(Math.floor(to * words.length), kind === 'replace' ? 1 : 0, word);
        text.text = words.join(' ');
      }
    }
    return doc(...blocks);
  });
}

function newWords(draft: RichTextNode): string[] {
  return JSON.stringify(draft).match(/[mt]new\d+/g) ?? [];
}
