import { Extension, type Editor } from '@tiptap/core';
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';

/**
 * Escape selects the block, and then leaves the editor; arrows move between blocks, with Alt they move the block; Enter returns to the
 * text.
 */
export const BlockKeys = Extension.create<{ onLeave: () => void }>({
  name: 'blockKeys',
  addOptions: () => ({ onLeave: () => {} }),
  addKeyboardShortcuts() {
    return {
      Escape: () => {
        if (chosenBlock(this.editor) === null) return chooseBlock(this.editor);
        this.options.onLeave();
        return true;
      },
      ArrowDown: () => walk(this.editor, 1),
      ArrowUp: () => walk(this.editor, -1),
      'Alt-ArrowDown': () => chosenBlock(this.editor) !== null && moveBlock(this.editor, 1),
      'Alt-ArrowUp': () => chosenBlock(this.editor) !== null && moveBlock(this.editor, -1),
      Enter: () => enterBlock(this.editor),
    };
  },
});

/** Position of the block that is selected as a whole; null while the cursor is in text. */
function chosenBlock({ state }: Editor): number | null {
  const { selection } = state;
  return selection instanceof NodeSelection && selection.$from.depth === 0 ? selection.from : null;
}

/** Selects the outermost block around the cursor. */
export function chooseBlock(editor: Editor, position?: number): boolean {
  const { $from } = editor.state.selection;
  const at = position ?? ($from.depth > 0 ? $from.before(1) : $from.pos);
  const node = editor.state.doc.nodeAt(at);
  if (!node) return false;
  editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)).scrollIntoView());
  return true;
}

function walk(editor: Editor, direction: 1 | -1): boolean {
  const at = chosenBlock(editor);
  if (at === null) return false;
  const index = editor.state.doc.resolve(at).index(0) + direction;
  if (index < 0 || index >= editor.state.doc.childCount) return true;
  return chooseBlock(editor, positionOf(editor, index));
}

/** Moves the selected block past its neighbour. */
export function moveBlock(editor: Editor, direction: 1 | -1): boolean {
  const at = chosenBlock(editor);
  if (at === null) return false;
  const { doc, tr } = editor.state;
  const node = doc.nodeAt(at);
  const target = doc.resolve(at).index(0) + direction;
  if (!node || target < 0 || target >= doc.childCount) return true;
  const neighbour = doc.child(target);
  const to = direction === 1 ? at + neighbour.nodeSize : at - neighbour.nodeSize;
  tr.delete(at, at + node.nodeSize).insert(to, node);
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView());
  return true;
}

function enterBlock(editor: Editor): boolean {
  const at = chosenBlock(editor);
  const node = at === null ? null : editor.state.doc.nodeAt(at);
  if (at === null || !node || node.isAtom) return false;
  const { tr, doc } = editor.state;
  const inside = Selection.findFrom(doc.resolve(at + node.nodeSize - 1), -1, true);
  editor.view.dispatch(tr.setSelection(inside ?? TextSelection.near(doc.resolve(at + 1))));
  return true;
}

function positionOf(editor: Editor, index: number): number {
  let position = 0;
  for (let at = 0; at < index; at++) position += editor.state.doc.child(at).nodeSize;
  return position;
}
