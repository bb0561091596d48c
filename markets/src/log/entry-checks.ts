import { parseEntry, versionOf, type LogEntry } from './entry.ts';
import { appendLeaf, emptyFrontier, rootOfFrontier, type Frontier } from './frontier.ts';
import { toHex } from './hexadecimal.ts';
import type { OpenedEntry } from './opened-ideas.ts';
import { commitmentOf, type Opening } from './openings.ts';
import { hashOfLeaf, isSameHash, type Hash, type Sha256, type TreeHead } from './tree.ts';

export type LogFault =
  /** Not what the tiles of hashes say: changed, or another one in its place. */
  | 'changed'
  /** No entry that this version of the program knows. */
  | 'version'
  | 'unreadable'
  /** An entry of the same author before it is missing, or another one. */
  | 'chain'
  /** Earlier than the one before it. */
  | 'time'
  /** Earlier than an anchor of an earlier checkpoint, or later than one of a checkpoint that has it. */
  | 'anchor'
  /** Its opening is not what it committed to. */
  | 'opening'
  /** Another event follows from the candles by the rules, or none. */
  | 'outcome'
  /** The candles of the day are not what it committed to. */
  | 'candles';

/** The first entry that is wrong. */
export interface WrongEntry {
  index: number;
  fault: LogFault;
  /** As it was read. */
  text: string;
  /** Its hash, and the one that the tiles have, in hexadecimal digits. */
  leaf: string;
  expected: string | null;
  /** What it says in what was opened, and what follows from it here; null: nothing. Only where they differ. */
  said?: string | null;
  computed?: string | null;
}

/** An opened entry as it was read, with its hash in hexadecimal digits. */
export interface ReadEntry extends OpenedEntry {
  text: string;
  leaf: string;
}

/** That somebody else saw a checkpoint at a time. */
export interface Anchor {
  size: number;
  /** ISO 8601. */
  at: string;
}

/** Clocks that differ. */
const toleranceMilliseconds = 2 * 60_000;

export interface EntryChecks {
  /** Reads the next entry. @param leaf its hash as the tiles say. @returns what is wrong, if this is the first that is */
  add(bytes: Uint8Array, leaf: Hash | null): WrongEntry | null;
  /** What was read so far, as a checkpoint would say it. */
  head(): TreeHead;
  /** Whether all that was read is what a checkpoint says. */
  isTree(head: TreeHead): boolean;
  /** How many entries each author has. */
  authors(): ReadonlyMap<string, number>;
  counts(): { entries: number; opened: number; lastAt: string };
  /** Those whose opening is what they committed to, by their place. */
  opened(): ReadonlyMap<number, ReadEntry>;
}

/** The text of an entry, or the beginning of what is none. */
export function asciiOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes.subarray(0, 1000)) text += String.fromCharCode(byte);
  return text;
}

/**
 * Reads a log from its first entry on: each in its place in the tree, in the chain of its author, not before its predecessor, within the
 * anchors, and what was opened as it was committed to.
 */
