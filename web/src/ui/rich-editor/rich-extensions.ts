import type { Extensions } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { TableKit } from '@tiptap/extension-table';
import { CharacterCount, Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { isLink } from '@candela/contract/rich-text';
import { Annotations } from './annotations.ts';
import { BlockIds } from './block-ids.ts';
import { BlockKeys } from './block-keys.ts';
import { CalloutNode } from './callout-node.tsx';
import { SlashMenu } from './caret-menu.ts';
import { MathBlockNode, MathNode } from './math-nodes.tsx';
import { ChartNode, EmbedNode, ImageNode } from './picture-nodes.tsx';

interface Hooks {
  placeholder: string;
  onSlash: Parameters<typeof SlashMenu.configure>[0];
  onLeave: () => void;
}

/** The editor's extensions: exactly the nodes and marks of the contract. */
export function richExtensions({ placeholder, onSlash, onLeave }: Hooks): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      underline: false,
      link: false,
      dropcursor: { width: 3, color: 'var(--brand-ink)' },
    }),
    Link.configure({
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isLink(url),
      HTMLAttributes: { target: null, rel: null },
    }),
    TableKit.configure({ table: { resizable: false, allowTableNodeSelection: true } }),
    CalloutNode,
    ImageNode,
    ChartNode,
    EmbedNode,
    MathNode,
    MathBlockNode,
    BlockIds,
    BlockKeys.configure({ onLeave }),
    Annotations,
    CharacterCount,
    Placeholder.configure({ placeholder, showOnlyCurrent: true }),
    SlashMenu.configure(onSlash),
  ];
}
