import fastDiff from 'fast-diff';
import { nodesOf, textOf, type RichText } from '@candela/contract/rich-text';

/** The text of a block; null if it no longer exists. */
export function blockText(document: RichText, blockId: string): string | null {
  for (const node of nodesOf(document)) if (node.attrs?.['id'] === blockId) return textOf(node);
  return null;
}

/** Maximum length for a comparison letter by letter; for longer texts, which would take too long, the passage is searched literally. */
const maxComparedLetters = 1000;

type Difference = [kind: -1 | 0 | 1, text: string];

/**
 * The position of an old character in the new text. At an insertion, the start of a passage moves behind the
 * inserted text, and its end stays before it.
 */
function mapPlace(differences: readonly Difference[], place: number, isEnd: boolean): number {
  let old = 0;
  let now = 0;
  for (const [kind, { length }] of differences) {
    if (kind === fastDiff.EQUAL) {
      if (place < old + length || (isEnd && place === old + length)) return now + place - old;
      old += length;
      now += length;
    } else if (kind === fastDiff.DELETE) {
      if (place < old + length) return now;
      old += length;
    } else {
      now += length;
    }
  }
  return now;
}

/** The position of a passage after its text has changed; null when nothing of it is left. */
export function mapPassage(
  before: string,
  passage: { start: number; quote: string },
  after: string,
): { start: number; quote: string } | null {
  if (before === after) return passage;
  if (lettersApart(before, after) > maxComparedLetters) return nearest(after, passage);
  const differences = fastDiff(before, after);
  const start = mapPlace(differences, passage.start, false);
  const end = mapPlace(differences, passage.start + passage.quote.length, true);
  const quote = after.slice(start, end);
  return quote.trim() === '' ? null : { start, quote };
}

/** The number of letters between the common beginning and the common end of two texts. */
function lettersApart(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return Math.max(before.length, after.length) - start - end;
}

/** The same words, as near as possible to their old position. */
function nearest(text: string, { start, quote }: { start: number; quote: string }) {
  const [left, right] = [text.lastIndexOf(quote, start), text.indexOf(quote, start)];
  if (left < 0 && right < 0) return null;
  const isLeft = right < 0 || (left >= 0 && start - left < right - start);
  return { start: isLeft ? left : right, quote };
}
