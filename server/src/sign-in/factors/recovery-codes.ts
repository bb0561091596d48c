import { createHash, randomBytes } from 'node:crypto';

const count = 10;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** Length in letters of five bits each: 80 bits. */
const letters = 16;

/** Ten codes as `abcd-efgh-ijkl-mnop`, without letters and digits that are easily confused. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const text = [...randomBytes(letters)].map((byte) => alphabet[byte % alphabet.length]).join('');
    return text.match(/.{4}/g)?.join('-') ?? '';
  });
}

/** Hash of a code, however it was typed. For 80 random bits a plain hash is enough. */
export function hashOfCode(code: string): string {
  const typed = code
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll(/[^a-z2-7]/g, '');
  return createHash('sha256').update(typed).digest('base64url');
}
