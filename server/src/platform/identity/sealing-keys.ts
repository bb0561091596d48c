import { createHash } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { listNodes } from '#platform/nodes/nodes.queries.ts';
import { deriveKey } from './secrets.ts';

/** The key that is used without others, which every node with this secret has. In base64, as those of the configuration. */
const derivedKeyOf = (secret: string) => Buffer.from(deriveKey(secret, 'seals'), 'base64url').toString('base64');

/** Tells keys apart without revealing them. */
const fingerprintOf = (key: string) => createHash('sha256').update(`key ${key}`).digest('base64url').slice(0, 22);

/** The keys that a node has, as it tells the others. */
export const fingerprintsOf = (keys: readonly string[], secret: string): string[] =>
  [...new Set([...keys, derivedKeyOf(secret)])].map(fingerprintOf);

/**
 * The keys with the one first that encrypts: the first that every node has which is running. What this node encrypts, and encrypts anew,
 * the others have to read.
 * @param say told when that is not the first of them
 */
export async function orderKeys(
  db: Db,
  keys: readonly string[],
  secret: string,
  say: (message: string) => void,
): Promise<readonly string[]> {
  const [wanted] = keys;
  if (wanted === undefined) return keys;
  const running = (await listNodes(db)).filter(({ isAlive }) => isAlive);
  const isKnown = (key: string) => running.every(({ knowsKeys }) => knowsKeys.includes(fingerprintOf(key)));
  const current = keys.find(isKnown) ?? derivedKeyOf(secret);
  if (current === wanted) return keys;
  say(
    'The first of SECRETS_KEYS is not known to all nodes that are running: this one goes on encrypting with a key that they know. ' +
      'Add a new key at the end of the list at all nodes first, then move it to the front',
  );
  return [current, ...keys.filter((key) => key !== current)];
}
