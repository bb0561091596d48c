import { createHash, randomBytes } from 'node:crypto';

const count = 10;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** Five bits each: 80 bits. */
const letters = 16;

/** Ten codes as `abcd-efgh-ijkl-mnop`, without letters and digits that are taken for each other. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const text = [...randomBytes(letters)].map((byte) => alphabet[byte % alphabet.length]).join('');
    return text.match(/.{4}/g)?.join('-') ?? '';
  });
}

/** Of a code however it was typed. Of 80 random bits a plain hash gives nothing away. */
export function hashOfCode(code: string): string {
  const typed = code
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll(/[^a-z2-7]/g, '');
  return createHash('sha256').update(typed).digest('base64url');
}
