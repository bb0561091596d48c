import { futureText, type ReplayBar } from '@candela/markets/practice/future-text';

/**
 * Whether bars are those to which the server has committed: HMAC-SHA-256 of their text with the salt (RFC 2104).
 * @returns null where the browser offers no cryptography: pages without HTTPS
 */
export async function isPromisedFuture(
  hidden: readonly ReplayBar[],
  { salt, future }: { salt: string; future: string },
): Promise<boolean | null> {
  // Not typed as optional, but missing in insecure contexts.
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const [keyBytes, signature] = [bytesOf(salt), bytesOf(future)];
  if (!keyBytes || !signature) return false;
  const key = await subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return subtle.verify('HMAC', key, signature, new TextEncoder().encode(futureText(hidden)));
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
