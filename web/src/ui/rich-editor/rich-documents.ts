import type { Editor, JSONContent } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { richTextMarks, richTextNodes, type RichText, type RichTextNode } from '@candela/contract/rich-text';

/** The allowed nodes of a document, with their attributes, as the contract declares them. */
type NodeTable = Readonly<Record<string, object>>;

/** The editor's content in the contract's format, without attributes that only the editor uses. */
export function richTextOf(editor: Editor, table: NodeTable = richTextNodes): RichText {
  const { content = [] } = editor.getJSON();
  return { type: 'doc', content: content.map((node) => nodeOf(node, table)) };
}

function nodeOf(node: JSONContent, table: NodeTable): RichTextNode {
  const type = node.type ?? '';
  const known = attributesOf(type, table);
  const attrs = pick(node.attrs, known);
  return {
    type,
    ...(attrs && { attrs }),
    ...(node.content && { content: node.content.map((child) => nodeOf(child, table)) }),
    ...(node.marks && {
      marks: node.marks.map((mark) => {
        const given = pick(mark.attrs, Object.keys(richTextMarks[mark.type as keyof typeof richTextMarks] ?? {}));
        return { type: mark.type, ...(given && { attrs: given }) };
      }),
    }),
    ...(node.text !== undefined && { text: node.text }),
  };
}

function attributesOf(type: string, table: NodeTable): string[] {
  const rule = new Map(Object.entries(table)).get(type);
  return rule && 'attrs' in rule ? Object.keys(rule.attrs as object) : [];
}

function pick(attrs: Record<string, unknown> | undefined, names: string[]): Record<string, unknown> | null {
  const entries = names.flatMap((name) => (attrs && name in attrs ? [[name, attrs[name]]] : []));
  return entries.length > 0 ? (Object.fromEntries(entries) as Record<string, unknown>) : null;
}

/**
 * Applies other people's changes to an editor: only blocks that differ are replaced, so that the cursor keeps its place. Not part of
 * the undo history.
 */
export function takeOver(editor: Editor, document: RichText): void {
  const next = editor.schema.nodeFromJSON(document);
  const { doc, tr } = editor.state;
  if (doc.eq(next)) return;
  const [before, after] = [childrenOf(doc), childrenOf(next)];
  const isSameOrder =
    before.length === after.length && before.every((node, at) => node.attrs['id'] === after[at]?.attrs['id']);
  if (isSameOrder) {
    let position = doc.content.size;
    for (let at = before.length - 1; at >= 0; at--) {
      const [old, fresh] = [before[at] as DocumentNode, after[at] as DocumentNode];
      position -= old.nodeSize;
      if (!old.eq(fresh)) replaceInside(position, old, fresh);
    }
  } else {
    let from = 0;
    while (before[from] && after[from] && before[from]!.eq(after[from]!)) from++;
    let kept = 0;
    while (
      kept < Math.min(before.length, after.length) - from &&
      before[before.length - 1 - kept]!.eq(after[after.length - 1 - kept]!)
    ) {
      kept++;
    }
    const start = sizeOf(before.slice(0, from));
    const end = doc.content.size - sizeOf(before.slice(before.length - kept));
    tr.replaceWith(start, end, after.slice(from, after.length - kept));
  }
  tr.setMeta('addToHistory', false).setMeta(takenOver, true);
  editor.view.dispatch(tr);

  /** Within a block too, replaces only what is between the first and the last difference. */
  function replaceInside(position: number, old: DocumentNode, fresh: DocumentNode): void {
    const start = old.isTextblock && old.sameMarkup(fresh) ? old.content.findDiffStart(fresh.content) : null;
    const ends = start === null ? null : old.content.findDiffEnd(fresh.content);
    if (start === null || !ends) {
      tr.replaceWith(position, position + old.nodeSize, fresh);
      return;
    }
    const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
    const inside = fresh.slice(start, ends.b + overlap);
    tr.replace(position + 1 + start, position + 1 + ends.a + overlap, inside);
  }
}

/** Marks changes that were not made here, so that they are not saved as the user's. */
export const takenOver = 'takenOver';

function childrenOf(node: DocumentNode): DocumentNode[] {
  return Array.from({ length: node.childCount }, (_, at) => node.child(at));
}

function sizeOf(nodes: DocumentNode[]): number {
  return nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
}
