/**
 * The hash tree of a public log (RFC 6962, section 2.1; RFC 9162): leaves are appended, and nothing that was there before can change without
 * the root showing it. Browsers, the server and the verifier give their own SHA-256.
 */

export type Hash = Uint8Array;
/** The SHA-256 of bytes. */
export type Sha256 = (bytes: Uint8Array) => Hash;

/** Leaves from `from` up to `to`, which is excluded. */
export interface LeafRange {
  from: number;
  to: number;
}

/** A complete subtree: the `index`-th one of 2^level leaves. */
export interface Subtree {
  level: number;
  index: number;
}

function withPrefix(prefix: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 1));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const hashOfLeaf = (sha256: Sha256, entry: Uint8Array): Hash => sha256(withPrefix(0, entry));
export const hashOfNode = (sha256: Sha256, left: Hash, right: Hash): Hash => sha256(withPrefix(1, left, right));

export function isSameHash(a: Hash, b: Hash): boolean {
  if (a.length !== b.length) return false;
  for (let place = 0; place < a.length; place++) if (a[place] !== b[place]) return false;
  return true;
}

/** The largest power of two below a number of leaves, of which there are at least two. */
function splitOf(count: number): number {
  let size = 1;
  while (size * 2 < count) size *= 2;
  return size;
}

function isPowerOfTwo(count: number): boolean {
  let power = 1;
  while (power < count) power *= 2;
  return power === count;
}

/** The complete subtrees of which a range of the tree is made, from left to right. The range begins where a subtree of its size may begin. */
export function subtreesOf({ from, to }: LeafRange): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let start = from; start < to;) {
    let level = 0;
    while (start % 2 ** (level + 1) === 0 && start + 2 ** (level + 1) <= to) level += 1;
    subtrees.push({ level, index: start / 2 ** level });
    start += 2 ** level;
  }
  return subtrees;
}

/** The root of hashes of complete subtrees that follow each other, from large to small. Of none, the hash of nothing. */
export function rootOfSubtrees(sha256: Sha256, hashes: readonly Hash[]): Hash {
  let root: Hash | null = null;
  for (const hash of hashes.toReversed()) root = root ? hashOfNode(sha256, hash, root) : hash;
  return root ?? sha256(new Uint8Array());
}

/** The ranges whose hashes prove that a leaf is in a tree of that size, from the leaf up (RFC 6962, 2.1.1). */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      ranges.push({ from: middle, to });
      to = middle;
    } else {
      ranges.push({ from, to: middle });
      from = middle;
    }
  }
  return ranges.toReversed();
}

/** The ranges whose hashes prove that a tree of `size` leaves begins with one of `first`, which is at least 1 (RFC 6962, 2.1.2). */
export function consistencyRanges(first: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let [from, to] = [0, size];
  // Whether the range in question is the whole first tree, whose root the reader has.
  let isWhole = true;
  while (to !== first) {
    const middle = from + splitOf(to - from);
    if (first <= middle) {
      ranges.push({ from: middle, to });
      to = middle;
    } else {
      ranges.push({ from, to: middle });
      from = middle;
      isWhole = false;
    }
  }
  if (!isWhole) ranges.push({ from, to });
  return ranges.toReversed();
}

/** Whether a leaf is in the tree of a root (RFC 9162, 2.1.3.2). */
export function isIncluded(
  sha256: Sha256,
  { leaf, index, size, proof, root }: { leaf: Hash; index: number; size: number; proof: readonly Hash[]; root: Hash },
): boolean {
  if (index < 0 || index >= size) return false;
  let [place, last, hash] = [index, size - 1, leaf];
  for (const other of proof) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      hash = hashOfNode(sha256, other, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else hash = hashOfNode(sha256, hash, other);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSameHash(hash, root);
}

export interface TreeHead {
  size: number;
  root: Hash;
}

/** Whether a tree begins with an earlier one: nothing of that was changed or removed (RFC 9162, 2.1.4.2). */
export function isConsistent(sha256: Sha256, before: TreeHead, after: TreeHead, proof: readonly Hash[]): boolean {
  if (before.size > after.size) return false;
  if (before.size === after.size) return proof.length === 0 && isSameHash(before.root, after.root);
  if (before.size === 0) return proof.length === 0;
  // A complete subtree is not in the proof: the reader has its root.
  const path = isPowerOfTwo(before.size) ? [before.root, ...proof] : proof;
  let [place, last] = [before.size - 1, after.size - 1];
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  let [earlier, later] = [path[0], path[0]];
  if (!earlier || !later) return false;
  for (const other of path.slice(1)) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      earlier = hashOfNode(sha256, other, earlier);
      later = hashOfNode(sha256, other, later);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else later = hashOfNode(sha256, later, other);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSameHash(earlier, before.root) && isSameHash(later, after.root);
}
