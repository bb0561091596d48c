import { Extension, type Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Shown at a block without being part of the document. */
export type Annotation =
  /** The cursor of another person. */
  | { kind: 'person'; blockId: string; name: string; color: string }
  /** A commented passage: start and length in letters of its block. */
  | { kind: 'comment'; blockId: string; start: number; length: number; threadId: number; isCurrent: boolean };

interface Shown {
  annotations: readonly Annotation[];
  decorations: DecorationSet;
}

const key = new PluginKey<Shown>('annotations');

export const Annotations = Extension.create({
  name: 'annotations',
  addProseMirrorPlugins: () => [
    new Plugin<Shown>({
      key,
      state: {
        init: (): Shown => ({ annotations: [], decorations: DecorationSet.empty }),
        apply: (transaction, before) => {
          const annotations: readonly Annotation[] = transaction.getMeta(key) ?? before.annotations;
          if (annotations === before.annotations && !transaction.docChanged) return before;
          return { annotations, decorations: decorate(transaction.doc, annotations) };
        },
      },
      props: { decorations: (state) => key.getState(state)?.decorations },
    }),
  ],
});

export function annotate(editor: Editor, annotations: readonly Annotation[]): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, annotations).setMeta('addToHistory', false));
}

function decorate(document: DocumentNode, annotations: readonly Annotation[]): DecorationSet {
  if (annotations.length === 0) return DecorationSet.empty;
  const found: Decoration[] = [];
  document.descendants((node, position) => {
    for (const annotation of annotations) {
      if (node.attrs['id'] !== annotation.blockId) continue;
      if (annotation.kind === 'person') {
        const { name, color } = annotation;
        found.push(
          Decoration.node(position, position + node.nodeSize, { 'data-person': name, style: `--person: ${color}` }),
        );
      } else {
        const from = Math.min(position + 1 + annotation.start, position + node.nodeSize - 1);
        const to = Math.min(from + annotation.length, position + node.nodeSize - 1);
        const attributes = {
          'data-thread': String(annotation.threadId),
          ...(annotation.isCurrent && { 'data-current': 'true' }),
        };
        if (to > from) found.push(Decoration.inline(from, to, attributes));
        else found.push(Decoration.node(position, position + node.nodeSize, attributes));
      }
    }
  });
  return DecorationSet.create(document, found);
}
