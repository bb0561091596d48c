import { createHash, sign } from 'node:crypto';
import { loadPinnedContext } from './credential-contexts.ts';
import { toMultibase } from './multibase.ts';
import type { SigningKey } from './signing-keys.ts';

/** The signed document: its contexts, and any properties that they define. */
export interface Unsigned {
  '@context': string[];
  [property: string]: unknown;
}

/**
 * Adds a Data Integrity proof of the cryptosuite `eddsa-rdfc-2022` (https://www.w3.org/TR/vc-di-eddsa/): the hashes of the
 * canonical options and of the canonical document, signed by Ed25519. The same key and time give the same proof.
 * @param created ISO 8601
 */
export async function signCredential(
  document: Unsigned,
  { key, did, created }: { key: SigningKey; did: string; created: string },
) {
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created,
    verificationMethod: `${did}#${key.id}`,
    proofPurpose: 'assertionMethod',
  };
  const hashes = await Promise.all([hashOf({ '@context': document['@context'], ...options }), hashOf(document)]);
  const proofValue = toMultibase(sign(null, Buffer.concat(hashes), key.privateKey));
  // A list, as the schema of Open Badges asks for.
  return { ...document, proof: [{ ...options, proofValue }] };
}

async function hashOf(document: object): Promise<Buffer> {
  // Loaded on the first request for a credential.
  const { default: jsonld } = await import('jsonld');
  // Safe mode: a property that no context defines is an error, instead of being left out of the signature.
  const settings = { algorithm: 'RDFC-1.0', documentLoader: loadPinnedContext, safe: true };
  const canonical = await jsonld.canonize(document, settings as object);
  return createHash('sha256').update(canonical).digest();
}
