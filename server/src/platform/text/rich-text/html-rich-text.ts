import { Parser } from 'htmlparser2';
import { isLink, textOf, type RichText, type RichTextNode } from '@candela/contract/rich-text';
import { parseRichText, RichTextError } from './rich-text-schema.ts';

const blocks: Record<string, Omit<RichTextNode, 'content'>> = {
  p: { type: 'paragraph' },
  h2: { type: 'heading', attrs: { level: 2 } },
  h3: { type: 'heading', attrs: { level: 3 } },
  h4: { type: 'heading', attrs: { level: 4 } },
  ul: { type: 'bulletList' },
  ol: { type: 'orderedList' },
  li: { type: 'listItem' },
  blockquote: { type: 'blockquote' },
  pre: { type: 'codeBlock' },
  table: { type: 'table' },
  tr: { type: 'tableRow' },
  td: { type: 'tableCell' },
  th: { type: 'tableHeader' },
};
const marks: Record<string, string> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  s: 'strike',
  code: 'code',
};
const takesInline = new Set(['paragraph', 'heading', 'codeBlock']);
const takesBlocks = new Set(['doc', 'listItem', 'blockquote', 'tableCell', 'tableHeader']);

type Mark = { type: string; attrs?: Record<string, unknown> };

/**
 * Converts sanitised HTML from before rich text existed. Unsupported elements keep their text.
 */
export function richTextFromHtml(html: string): RichText {
  const root: RichTextNode = { type: 'doc', content: [] };
  const open: RichTextNode[] = [root];
  const marked: { tag: string; mark: Mark }[] = [];
  const top = () => open.at(-1) ?? root;

  function begin(node: RichTextNode): void {
    (top().content ??= []).push(node);
    open.push(node);
  }

  function addInline(node: RichTextNode): void {
    if (takesBlocks.has(top().type)) begin({ type: 'paragraph', content: [] });
    if (!takesInline.has(top().type)) return;
    const inCode = top().type === 'codeBlock';
    (top().content ??= []).push(
      inCode || marked.length === 0 ? node : { ...node, marks: marked.map(({ mark }) => mark) },
    );
  }

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'br') return addInline({ type: 'hardBreak' });
      const mark = marks[tag];
      if (mark !== undefined) return void marked.push({ tag, mark: { type: mark } });
      if (tag === 'a') return void marked.push({ tag, mark: { type: 'link', attrs: { href: attributes['href'] } } });
      const block = blocks[tag];
      if (!block) return;
      // A block element ends the paragraph that earlier text began.
      while (takesInline.has(top().type)) open.pop();
      begin({ ...block, content: [] });
    },
    ontext(text) {
      const shown = top().type === 'codeBlock' ? text : text.replace(/\s+/g, ' ');
      const isBetween = shown.trim() === '' && !takesInline.has(top().type);
      if (shown !== '' && !isBetween) addInline({ type: 'text', text: shown });
    },
    onclosetag(tag) {
      const at = marked.findLastIndex((each) => each.tag === tag);
      if (at >= 0) return void marked.splice(at, 1);
      const type = blocks[tag]?.type;
      if (type === undefined || !open.some((node) => node.type === type)) return;
      while (open.length > 1 && open.pop()?.type !== type);
    },
  });
  parser.end(html);
  return finish(root);
}

function finish(root: RichTextNode): RichText {
  const content = (root.content ?? [])
    .map(completed)
    .filter((node) => node.type !== 'paragraph' || node.content?.length);
  const document: RichText = { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
  try {
    return parseRichText(document);
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    const lines = textOf(document)
      .split('\n')
      .filter((line) => line.trim() !== '');
    const paragraphs = lines.map((text): RichTextNode => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
    return parseRichText({ type: 'doc', content: paragraphs.length > 0 ? paragraphs : [{ type: 'paragraph' }] });
  }
}

/** Cells, items and quotes contain at least a paragraph; invalid links become plain text; code has no other marks. */
function completed(node: RichTextNode): RichTextNode {
  const kept = node.marks?.filter(({ type, attrs }) => type !== 'link' || isLink(attrs?.['href']));
  const unique = kept?.filter(({ type }, index) => kept.findIndex((mark) => mark.type === type) === index);
  const content = node.content?.map(completed);
  const isEmpty = takesBlocks.has(node.type) && content?.length === 0;
  return {
    ...node,
    ...(unique && { marks: unique }),
    ...(content && { content: isEmpty ? [{ type: 'paragraph' }] : content }),
  };
}
