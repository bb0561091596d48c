import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#testing/sha-256.ts';
import { appendLeaf, emptyFrontier, rootOfFrontier, type NewNode } from './frontier.ts';
import {
  consistencyRanges,
  hashOfLeaf,
  hashOfNode,
  inclusionRanges,
  isConsistent,
  isIncluded,
  rootOfSubtrees,
  subtreesOf,
  type Hash,
  type LeafRange,
} from './tree.ts';

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The leaves of RFC 6962's reference tests, in Certificate Transparency's own code, and the roots of their first n. */
const referenceLeaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const referenceRoots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** The tree by its definition (RFC 6962, 2.1), written apart. */
function rootOf(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1) return leaves[0] ?? new Uint8Array();
  const cut = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return hashOfNode(sha256, rootOf(leaves.slice(0, cut)), rootOf(leaves.slice(cut)));
}

const leavesOf = (count: number, seed = 0) =>
  Array.from({ length: count }, (_, place) => hashOfLeaf(sha256, Uint8Array.of(seed, place >> 8, place & 255)));

/** Ranges as a server answers them: from hashes of complete subtrees. */
function proofOf(nodes: ReadonlyMap<string, Hash>, ranges: readonly LeafRange[]): Hash[] {
  return ranges.map((range) =>
    rootOfSubtrees(
      sha256,
      subtreesOf(range).map(({ level, index }) => nodes.get(`${level} ${index}`) ?? new Uint8Array(32)),
    ),
  );
}

function grown(leaves: readonly Hash[]) {
  let frontier = emptyFrontier;
  const nodes = new Map<string, Hash>();
  const roots = [rootOfFrontier(sha256, frontier)];
  for (const leaf of leaves) {
    const next: { frontier: typeof frontier; nodes: NewNode[] } = appendLeaf(sha256, frontier, leaf);
    frontier = next.frontier;
    for (const { level, index, hash } of next.nodes) nodes.set(`${level} ${index}`, hash);
    roots.push(rootOfFrontier(sha256, frontier));
  }
  return { nodes, roots };
}

describe('the tree of a log', () => {
  it('has the hash that the tests rely on', () => {
    const abc = Uint8Array.of(0x61, 0x62, 0x63);
    expect(hex(sha256(abc))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hex(sha256(new Uint8Array()))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex(sha256(new Uint8Array(120)))).toHaveLength(64);
  });

  it('has the roots of the reference', () => {
    const { roots } = grown(referenceLeaves.map((leaf) => hashOfLeaf(sha256, bytesOf(leaf))));
    expect(roots.slice(1).map(hex)).toEqual(referenceRoots);
  });

  it('grows at its edge to the root of its definition', () => {
    const leaves = leavesOf(300);
    const { roots } = grown(leaves);
    for (const size of [0, 1, 2, 3, 7, 8, 9, 255, 256, 257, 300]) {
      expect(hex(roots[size] ?? new Uint8Array())).toBe(hex(rootOf(leaves.slice(0, size))));
    }
  });

  it('proves each leaf and each earlier size, up to 40 leaves', () => {
    const leaves = leavesOf(40);
    const { nodes, roots } = grown(leaves);
    for (let size = 1; size <= 40; size++) {
      const root = roots[size] ?? new Uint8Array();
      for (let index = 0; index < size; index++) {
        const proof = proofOf(nodes, inclusionRanges(index, size));
        const leaf = leaves[index] ?? new Uint8Array();
        expect(isIncluded(sha256, { leaf, index, size, proof, root })).toBe(true);
        expect(isIncluded(sha256, { leaf, index: index + 1, size, proof, root })).toBe(false);
      }
      for (let first = 1; first <= size; first++) {
        const before = { size: first, root: roots[first] ?? new Uint8Array() };
        const proof = proofOf(nodes, consistencyRanges(first, size));
        expect(isConsistent(sha256, before, { size, root }, proof)).toBe(true);
      }
    }
  });

  it('notices another history, a removed leaf, a root or proof with one bit changed, and going back', () => {
    const leaves = leavesOf(64);
    const { nodes, roots } = grown(leaves);
    const anySizes = fc.tuple(
      fc.integer({ min: 2, max: 64 }),
      fc.integer({ min: 1, max: 63 }),
      fc.nat(63),
      fc.nat(255),
    );
    fc.assert(
      fc.property(anySizes, ([size, first, changed, bit]) => {
        fc.pre(first < size && changed < first);
        const other = grown(leaves.map((leaf, place) => (place === changed ? hashOfLeaf(sha256, leaf) : leaf)));
        const [before, after] = [
          { size: first, root: roots[first] ?? new Uint8Array() },
          { size, root: roots[size] ?? new Uint8Array() },
        ];
        const forked = { size, root: other.roots[size] ?? new Uint8Array() };
        const ranges = consistencyRanges(first, size);
        const proof = proofOf(nodes, ranges);
        expect(isConsistent(sha256, before, forked, proofOf(other.nodes, ranges))).toBe(false);
        expect(isConsistent(sha256, after, before, proof)).toBe(false);
        const flipped = (bytes: Hash) =>
          bytes.map((byte, place) => (place === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
        expect(isConsistent(sha256, before, { size, root: flipped(after.root) }, proof)).toBe(false);
        expect(isConsistent(sha256, { size: first, root: flipped(before.root) }, after, proof)).toBe(false);
        for (const place of proof.keys()) {
          const wrong = proof.map((hash, at) => (at === place ? flipped(hash) : hash));
          expect(isConsistent(sha256, before, after, wrong)).toBe(false);
        }
        expect(isConsistent(sha256, before, after, proof.slice(1))).toBe(false);
        expect(isConsistent(sha256, before, after, [...proof, after.root])).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});
