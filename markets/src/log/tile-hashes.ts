import { sha256 } from './sha-256.ts';
import { countAtLevel, tileHeight, tilePath, tileWidth } from './tiles.ts';
import {
  consistencyRanges,
  isConsistent,
  rootOfSubtrees,
  subtreesOf,
  type Hash,
  type Subtree,
  type TreeHead,
} from './tree.ts';
import type { LogReader } from './verification.ts';

/** The hash of a subtree of a log of that size, from its tiles. @throws when they do not have it */
async function hashFromTiles(reader: Pick<LogReader, 'bytes'>, size: number, subtree: Subtree): Promise<Hash> {
  const level = Math.floor(subtree.level / tileHeight);
  // So many hashes of the level of tiles are below it.
  const count = 2 ** (subtree.level % tileHeight);
  const first = subtree.index * count;
  const index = Math.floor(first / tileWidth);
  const width = Math.min(tileWidth, countAtLevel(size, level) - index * tileWidth);
  const bytes = await reader.bytes(tilePath({ level, index, width }));
  const at = (place: number) => bytes.subarray(place * 32, place * 32 + 32);
  const hashes = Array.from({ length: count }, (_, place) => at(first - index * tileWidth + place));
  if (hashes.some(({ length }) => length !== 32)) throw new Error('a tile that is cut off');
  return rootOfComplete(hashes);
}

function rootOfComplete(hashes: readonly Hash[]): Hash {
  if (hashes.length === 1) return hashes[0] ?? new Uint8Array();
  const middle = hashes.length / 2;
  return rootOfSubtrees(sha256, [rootOfComplete(hashes.slice(0, middle)), rootOfComplete(hashes.slice(middle))]);
}

export type LogContinuity = 'same' | 'continued' | 'rolledBack' | 'forked';

/**
 * Whether a log goes on from a checkpoint that was seen before: whoever keeps the last one notices another history.
 * @throws when tiles cannot be read
 */
export async function continuityOf(
  reader: Pick<LogReader, 'bytes'>,
  seen: TreeHead,
  now: TreeHead,
): Promise<LogContinuity> {
  if (now.size < seen.size) return 'rolledBack';
  if (now.size === seen.size) return isConsistent(sha256, seen, now, []) ? 'same' : 'forked';
  if (seen.size === 0) return 'continued';
  const proof = await Promise.all(
    consistencyRanges(seen.size, now.size).map(async (range) =>
      rootOfSubtrees(
        sha256,
        await Promise.all(subtreesOf(range).map((subtree) => hashFromTiles(reader, now.size, subtree))),
      ),
    ),
  );
  return isConsistent(sha256, seen, now, proof) ? 'continued' : 'forked';
}
