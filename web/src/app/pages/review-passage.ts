import type { Anchor } from '@candela/contract/authoring/review-threads';

const longestQuote = 1000;

/**
 * The selected passage in a text, or otherwise the whole block; null if there is neither. Letters are counted in the new text: removed
 * text does not count.
 */
export function passageOf(text: HTMLElement | null, blockId: string | null): Anchor | null {
  const selection = window.getSelection();
  const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null;
  const selected = range && blockAround(range.startContainer);
  if (text && range && selected && text.contains(selected)) {
    const start = keptText(selected, (node) => beforeStart(node, range)).length;
    const quote = keptText(selected, (node) => insideOf(node, range)).slice(0, longestQuote);
    if (quote.trim() !== '') return { blockId: selected.dataset['block'] ?? '', start, quote };
  }
  const block = blockId === null ? null : text?.querySelector<HTMLElement>(`[data-block="${blockId}"]`);
  const whole = block ? keptText(block, ({ data }) => data).slice(0, longestQuote) : '';
  return blockId !== null && whole.trim() !== '' ? { blockId, start: 0, quote: whole } : null;
}

function blockAround(node: Node): HTMLElement | null {
  const element = node instanceof HTMLElement ? node : node.parentElement;
  return element?.closest<HTMLElement>('[data-block]') ?? null;
}

/** Text of a block in order, without removed text and without its marker. */
function keptText(block: HTMLElement, part: (node: Text) => string): string {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('del, [data-change]:not([data-block])')) continue;
    text += part(node as Text);
  }
  return text;
}

function beforeStart(node: Text, range: Range): string {
  if (node === range.startContainer) return node.data.slice(0, range.startOffset);
  return range.comparePoint(node, 0) < 0 ? node.data : '';
}

function insideOf(node: Text, range: Range): string {
  if (!range.intersectsNode(node)) return '';
  const from = node === range.startContainer ? range.startOffset : 0;
  const to = node === range.endContainer ? range.endOffset : node.length;
  return node.data.slice(from, to);
}
