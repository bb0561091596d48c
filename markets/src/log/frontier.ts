import { hashOfNode, rootOfSubtrees, type Hash, type Sha256 } from './tree.ts';

/** The right edge of a tree: the roots of its complete subtrees, largest first. All that appending needs; 30 hashes for a thousand million leaves. */
export interface Frontier {
  size: number;
  subtrees: readonly { level: number; hash: Hash }[];
}

export const emptyFrontier: Frontier = { size: 0, subtrees: [] };

/** A node that a leaf has completed, the leaf itself included: the `index`-th one of its level. */
export interface NewNode {
  level: number;
  index: number;
  hash: Hash;
}

/** The edge after another leaf, and the nodes that it completes. */
export function appendLeaf(sha256: Sha256, before: Frontier, leaf: Hash): { frontier: Frontier; nodes: NewNode[] } {
  const subtrees = [...before.subtrees];
  const nodes: NewNode[] = [{ level: 0, index: before.size, hash: leaf }];
  let node = { level: 0, hash: leaf };
  for (let last = subtrees.at(-1); last?.level === node.level; last = subtrees.at(-1)) {
    subtrees.pop();
    node = { level: node.level + 1, hash: hashOfNode(sha256, last.hash, node.hash) };
    nodes.push({ ...node, index: Math.floor(before.size / 2 ** node.level) });
  }
  subtrees.push(node);
  return { frontier: { size: before.size + 1, subtrees }, nodes };
}

export const rootOfFrontier = (sha256: Sha256, { subtrees }: Frontier): Hash =>
  rootOfSubtrees(
    sha256,
    subtrees.map(({ hash }) => hash),
  );
