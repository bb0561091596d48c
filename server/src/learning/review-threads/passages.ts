import { nodesOf, textOf, type RichText } from '@candela/contract/learning/rich-text';
import fastDiff from 'fast-diff';

/** The text of a block; null when it is not there any more. */
export function blockText(document: RichText, blockId: string): string | null {
  for (const node of nodesOf(document)) if (node.attrs?.['id'] === blockId) return textOf(node);
  return null;
}

type Difference = [kind: -1 | 0 | 1, text: string];

/**
 * Where a character of the old text stands in the new one. At an insertion, the start of a passage goes behind what was
 * inserted, and its end stays before it.
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

/** Where a passage of a text is after the text has changed; null when nothing of it is left. */
export function mapPassage(
  before: string,
  passage: { start: number; quote: string },
  after: string,
): { start: number; quote: string } | null {
  if (before === after) return passage;
  const differences = fastDiff(before, after);
  const start = mapPlace(differences, passage.start, false);
  const end = mapPlace(differences, passage.start + passage.quote.length, true);
  const quote = after.slice(start, end);
  return quote.trim() === '' ? null : { start, quote };
}
