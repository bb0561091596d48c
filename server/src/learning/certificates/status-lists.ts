import { gzipSync } from 'node:zlib';
import { statusListSize } from '#learning/progress/certificate-issuing.ts';
import { credentialsContext } from './credential-contexts.ts';

/**
 * A Bitstring Status List (https://www.w3.org/TR/vc-bitstring-status-list/), not yet signed: one bit for each certificate, so
 * that its readers do not reveal which certificate they check.
 * @param revoked positions whose bit is set
 * @param at ISO 8601
 */
export function statusListCredential(given: {
  list: number;
  revoked: readonly number[];
  publicUrl: string;
  did: string;
  at: string;
}) {
  const bits = Buffer.alloc(statusListSize / 8);
  for (const place of given.revoked) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7));
  const id = `${given.publicUrl}/certificates/status/${given.list}`;
  return {
    '@context': [credentialsContext],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: given.did,
    validFrom: given.at,
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  };
}
