import { canonicalJson } from '#learning/content/lesson-contents.ts';
import { createFormulaWriter } from '#platform/text/rich-text/formulas.ts';
import { blockHtml } from '#platform/text/rich-text/rich-text-html.ts';
import { createComparer, type CompareTexts } from '#platform/text/text-changes.ts';
import type { BlockComparison } from '@candela/contract/authoring/versions';
import { textOf, type RichText, type RichTextNode } from '@candela/contract/rich-text';

const idOf = (block: RichTextNode) => String(block.attrs?.['id'] ?? '');

/** The text of a block; of one without text, what it shows. */
function wordsOf(block: RichTextNode): string {
  const { attrs = {} } = block;
  const shown = ['tex', 'alt', 'caption', 'ref'].flatMap((name) => (attrs[name] ? [String(attrs[name])] : []));
  const inner = textOf(block);
  return [...(inner === '' ? [] : [inner]), ...shown].join('\n');
}

/** Changes from one text to another by block; blocks are matched by their id. */
export function compareBlocks(
  before: RichText,
  after: RichText,
  compareTexts: CompareTexts = createComparer(),
): BlockComparison[] {
  const writeFormula = createFormulaWriter();
  const known = new Map(before.content.map((block) => [idOf(block), block]));
  const kept = new Set(after.content.map(idOf));
  const moved = movedIds(before, after);
  const result = after.content.map((block): BlockComparison => {
    const id = idOf(block);
    const old = known.get(id);
    const base = { blockId: id, type: block.type, html: blockHtml(block, writeFormula) };
    if (!old) return { ...base, change: 'added', changes: compareTexts('', wordsOf(block)) };
    const changes = compareTexts(wordsOf(old), wordsOf(block));
    if (canonicalJson(old) !== canonicalJson(block)) return { ...base, change: 'changed', changes };
    return { ...base, change: moved.has(id) ? 'moved' : 'same', changes };
  });
  // A removed block is shown after its former predecessor.
  let behind: string | null = null;
  for (const block of before.content) {
    const id = idOf(block);
    if (!kept.has(id)) {
      const at: number = behind === null ? 0 : result.findIndex(({ blockId }) => blockId === behind) + 1;
      const changes = compareTexts(wordsOf(block), '');
      result.splice(at, 0, {
        blockId: id,
        type: block.type,
        html: blockHtml(block, writeFormula),
        change: 'removed',
        changes,
      });
    }
    behind = id;
  }
  return result;
}

/** The fewest blocks whose move turns one order into the other. */
function movedIds(before: RichText, after: RichText): Set<string> {
  const places = new Map(before.content.map((block, at) => [idOf(block), at]));
  const common = after.content.map(idOf).filter((id) => places.has(id));
  const staying = longestIncreasing(common.map((id) => places.get(id) ?? 0));
  return new Set(common.filter((_id, at) => !staying.has(at)));
}

/** Indexes of a longest increasing subsequence. */
function longestIncreasing(values: readonly number[]): Set<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [at, value] of values.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = at;
  }
  const found = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) found.add(at);
  return found;
}
