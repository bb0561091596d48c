import { createECDH } from 'node:crypto';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair of this installation (RFC 8292), derived from its secret: it need not be stored, and is the same on every node.
 * @param seed 32 bytes, base64url
 */
export function vapidKeysOf(seed: string): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(seed, 'base64url'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey: seed };
}
