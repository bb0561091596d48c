/** Bytes of the beginning that are enough to find out how a file is encoded. */
const headLength = 400;

/**
 * The text of a file that a person has chosen, whatever its encoding: by its byte order mark, its first characters, or its
 * XML declaration, otherwise UTF-8.
 * @param maxLength in characters
 * @returns `unusable`: empty, too long, or gone since it was chosen; `encoding`: its bytes are no text in its encoding
 */
export async function readTextFile(
  file: File,
  maxLength: number,
): Promise<{ content: string } | 'unusable' | 'encoding'> {
  // A character has at most three bytes for each of its units.
  if (file.size === 0 || file.size > 3 * maxLength + 3) return 'unusable';
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return 'unusable';
  }
  try {
    const content = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return content === '' || content.length > maxLength ? 'unusable' : { content };
  } catch {
    return 'encoding';
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headLength));
  const declared = /^(?:ï»¿)?<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  // UTF-16 would not be readable here: a program has saved the file anew and left the declaration as it was.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}
