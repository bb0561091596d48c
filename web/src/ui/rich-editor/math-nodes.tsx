import { InputRule, mergeAttributes, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { MathBlockView, MathView } from './math-views.tsx';

const tex = {
  tex: {
    default: '',
    parseHTML: (element: HTMLElement) => element.dataset['tex'] ?? '',
    renderHTML: (attributes: Record<string, unknown>) => ({ 'data-tex': attributes['tex'] }),
  },
};

/** An inline formula; typing `$$x^2$$` creates one. */
export const MathNode = Node.create({
  name: 'math',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => tex,
  parseHTML: () => [{ tag: 'span[data-tex]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(MathView, { as: 'span' }),
  addInputRules() {
    return [
      new InputRule({
        find: /\$\$([^$\n]{1,1000})\$\$$/,
        handler: ({ state, range, match }) => {
          state.tr.replaceWith(range.from, range.to, this.type.create({ tex: match[1] }));
        },
      }),
    ];
  },
});

/** A formula in a block of its own. */
export const MathBlockNode = Node.create({
  name: 'mathBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => tex,
  parseHTML: () => [{ tag: 'div[data-tex]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(MathBlockView),
});
