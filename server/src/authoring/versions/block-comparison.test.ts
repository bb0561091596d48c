import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords, createComparer } from '#platform/text/text-changes.ts';
import type { RichText } from '@candela/contract/rich-text';
import { compareBlocks } from './block-comparison.ts';

const sentence = fc
  .array(fc.constantFrom('the', 'stop', 'is', 'below', 'the', 'low', '1.3001'), { maxLength: 12 })
  .map((words) => words.join(' '));
const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: text === '' ? [] : [{ type: 'text', text }],
});
const say = (blocks: [string, string][]): RichText => ({
  type: 'doc',
  content: blocks.map(([id, text]) => paragraph(id, text)),
});

describe('what changed in a text', () => {
  it('gives back both texts, whatever they are', () => {
    fc.assert(
      fc.property(sentence, sentence, (before, after) => {
        const changes = createComparer()(before, after);
        const without = (kind: string) =>
          changes
            .filter((change) => change.kind !== kind)
            .map(({ text }) => text)
            .join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
      { numRuns: 300 },
    );
  });

  it('is counted in words', () => {
    expect(countWords(createComparer()('one two three', 'one 2 three four'))).toEqual({ added: 2, removed: 1 });
  });

  it('is the whole of both once there is no time left to look closer', () => {
    const compare = createComparer(1);
    const text = (from: number) => Array.from({ length: 6000 }, (_, at) => String((at + from) ** 2 % 99_991)).join(' ');
    compare(text(0), text(50_000));
    expect(compare('one two', 'one three')).toEqual([
      { kind: 'removed', text: 'one two' },
      { kind: 'added', text: 'one three' },
    ]);
    expect(compare('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
  });
});

describe('what changed in a document', () => {
  const document = fc
    .uniqueArray(fc.constantFrom('aaaaaa', 'bbbbbb', 'cccccc', 'dddddd', 'eeeeee'), { minLength: 1 })
    .chain((ids) => fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), sentence))))
    .map((blocks) => say(blocks));

  it('names every block of both once, and says nothing of what is the same', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        const result = compareBlocks(before, after);
        const ids = [...before.content, ...after.content].map(({ attrs }) => String(attrs?.['id']));
        expect(result.map(({ blockId }) => blockId).toSorted()).toEqual([...new Set(ids)].toSorted());
        expect(compareBlocks(before, before).every(({ change }) => change === 'same')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('moves as few blocks as possible, and puts what is gone where it was', () => {
    const before = say([
      ['aaaaaa', 'one'],
      ['bbbbbb', 'two'],
      ['cccccc', 'three'],
      ['dddddd', 'four'],
    ]);
    const after = say([
      ['dddddd', 'four'],
      ['aaaaaa', 'one'],
      ['cccccc', 'three'],
    ]);
    expect(compareBlocks(before, after).map(({ blockId, change }) => [blockId, change])).toEqual([
      ['dddddd', 'moved'],
      ['aaaaaa', 'same'],
      ['bbbbbb', 'removed'],
      ['cccccc', 'same'],
    ]);
  });
});
