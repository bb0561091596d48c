import { isSame } from '#platform/same-value.ts';
import type { RichTextNode } from '@candela/contract/rich-text';
import { mergeItems, within, type Conflict } from './merge-items.ts';
import { mergeWords } from './merge-words.ts';

export interface MergedDraft<T> {
  value: T;
  /** Places changed by both: `value` contains their version, the conflict contains mine. */
  conflicts: Conflict[];
}

/**
 * Merges two people's changes to the same draft: fields by name, lists by the ids of their items, rich text by blocks and, within
 * blocks, by words. No change is lost: it is in `value` or in a conflict.
 */
export function mergeDrafts<T>(base: T, mine: T, theirs: T): MergedDraft<T> {
  return mergeValues(base, mine, theirs) as MergedDraft<T>;
}

function mergeValues(base: unknown, mine: unknown, theirs: unknown): MergedDraft<unknown> {
  if (isSame(mine, theirs) || isSame(base, mine)) return { value: theirs, conflicts: [] };
  if (isSame(base, theirs)) return { value: mine, conflicts: [] };
  if (isNode(mine) && isNode(theirs) && isNode(base)) return mergeNodes(base, mine, theirs);
  if (isList(base) && isList(mine) && isList(theirs)) {
    const { items, conflicts } = mergeItems({ base, mine, theirs }, itemId, (...versions) => {
      const merged = mergeValues(...versions);
      return { item: merged.value as Item, conflicts: merged.conflicts };
    });
    return { value: items, conflicts };
  }
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeRecords(base, mine, theirs);
  return { value: theirs, conflicts: [{ place: '', mine, theirs }] };
}

function mergeRecords(base: Fields, mine: Fields, theirs: Fields): MergedDraft<Fields> {
  const value: Fields = {};
  const conflicts: Conflict[] = [];
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const merged = mergeValues(base[name], mine[name], theirs[name]);
    if (merged.value !== undefined) value[name] = merged.value;
    conflicts.push(...merged.conflicts.map((each) => ({ ...each, place: within(name, each.place) })));
  }
  return { value, conflicts };
}

function mergeNodes(base: RichTextNode, mine: RichTextNode, theirs: RichTextNode): MergedDraft<RichTextNode> {
  const [shellBefore, ownShell, otherShell] = [shellOf(base), shellOf(mine), shellOf(theirs)];
  const isShellMine = !isSame(ownShell, shellBefore);
  const whole = { value: theirs, conflicts: [{ place: '', mine, theirs }] };
  if (isShellMine && !isSame(otherShell, shellBefore) && !isSame(ownShell, otherShell)) return whole;
  const shell = isShellMine ? ownShell : otherShell;
  const contents = [base.content ?? [], mine.content ?? [], theirs.content ?? []] as const;
  if (
    contents.every((nodes) => nodes.every((node) => blockId(node) !== null)) &&
    contents.some((nodes) => nodes.length > 0)
  ) {
    const { items, conflicts } = mergeItems(
      { base: contents[0], mine: contents[1], theirs: contents[2] },
      (node) => blockId(node) as string,
      (...versions) => {
        const { value, conflicts } = mergeValues(...versions);
        return { item: value as RichTextNode, conflicts };
      },
    );
    return { value: { ...shell, content: items }, conflicts };
  }
  const words = mergeWords(...contents);
  return words ? { value: { ...shell, ...(words.length > 0 && { content: words }) }, conflicts: [] } : whole;
}

function shellOf({ content: _inside, ...shell }: RichTextNode): RichTextNode {
  return shell;
}

/** The id of a block; null for nodes inside a block. */
function blockId(node: RichTextNode): string | null {
  const id = node.attrs?.['id'];
  return typeof id === 'string' && id !== '' ? id : null;
}

type Fields = Record<string, unknown>;
type Item = Fields & { id: string | number };

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNode(value: unknown): value is RichTextNode & Fields {
  return isRecord(value) && typeof value['type'] === 'string' && (value['type'] === 'doc' || isRecord(value['attrs']));
}

function isList(value: unknown): value is Item[] {
  return (
    Array.isArray(value) &&
    value.every((item) => isRecord(item) && (typeof item['id'] === 'string' || typeof item['id'] === 'number'))
  );
}

function itemId({ id }: Item): string {
  return String(id);
}
