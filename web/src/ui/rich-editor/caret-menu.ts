import { Extension, type Editor, type Range } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';

/** State of an open menu: the text typed after its character, and its position. */
export interface CaretState {
  query: string;
  range: Range;
  /** Position of the cursor in the window. */
  place: DOMRect | null;
}

export interface CaretOptions {
  onChange: (state: CaretState | null) => void;
  /** @returns whether the menu has handled the key */
  onKey: (key: string) => boolean;
}

/** A character that, at the beginning of a word, opens a menu; Escape closes it and keeps the character. */
export function caretMenu(name: string, char: string, { allowSpaces = false } = {}) {
  return Extension.create<CaretOptions>({
    name,
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
          pluginKey: new PluginKey(name),
          char,
          allowSpaces,
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
}

/** `/` opens the menu of blocks. */
export const SlashMenu = caretMenu('slashMenu', '/');
