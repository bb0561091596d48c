/** Text of a file, and the encoding in which it was read: a WHATWG name. */
export interface DecodedText {
  text: string;
  encoding: string;
}

/** Takes the place of bytes that are no character in the encoding of the text. */
export const unreadable = '\ufffd';

/** The beginning of a text, by which its encoding is judged. */
const sampleBytes = 1_000_000;

/** From so many unreadable bytes per 1,000 other characters beyond ASCII on, a text is not UTF-8. */
const maxUnreadable = 100;

/**
 * Decodes a text file of unknown encoding: UTF-8, UTF-16 with or without a byte order mark, or else an older encoding. A text in UTF-8
 * of which a few characters are damaged stays UTF-8; these are replaced by `unreadable`.
 * @param legacy the encoding of text that is none of them
 */
export function decodeText(bytes: Uint8Array, legacy: string): DecodedText {
  const wide = wideEncoding(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    const encoding = isMostlyUtf8(bytes) ? 'utf-8' : legacy;
    return { text: new TextDecoder(encoding).decode(bytes), encoding };
  }
}

/** UTF-16 by its byte order mark; without one, in mostly ASCII text every second byte is zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 200);
  const zeros = (parity: number) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  if (zeros(1) > head.length / 4) return 'utf-16le';
  if (zeros(0) > head.length / 4) return 'utf-16be';
  return null;
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
  let damaged = 0;
  let readable = 0;
  for (const character of new TextDecoder('utf-8').decode(bytes.subarray(0, sampleBytes))) {
    if (character === unreadable) damaged += 1;
    else if (character > '\u007f') readable += 1;
  }
  return damaged * 1000 <= readable * maxUnreadable;
}
