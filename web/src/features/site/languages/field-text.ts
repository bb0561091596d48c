import { partsOfText } from '@candela/contract/site/text-checks';

/** Writes a text into a field, with placeholders as non-editable elements. */
export function writeField(field: ParentNode, text: string, chipClass: string): void {
  const nodes = partsOfText(text).map((part) => {
    if ('words' in part) return document.createTextNode(part.words);
    const chip = document.createElement('bdi');
    Object.assign(chip, { className: chipClass, contentEditable: 'false', dir: 'ltr', textContent: part.name });
    chip.dataset['name'] = part.name;
    return chip;
  });
  field.replaceChildren(...nodes);
}

/** Reads the text of a field, chips as `{{name}}`. Browsers represent line breaks as `<br>` or as blocks. */
export function readField(field: Node): string {
  let text = '';
  const walk = (node: Node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) text += child.textContent;
      else if (child instanceof HTMLElement) {
        const name = child.dataset['name'];
        if (name !== undefined) text += `{{${name}}}`;
        else if (child.tagName === 'BR') text += child.nextSibling ? '\n' : '';
        else {
          if (text !== '' && !text.endsWith('\n')) text += '\n';
          walk(child);
        }
      }
    }
  };
  walk(field);
  return text;
}

const isChip = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.dataset['name'] !== undefined;

/** The chip that contains the cursor: browsers put it there at the edge of a field. */
function chipAround(field: Node, node: Node): HTMLElement | null {
  for (let at: Node | null = node; at && at !== field; at = at.parentNode) if (isChip(at)) return at;
  return null;
}

/** The chip that would be deleted next, before or after the cursor. Null if that is a letter, or if there is a selection. */
export function chipBeside(field: Node, { startContainer, startOffset, collapsed }: Range, side: 'before' | 'after') {
  if (!collapsed) return null;
  const around = chipAround(field, startContainer);
  if (around) return around;
  const isBefore = side === 'before';
  if (startContainer === field) {
    const child = field.childNodes[isBefore ? startOffset - 1 : startOffset];
    return isChip(child) ? child : null;
  }
  const length = startContainer.textContent?.length ?? 0;
  if (startOffset !== (isBefore ? 0 : length)) return null;
  const sibling = isBefore ? startContainer.previousSibling : startContainer.nextSibling;
  return isChip(sibling) ? sibling : null;
}

/** Position for an insertion: at the cursor, but not inside a chip. */
export function placeToInsert(field: Node): Range | null {
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  if (!range || !field.contains(range.commonAncestorContainer)) return null;
  const chip = chipAround(field, range.startContainer);
  if (chip) range.setStartAfter(chip);
  return range;
}
