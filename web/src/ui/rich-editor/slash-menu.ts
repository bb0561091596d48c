import { Extension, type Editor, type Range } from '@tiptap/core';
import { Suggestion } from '@tiptap/suggestion';

/** State of the open `/` menu: the text typed after `/`, and its position. */
export interface SlashState {
  query: string;
  range: Range;
  /** Position of the cursor in the window. */
  place: DOMRect | null;
}

interface SlashOptions {
  onChange: (state: SlashState | null) => void;
  /** @returns whether the menu has handled the key */
  onKey: (key: string) => boolean;
}

/** `/` at the beginning of a word opens the menu of blocks; Escape closes it and keeps the `/`. */
export const SlashMenu = Extension.create<SlashOptions>({
  name: 'slashMenu',
  addOptions: () => ({ onChange: () => {}, onKey: () => false }),
  addProseMirrorPlugins() {
    const { onChange, onKey } = this.options;
    const show = ({
      query,
      range,
      clientRect,
    }: {
      query: string;
      range: Range;
      clientRect?: (() => DOMRect | null) | null;
    }) => onChange({ query, range, place: clientRect?.() ?? null });
    return [
      Suggestion({
        editor: this.editor,
        char: '/',
        items: () => [],
        allow: ({ state, range }: { editor: Editor; state: Editor['state']; range: Range }) =>
          state.doc.resolve(range.from).parent.type.name !== 'codeBlock',
        render: () => ({
          onStart: show,
          onUpdate: show,
          onExit: () => onChange(null),
          onKeyDown: ({ event }) => {
            if (event.key === 'Escape') return false;
            return onKey(event.key);
          },
        }),
      }),
    ];
  },
});
