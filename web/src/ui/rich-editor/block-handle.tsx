import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { GripVertical, Plus } from 'lucide-react';
import { useEffect, useState, type DragEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseBlock } from './block-keys.ts';
import classes from './block-handle.module.css';

interface Place {
  /** Position of the block in the document. */
  position: number;
  top: number;
}

/** The plus button and the drag handle beside the block under the pointer, or the one with the cursor. */
export function BlockHandle({ editor, frame }: { editor: Editor; frame: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const [hovered, setHovered] = useState<Place | null>(null);
  const cursor = useEditorState({
    editor,
    selector: ({ editor }) => (editor.isFocused ? blockOf(editor, editor.state.selection.from) : null),
  });
  useEffect(() => {
    const element = frame.current;
    const follow = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') setHovered(placeAt(editor, element, event.clientY));
    };
    const leave = () => setHovered(null);
    element?.addEventListener('pointermove', follow);
    element?.addEventListener('pointerleave', leave);
    return () => {
      element?.removeEventListener('pointermove', follow);
      element?.removeEventListener('pointerleave', leave);
    };
  }, [editor, frame]);
  const place = hovered ?? (cursor === null ? null : placeOf(editor, frame.current, cursor));
  if (!place || !editor.isEditable) return null;
  const add = () => {
    const node = editor.state.doc.nodeAt(place.position);
    if (!node) return;
    const isEmpty = node.type.name === 'paragraph' && node.content.size === 0;
    const end = place.position + node.nodeSize;
    const chain = editor.chain();
    if (isEmpty) chain.focus(place.position + 1);
    else chain.insertContentAt(end, { type: 'paragraph' }).focus(end + 1);
    chain.insertContent('/').run();
  };
  return (
    <div className={classes.handle} style={{ insetBlockStart: place.top }} contentEditable={false}>
      <button type="button" aria-label={t(($) => $.richEditor.addBelow)} onClick={add}>
        <Plus size={16} aria-hidden />
      </button>
      <button
        type="button"
        draggable
        className={classes.grip}
        aria-label={t(($) => $.richEditor.chooseBlock)}
        title={t(($) => $.richEditor.handleHint)}
        onDragStart={(event) => beginDrag(editor, place.position, event)}
        onClick={() => {
          editor.commands.focus();
          chooseBlock(editor, place.position);
        }}
      >
        <GripVertical size={16} aria-hidden />
      </button>
    </div>
  );
}

/** Position of the outermost block that contains a position. */
function blockOf(editor: Editor, position: number): number {
  const resolved = editor.state.doc.resolve(position);
  return resolved.depth > 0 ? resolved.before(1) : position;
}

function placeOf(editor: Editor, frame: HTMLElement | null, position: number): Place | null {
  const block = editor.view.nodeDOM(position);
  if (!frame || !(block instanceof HTMLElement)) return null;
  return { position, top: block.getBoundingClientRect().top - frame.getBoundingClientRect().top };
}

function placeAt(editor: Editor, frame: HTMLElement | null, y: number): Place | null {
  let found: Place | null = null;
  editor.state.doc.forEach((_node, position) => {
    const block = editor.view.nodeDOM(position);
    if (found || !(block instanceof HTMLElement)) return;
    const { top, bottom } = block.getBoundingClientRect();
    if (y >= top - 8 && y <= bottom + 8) found = placeOf(editor, frame, position);
  });
  return found;
}

/** Starts dragging the block as if the mouse had grabbed the block itself. */
function beginDrag({ view, state }: Editor, position: number, { dataTransfer }: DragEvent): void {
  const selection = NodeSelection.create(state.doc, position);
  view.dispatch(state.tr.setSelection(selection));
  const slice = selection.content();
  dataTransfer.clearData();
  dataTransfer.setData('text/html', view.serializeForClipboard(slice).dom.innerHTML);
  dataTransfer.effectAllowed = 'move';
  const block = view.nodeDOM(position);
  if (block instanceof HTMLElement) dataTransfer.setDragImage(block, 0, 0);
  view.dragging = { slice, move: true };
}
