import type { Frontier } from '@candela/markets/log/frontier';

const hashBytes = 32;

/**
 * The frontier of a log of that size, whose hashes `log_head` holds one after the other: its complete subtrees are the ones in the binary digits of the size.
 * @throws Error for bytes that belong to another size
 */
export function frontierOf(size: number, bytes: Buffer): Frontier {
  const subtrees: Frontier['subtrees'][number][] = [];
  for (let level = 52; level >= 0; level--) {
    if (Math.floor(size / 2 ** level) % 2 === 0) continue;
    const at = subtrees.length * hashBytes;
    subtrees.push({ level, hash: bytes.subarray(at, at + hashBytes) });
  }
  if (bytes.length !== subtrees.length * hashBytes) throw new Error('the head of the log is of another size');
  return { size, subtrees };
}
