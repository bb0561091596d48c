const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += pairs[byte];
  return text;
}

/** The digit of a code unit: `0` to `9` are 48 to 57, `a` to `f` 97 to 102. */
const digitOf = (unit: number): number => (unit < 58 ? unit - 48 : unit - 87);

/** Of text that consists of pairs of hexadecimal digits, in small letters. */
export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = digitOf(text.charCodeAt(at * 2)) * 16 + digitOf(text.charCodeAt(at * 2 + 1));
  }
  return bytes;
}
