import {
  isLeaf,
  leavesOf,
  partsOf,
  ruleLimits,
  type Condition,
  type Leaf,
  type RulePath,
} from '@candela/markets/rules/rule';

/** For how long a row or card must be so: at one of the last bars, or at each of them; null: on this bar. */
export type Span = { kind: 'within' | 'held'; bars: number } | null;

export type GroupMode = 'all' | 'any' | 'none';

export interface Group {
  mode: GroupMode;
  parts: Item[];
}

/** A row (a leaf) or a card (a group), as the builder shows conditions. */
export interface Item {
  span: Span;
  body: Leaf | Group;
  /** Where the leaf or the list of the group is in the rule. */
  path: RulePath;
}

/** Which part of which part, from the outermost card on. */
export type Place = readonly number[];

export const isGroup = (body: Leaf | Group): body is Group => 'parts' in body;

/** The outermost card of a rule. */
export function rootOf(when: Condition): Item & { body: Group } {
  const item = itemOf(when, ['when']);
  if (isGroup(item.body) && item.span === null) return { ...item, body: item.body };
  return { span: null, path: ['when'], body: { mode: 'all', parts: [item] } };
}

function itemOf(condition: Condition, path: RulePath): Item {
  if (isLeaf(condition)) return { span: null, body: condition, path };
  if ('of' in condition) {
    const span: Span =
      'within' in condition ? { kind: 'within', bars: condition.within } : { kind: 'held', bars: condition.held };
    const inner = itemOf(condition.of, [...path, 'of']);
    return inner.span === null ? { ...inner, span } : { span, path, body: { mode: 'all', parts: [inner] } };
  }
  if ('not' in condition) {
    const inside = condition.not;
    const parts =
      'any' in inside ? partsOf(inside).map((each) => ({ ...each, path: ['not', ...each.path] })) : partsOf(condition);
    return { span: null, path, body: { mode: 'none', parts: itemsOf(parts, path) } };
  }
  return {
    span: null,
    path,
    body: { mode: 'all' in condition ? 'all' : 'any', parts: itemsOf(partsOf(condition), path) },
  };
}

const itemsOf = (parts: ReturnType<typeof partsOf>, path: RulePath): Item[] =>
  parts.map((each) => itemOf(each.part, [...path, ...each.path]));

/** The condition that a row or card stands for. */
export function conditionOf({ span, body }: Item): Condition {
  const own = isGroup(body) ? conditionOfGroup(body) : body;
  if (span === null) return own;
  return span.kind === 'within' ? { within: span.bars, of: own } : { held: span.bars, of: own };
}

function conditionOfGroup({ mode, parts }: Group): Condition {
  const conditions = parts.map(conditionOf);
  if (mode === 'all') return { all: conditions };
  if (mode === 'any') return { any: conditions };
  const [only] = conditions;
  return { not: only && conditions.length === 1 ? only : { any: conditions } };
}

/** A change of the part at a place: another one, several in its stead, or none. */
export function changed(root: Item, place: Place, change: (item: Item) => Item[]): Item[] {
  const [first, ...rest] = place;
  if (first === undefined) return change(root);
  if (!isGroup(root.body)) return [root];
  const parts = root.body.parts.flatMap((part, at) => (at === first ? changed(part, rest, change) : [part]));
  // A card without rows says nothing.
  return parts.length === 0 ? [] : [{ ...root, body: { ...root.body, parts } }];
}

/** Swaps a part with the one before or after it. */
export function moved(root: Item, place: Place, by: -1 | 1): Item {
  const at = place.at(-1) ?? 0;
  const [next] = changed(root, place.slice(0, -1), (parent) => {
    if (!isGroup(parent.body)) return [parent];
    const parts = [...parent.body.parts];
    const [own, other] = [parts[at], parts[at + by]];
    if (!own || !other) return [parent];
    parts[at] = other;
    parts[at + by] = own;
    return [{ ...parent, body: { ...parent.body, parts } }];
  });
  return next ?? root;
}

const depthOf = (condition: Condition): number =>
  Math.max(0, ...partsOf(condition).map(({ part }) => 1 + depthOf(part)));

/** Whether a rule may be so deep and have so many conditions. */
export const isWithinLimits = (when: Condition): boolean =>
  depthOf(when) <= ruleLimits.depth && leavesOf(when).length <= ruleLimits.leaves;

/** What a new row says, until it is changed. */
export const newLeaf: Leaf = { left: { ind: 'rsi', args: { period: 14 } }, op: '<', right: 30 };
export const newItem: Item = { span: null, path: [], body: newLeaf };
export const newGroup: Item = { span: null, path: [], body: { mode: 'any', parts: [newItem] } };
