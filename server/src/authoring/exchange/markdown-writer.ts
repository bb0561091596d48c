import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';
import { schema } from '#platform/text/rich-text/rich-text-schema.ts';
import type { RichText } from '@candela/contract/rich-text';
import { serialise } from './markdown-state.ts';

/** A call with an argument for each of them would exceed the stack. */
function longestTicks(text: string): number {
  let longest = 0;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  return longest;
}

/** A fence that is longer than any in its content. */
function fence(state: MarkdownSerializerState, node: Node, info: string, text: string): void {
  const ticks = '`'.repeat(Math.max(2, longestTicks(text)) + 1);
  state.write(`${ticks}${info}\n`);
  state.text(text, false);
  state.write('\n');
  state.write(ticks);
  state.closeBlock(node);
}

/** Nodes that Markdown does not have: their attributes as JSON in a fence with the node's name. */
function asJson(state: MarkdownSerializerState, node: Node, info: string, value: unknown): void {
  fence(state, node, info, JSON.stringify(value, null, 2));
}

/** Whether Markdown can represent a table: a header row, and one paragraph in each cell. */
function isPlainTable(table: Node): boolean {
  let isPlain = table.childCount > 1;
  table.forEach((row, _offset, at) => {
    isPlain &&= row.childCount === table.firstChild?.childCount;
    row.forEach((cell) => {
      const { colspan, rowspan, align } = cell.attrs;
      const paragraph = cell.childCount === 1 ? cell.firstChild : null;
      isPlain &&= cell.type.name === (at === 0 ? 'tableHeader' : 'tableCell') && colspan === 1 && rowspan === 1;
      isPlain &&= align === null && paragraph?.type.name === 'paragraph';
      paragraph?.forEach((inline) => {
        isPlain &&= inline.type.name === 'text' && !/[|\n]/.test(inline.text ?? '');
      });
    });
  });
  return isPlain;
}

function writeTable(state: MarkdownSerializerState, table: Node): void {
  if (!isPlainTable(table)) return asJson(state, table, 'table', table.toJSON());
  table.forEach((row, _offset, at) => {
    if (at > 0) state.ensureNewLine();
    state.write('|');
    row.forEach((cell) => {
      state.write(' ');
      if (cell.firstChild) state.renderInline(cell.firstChild, false);
      state.write(' |');
    });
    if (at === 0) {
      state.ensureNewLine();
      state.write(`|${' --- |'.repeat(row.childCount)}`);
    }
  });
  state.closeBlock(table);
}

/** Formulas are enclosed by `` $` `` and `` `$ ``, as on GitHub; these must not occur in one. */
function inlineTex(tex: string): string {
  return tex.replaceAll(/\s+/g, ' ').replaceAll('`', '\\char96 ');
}

function createSerializer(fileOf: (assetId: string) => string): MarkdownSerializer {
  return new MarkdownSerializer(
    {
      paragraph: (state, node) => {
        // An empty paragraph would be lost.
        if (node.childCount === 0) state.write('\u00a0');
        else state.renderInline(node);
        state.closeBlock(node);
      },
      heading: (state, node) => {
        state.write(`${'#'.repeat(Number(node.attrs['level']))} `);
        state.renderInline(node, false);
        state.closeBlock(node);
      },
      bulletList: (state, node) => state.renderList(node, '  ', () => '- '),
      orderedList: (state, node) => {
        const start = Number(node.attrs['start']);
        const width = String(start + node.childCount - 1).length + 2;
        state.renderList(node, ' '.repeat(width), (index) => `${start + index}. `.padEnd(width));
      },
      listItem: (state, node) => state.renderContent(node),
      blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
      callout: (state, node) =>
        state.wrapBlock('> ', null, node, () => {
          state.write(`[!${String(node.attrs['tone']).toUpperCase()}]`);
          state.closeBlock(node);
          state.renderContent(node);
        }),
      codeBlock: (state, node) => fence(state, node, String(node.attrs['language'] ?? ''), node.textContent),
      horizontalRule: (state, node) => {
        state.write('---');
        state.closeBlock(node);
      },
      table: writeTable,
      image: (state, node) => {
        const { assetId, alt, caption } = node.attrs;
        const title = caption ? ` "${String(caption).replaceAll(/["\\]/g, '\\$&').replaceAll(/\s+/g, ' ')}"` : '';
        state.write(`![${state.esc(String(alt).replaceAll(/\s+/g, ' '))}](${fileOf(String(assetId))}${title})`);
        state.closeBlock(node);
      },
      chart: (state, node) => {
        const { id: _id, assetId, ...attributes } = node.attrs;
        asJson(state, node, 'chart', { file: fileOf(String(assetId)), ...attributes });
      },
      embed: (state, node) => {
        const { id: _id, ...attributes } = node.attrs;
        asJson(state, node, 'embed', attributes);
      },
      mathBlock: (state, node) => fence(state, node, 'math', String(node.attrs['tex'])),
      math: (state, node) => state.write(`$\`${inlineTex(String(node.attrs['tex']))}\`$`),
      hardBreak: (state) => state.write('\\\n'),
      text: (state, node) => state.text(node.text ?? ''),
    },
    {
      bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
      italic: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
      strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
      link: {
        open: '[',
        close: (_state, mark) => `](<${String(mark.attrs['href']).replaceAll(/[<>]/g, encodeURIComponent)}>)`,
      },
      code: {
        open: (_state, _mark, parent, index) => ticksFor(parent.child(index).text ?? '', true),
        close: (_state, _mark, parent, index) => ticksFor(parent.child(index - 1).text ?? '', false),
        escape: false,
      },
    },
    { escapeExtraCharacters: /[$|&]/g },
  );
}

function ticksFor(text: string, isOpening: boolean): string {
  const ticks = '`'.repeat(1 + longestTicks(text));
  if (ticks.length === 1) return ticks;
  return isOpening ? `${ticks} ` : ` ${ticks}`;
}

/**
 * Rich text as Markdown (CommonMark with tables and strike-through). Callouts are quotes that begin with `[!TIP]`, formulas
 * are enclosed by `` $`…`$ `` or in a `math` fence; charts, videos and tables with more than a line in a cell are JSON in a fence.
 * @param fileOf the path of a picture beside the text
 */
export function writeMarkdown(document: RichText, fileOf: (assetId: string) => string): string {
  const text = serialise(createSerializer(fileOf), schema.nodeFromJSON(document));
  return `${text.trimEnd()}\n`;
}
