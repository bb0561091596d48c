import { randomBytes } from 'node:crypto';
import { certificateDigits, formatCertificateNumber } from '@candela/contract/learning/certificate-numbers';

/** Crockford's base 32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random number that cannot be guessed: `CAN-` and 60 random bits. */
export function makeCertificateNumber(): string {
  const bytes = randomBytes(certificateDigits);
  return formatCertificateNumber([...bytes].map((byte) => alphabet[byte & 31] ?? '').join(''));
}