export function checkEntries(
  sha256: Sha256,
  { openings = [], anchors = [] }: { openings?: readonly Opening[]; anchors?: readonly Anchor[] } = {},
): EntryChecks {
  const openingOf = new Map(openings.map((opening) => [opening.index, opening]));
  const limits = anchors.length > 0 ? limitsOf(anchors) : null;
  const isBeyond = (time: number, index: number) =>
    limits !== null && (time < limits.earliest(index) || time > limits.latest(index));
  const last = new Map<string, { count: number; leaf: string }>();
  let frontier: Frontier = emptyFrontier;
  let [previousAt, compared] = ['', 0];
  const opened = new Map<number, ReadEntry>();

  function faultOf(entry: LogEntry, index: number): LogFault | null {
    const { author, count, previous, at, commitment } = entry;
    const before = last.get(author) ?? { count: 0, leaf: '' };
    if (count !== before.count + 1 || previous !== before.leaf) return 'chain';
    if (at < previousAt) return 'time';
    if (limits !== null && isBeyond(Date.parse(at), index)) return 'anchor';
    const opening = openingOf.get(index);
    if (!opening) return null;
    compared += 1;
    return commitmentOf(opening) === commitment ? null : 'opening';
  }

  function add(bytes: Uint8Array, expected: Hash | null): WrongEntry | null {
    const index = frontier.size;
    const leaf = hashOfLeaf(sha256, bytes);
    frontier = appendLeaf(sha256, frontier, leaf).frontier;
    const text = asciiOf(bytes);
    const wrong = (fault: LogFault): WrongEntry => ({
      index,
      fault,
      text,
      leaf: toHex(leaf),
      expected: expected && toHex(expected),
    });
    if (expected && !isSameHash(leaf, expected)) return wrong('changed');
    const entry = parseEntry(text);
    if (!entry) return wrong((versionOf(text) ?? 1) === 1 ? 'unreadable' : 'version');
    const fault = faultOf(entry, index);
    const opening = fault === null ? openingOf.get(index) : undefined;
    if (opening) opened.set(index, { index, author: entry.author, body: opening.body, text, leaf: toHex(leaf) });
    last.set(entry.author, { count: entry.count, leaf: toHex(leaf) });
    previousAt = entry.at;
    if (fault === 'anchor')
      return { ...wrong(fault), said: entry.at, computed: limits?.nearest(Date.parse(entry.at)) ?? null };
    if (fault !== 'opening') return fault && wrong(fault);
    const said = openingOf.get(index);
    return { ...wrong(fault), said: entry.commitment, computed: said ? commitmentOf(said) : null };
  }

  return {
    add,
    head: () => ({ size: frontier.size, root: rootOfFrontier(sha256, frontier) }),
    isTree: ({ size, root }) => size === frontier.size && isSameHash(root, rootOfFrontier(sha256, frontier)),
    authors: () => new Map([...last].map(([author, { count }]) => [author, count])),
    counts: () => ({ entries: frontier.size, opened: compared, lastAt: previousAt }),
    opened: () => opened,
  };
}

/** Between which times an entry can have been made, in milliseconds since 1970. */
function limitsOf(anchors: readonly Anchor[]) {
  const sorted = anchors.map(({ size, at }) => ({ size, at: Date.parse(at) })).toSorted((a, b) => a.size - b.size);
  let [next, floor] = [0, -Infinity];
  // The earliest anchor of this checkpoint or a later one: all of those have the entry.
  const ceilings = sorted.map(() => Infinity);
  for (let place = sorted.length - 1, least = Infinity; place >= 0; place--) {
    least = Math.min(least, sorted[place]?.at ?? Infinity);
    ceilings[place] = least;
  }
  /** Entries come in order: anchors of checkpoints without the entry are behind. */
  const pass = (index: number) => {
    for (let anchor = sorted[next]; anchor && anchor.size <= index; anchor = sorted[++next]) {
      floor = Math.max(floor, anchor.at);
    }
  };
  return {
    earliest(index: number): number {
      pass(index);
      return floor - toleranceMilliseconds;
    },
    latest: (_index: number): number => (ceilings[next] ?? Infinity) + toleranceMilliseconds,
    /** The anchor that a time contradicts, of the entry that was asked last. ISO 8601. */
    nearest(time: number): string {
      const ceiling = ceilings[next] ?? Infinity;
      return new Date(time > ceiling ? ceiling : floor).toISOString();
    },
  };
}

/** The longest time between two anchors, in milliseconds: so far an operator could have back-dated. Null with fewer than two. */
export function largestGapOf(anchors: readonly Anchor[]): number | null {
  const times = anchors.map(({ at }) => Date.parse(at)).toSorted((a, b) => a - b);
  if (times.length < 2) return null;
  return times.reduce((largest, time, place) => Math.max(largest, time - (times[place - 1] ?? time)), 0);
}
