import type { Editor, Range } from '@tiptap/core';
import {
  ChartCandlestick,
  CirclePlay,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Info,
  Lightbulb,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Sigma,
  Table,
  TextQuote,
  TriangleAlert,
} from 'lucide-react';
import type { TextKey } from '#platform/languages/i18n.ts';
import type { EditorResources } from './editor-resources.ts';

export interface BlockChoice {
  id: string;
  icon: LucideIcon;
  label: TextKey;
  /** Additional search words, in any language. */
  words: string;
  /** Inserts the block and replaces `range`, the text typed to find it. */
  run: (editor: Editor, range: Range, resources: EditorResources) => void;
}

const at = (editor: Editor, range: Range) => editor.chain().focus().deleteRange(range);

const texts: BlockChoice[] = [
  {
    id: 'paragraph',
    icon: Pilcrow,
    label: ($) => $.richEditor.blocks.paragraph,
    words: 'text p',
    run: (editor, range) => at(editor, range).setParagraph().run(),
  },
  {
    id: 'heading2',
    icon: Heading2,
    label: ($) => $.richEditor.blocks.heading2,
    words: 'h2 heading title',
    run: (editor, range) => at(editor, range).setHeading({ level: 2 }).run(),
  },
  {
    id: 'heading3',
    icon: Heading3,
    label: ($) => $.richEditor.blocks.heading3,
    words: 'h3 heading',
    run: (editor, range) => at(editor, range).setHeading({ level: 3 }).run(),
  },
  {
    id: 'heading4',
    icon: Heading4,
    label: ($) => $.richEditor.blocks.heading4,
    words: 'h4 heading',
    run: (editor, range) => at(editor, range).setHeading({ level: 4 }).run(),
  },
  {
    id: 'bulletList',
    icon: List,
    label: ($) => $.richEditor.blocks.bulletList,
    words: 'ul list bullets',
    run: (editor, range) => at(editor, range).toggleBulletList().run(),
  },
  {
    id: 'orderedList',
    icon: ListOrdered,
    label: ($) => $.richEditor.blocks.orderedList,
    words: 'ol list numbers 1.',
    run: (editor, range) => at(editor, range).toggleOrderedList().run(),
  },
  {
    id: 'blockquote',
    icon: TextQuote,
    label: ($) => $.richEditor.blocks.blockquote,
    words: 'quote',
    run: (editor, range) => at(editor, range).toggleBlockquote().run(),
  },
  {
    id: 'codeBlock',
    icon: Code,
    label: ($) => $.richEditor.blocks.codeBlock,
    words: 'code',
    run: (editor, range) => at(editor, range).toggleCodeBlock().run(),
  },
  {
    id: 'horizontalRule',
    icon: Minus,
    label: ($) => $.richEditor.blocks.horizontalRule,
    words: 'hr rule line',
    run: (editor, range) => at(editor, range).setHorizontalRule().run(),
  },
];

const callout = (id: 'note' | 'tip' | 'warning', icon: LucideIcon): BlockChoice => ({
  id,
  icon,
  label: ($) => $.richEditor.tones[id],
  words: `callout ${id}`,
  run: (editor, range) =>
    at(editor, range)
      .insertContent({ type: 'callout', attrs: { tone: id }, content: [{ type: 'paragraph' }] })
      .run(),
});

const things: BlockChoice[] = [
  callout('note', Info),
  callout('tip', Lightbulb),
  callout('warning', TriangleAlert),
  {
    id: 'table',
    icon: Table,
    label: ($) => $.richEditor.blocks.table,
    words: 'table grid',
    run: (editor, range) => at(editor, range).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    id: 'image',
    icon: Image,
    label: ($) => $.richEditor.blocks.image,
    words: 'image picture photo',
    run: (editor, range, resources) => {
      at(editor, range).run();
      void pickImage().then((file) => file && insertImage(editor, file, resources));
    },
  },
  {
    id: 'mathBlock',
    icon: Sigma,
    label: ($) => $.richEditor.blocks.mathBlock,
    words: 'math formula tex latex equation',
    run: (editor, range) =>
      at(editor, range)
        .insertContent({ type: 'mathBlock', attrs: { tex: '' } })
        .run(),
  },
  {
    id: 'chart',
    icon: ChartCandlestick,
    label: ($) => $.richEditor.blocks.chart,
    words: 'chart candles snapshot price',
    run: (editor, range, resources) => {
      at(editor, range).run();
      void resources.takeChart().then((chart) => chart && insert(editor, { type: 'chart', attrs: { ...chart } }));
    },
  },
  {
    id: 'embed',
    icon: CirclePlay,
    label: ($) => $.richEditor.blocks.embed,
    words: 'embed video youtube vimeo film',
    run: (editor, range, resources) => {
      at(editor, range).run();
      void resources.askEmbed().then((embed) => embed && insert(editor, { type: 'embed', attrs: { ...embed } }));
    },
  },
];

/** All blocks in the `/` menu, in order. */
export const blockChoices: readonly BlockChoice[] = [...texts, ...things];

/** The blocks that have buttons in the toolbar. */
export const toolChoices = things.filter(({ id }) => id !== 'note' && id !== 'tip');

const insert = (editor: Editor, node: { type: string; attrs: Record<string, unknown> }) =>
  editor.chain().focus().insertContent(node).run();

/** Uploads a picture and inserts it at the cursor. Errors are shown by the uploader. */
export async function insertImage(editor: Editor, file: File, resources: EditorResources): Promise<void> {
  try {
    const assetId = await resources.uploadImage(file);
    insert(editor, { type: 'image', attrs: { assetId, alt: '', caption: '' } });
  } catch {
    editor.commands.focus();
  }
}

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

function pickImage(): Promise<File | null> {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = imageTypes.join(',');
  return new Promise((resolve) => {
    field.addEventListener('change', () => resolve(field.files?.[0] ?? null));
    field.addEventListener('cancel', () => resolve(null));
    field.click();
  });
}
