import type { TextChange } from '@candela/contract/learning/versions';
import { diffArrays } from 'diff';

/** Two texts that have nothing in common take long to compare; after this they count as another text. */
const timeoutMilliseconds = 500;

/** Compares texts word by word. */
export type CompareTexts = (before: string, after: string) => TextChange[];

/**
 * Compares the texts of one answer: all of them together take no longer than one may alone, and those that there is no time
 * left for count as other texts.
 */
export function createComparer(milliseconds = timeoutMilliseconds): CompareTexts {
  let left = milliseconds;
  return (before, after) => {
    const began = performance.now();
    const changes = compareTexts(before, after, Math.max(0, left));
    left -= performance.now() - began;
    return changes;
  };
}

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** What changed from one text to another, word by word. */
function compareTexts(before: string, after: string, timeout: number): TextChange[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const parts = timeout > 0 ? diffArrays(wordsOf(before), wordsOf(after), { timeout }) : undefined;
  if (!parts) {
    const whole: TextChange[] = [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
    return whole.filter(({ text }) => text !== '');
  }
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** How many words were added, and removed. */
export function countWords(changes: readonly TextChange[]): { added: number; removed: number } {
  const count = (kind: TextChange['kind']) =>
    changes
      .filter((change) => change.kind === kind)
      .reduce((sum, { text }) => sum + wordsOf(text).filter((word) => word.trim() !== '').length, 0);
  return { added: count('added'), removed: count('removed') };
}
