import { toMultibase } from './multibase.ts';

/** The id of an installation as an issuer: `did:web` of its host, resolved at `/.well-known/did.json`. */
export function didOf(publicUrl: string): string {
  return `did:web:${encodeURIComponent(new URL(publicUrl).host)}`;
}

/** Publishes the keys that sign for this installation (https://w3c-ccg.github.io/did-method-web/). */
export function didDocument(did: string, keys: { id: string; publicKey: Uint8Array }[]) {
  const methods = keys.map(({ id, publicKey }) => ({
    id: `${did}#${id}`,
    type: 'Multikey',
    controller: did,
    // 0xed 0x01: prefix of an Ed25519 public key.
    publicKeyMultibase: toMultibase(Buffer.concat([Buffer.from([0xed, 0x01]), publicKey])),
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}
