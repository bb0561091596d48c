import { randomBytes } from 'node:crypto';
import {
  certificateDigits,
  formatCertificateNumber,
  formatRecordNumber,
} from '@candela/contract/learning/certificate-numbers';

/** Crockford's base 32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random number that cannot be guessed: `CAN-` and 60 random bits. */
export const makeCertificateNumber = (): string => formatCertificateNumber(randomDigits());

/** The same of a paper of a learning record: `REC-` and 60 random bits. */
export const makeRecordNumber = (): string => formatRecordNumber(randomDigits());

function randomDigits(): string {
  return [...randomBytes(certificateDigits)].map((byte) => alphabet[byte & 31] ?? '').join('');
}
