import { diffArrays } from 'diff';
import { isSame } from '#platform/same-value.ts';
import type { RichTextNode } from '@candela/contract/rich-text';

/** A word, whitespace between words, or an inline node. */
interface Token {
  text: string | null;
  node: RichTextNode;
}

interface Edit {
  from: number;
  to: number;
  inserted: Token[];
}

/**
 * Merges two people's changes to the content of one block, word by word.
 * @returns null if both changed the same place
 */
export function mergeWords(base: RichTextNode[], mine: RichTextNode[], theirs: RichTextNode[]): RichTextNode[] | null {
  const [before, own, other] = [tokensOf(base), tokensOf(mine), tokensOf(theirs)];
  const [ownEdits, otherEdits] = [editsOf(before, own), editsOf(before, other)];
  const onlyMine = ownEdits.filter((edit) => !otherEdits.some((each) => isSame(edit, each)));
  const touch = onlyMine.some((a) => otherEdits.some((b) => a.from <= b.to && b.from <= a.to));
  if (touch) return null;
  const merged: Token[] = [];
  let at = 0;
  for (const edit of [...otherEdits, ...onlyMine].toSorted((a, b) => a.from - b.from)) {
    merged.push(...before.slice(at, edit.from), ...edit.inserted);
    at = edit.to;
  }
  return nodesOf([...merged, ...before.slice(at)]);
}

function tokensOf(nodes: RichTextNode[]): Token[] {
  return nodes.flatMap((node): Token[] =>
    node.text === undefined
      ? [{ text: null, node }]
      : (node.text.match(/\s+|\S+/g) ?? []).map((text) => ({ text, node: { ...node, text } })),
  );
}

/** Joins neighbouring texts with the same marks. */
function nodesOf(tokens: Token[]): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  for (const { text, node } of tokens) {
    const last = nodes.at(-1);
    if (text !== null && last?.text !== undefined && isSame(last.marks, node.marks)) {
      nodes[nodes.length - 1] = { ...last, text: last.text + text };
    } else nodes.push(node);
  }
  return nodes;
}

function editsOf(base: Token[], changed: Token[]): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const part of diffArrays(base, changed, { comparator: isSame })) {
    const last = edits.at(-1);
    if (!part.added && !part.removed) {
      at += part.count;
      continue;
    }
    const edit = last?.to === at ? last : { from: at, to: at, inserted: [] };
    if (edit !== last) edits.push(edit);
    if (part.added) edit.inserted.push(...part.value);
    else {
      at += part.count;
      edit.to = at;
    }
  }
  return edits;
}
