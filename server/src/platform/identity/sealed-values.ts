import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deriveKey } from './secrets.ts';

const format = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** A value cannot be decrypted: its key is missing, it was changed, or it belongs to another record. */
export class SealBroken extends Error {}

export type Seals = ReturnType<typeof createSeals>;

/** Encrypts with one key of 32 bytes. @returns base64url; a different text each time */
export function sealBy(key: Buffer, value: string, owner: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

/** Decrypts the result of `sealBy`. @throws SealBroken */
export function openBy(key: Buffer, text: string, owner: string): string {
  const sealed = Buffer.from(text, 'base64url');
  if (sealed.length < nonceBytes + tagBytes) throw new SealBroken('too short');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-tagBytes));
  try {
    const opened = Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    return opened.toString('utf8');
  } catch (error) {
    throw new SealBroken('changed', { cause: error });
  }
}

/**
 * Encrypts third-party secrets for the database with AES-256-GCM. The first key encrypts, all of them decrypt; the last one is
 * derived from the secret of the installation, so that keys can be configured later. A sealed value names its key and is bound to
 * the record it belongs to: copied elsewhere it cannot be decrypted.
 * @param keys of 32 bytes each, in base64
 */
export function createSeals(keys: readonly string[], secret: string) {
  const ring = [
    ...keys.map((key) => Buffer.from(key, 'base64')),
    Buffer.from(deriveKey(secret, 'seals'), 'base64url'),
  ].map((key) => ({ key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }));
  const [current] = ring as [(typeof ring)[0]];

  /** @returns `v1.<key>.<base64url>`; a different text each time */
  const seal = (value: string, owner: string) => `${format}.${current.id}.${sealBy(current.key, value, owner)}`;

  /** @throws SealBroken */
  function open(value: string, owner: string): string {
    const [version, id, rest = ''] = value.split('.');
    const found = ring.find((each) => each.id === id);
    if (version !== format || !found) throw new SealBroken('unknown key');
    return openBy(found.key, rest, owner);
  }

  /** Whether it was encrypted with the current key; others should be encrypted anew. */
  const isCurrent = (value: string) => value.startsWith(`${format}.${current.id}.`);

  return { seal, open, isCurrent };
}
