import { diffArrays } from 'diff';
import type { TextChange } from '@candela/contract/text-changes';

/** Time limit: comparing texts with nothing in common takes long; after this they count as replaced. */
const timeoutMilliseconds = 500;

/** Compares texts word by word. */
export type CompareTexts = (before: string, after: string) => TextChange[];

/**
 * Compares all texts of one response: together they may take no longer than one alone, and those for which no time
 * is left count as replaced.
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

/** Changes from one text to another, word by word. */
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

/** The numbers of added and removed words. */
export function countWords(changes: readonly TextChange[]): { added: number; removed: number } {
  const count = (kind: TextChange['kind']) =>
    changes
      .filter((change) => change.kind === kind)
      .reduce((sum, { text }) => sum + wordsOf(text).filter((word) => word.trim() !== '').length, 0);
  return { added: count('added'), removed: count('removed') };
}
