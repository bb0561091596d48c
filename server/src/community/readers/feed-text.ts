/** Names that servers and files state without knowing; browsers read all of them as windows-1252. */
const weakNames = new Set(['us-ascii', 'ascii', 'iso-8859-1', 'latin1']);

type Decoder = InstanceType<typeof TextDecoder>;

const latin = new TextDecoder('windows-1252');

/**
 * The text of a document: by its byte order mark, else as the header says, else as its declaration says, else UTF-8. In what claims to be UTF-8, a
 * byte that cannot be is read as windows-1252; the others stay.
 */
export function textOf(bytes: Uint8Array, contentType: string): string {
  const marked = markedCharset(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const header = charsetIn(contentType);
  const declared = declaredCharset(bytes);
  const name = header === undefined || weakNames.has(header) ? (declared ?? header) : header;
  const decoder = decoderOf(name);
  if (decoder.encoding !== 'utf-8') return decoder.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return mended(bytes);
  }
}

function markedCharset([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

const charsetIn = (contentType: string) =>
  /charset\s*=\s*["']?([\w-]{1,40})/i.exec(contentType.slice(0, 500))?.[1]?.toLowerCase();

/** Only the first bytes: the declaration is at the beginning. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const start = latin.decode(bytes.subarray(0, 300)).replace(/^[\s\u00ef\u00bb\u00bf]+/, '');
  return /^<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]{1,40})/i.exec(start)?.[1]?.toLowerCase();
}

function decoderOf(name: string | undefined): Decoder {
  try {
    return new TextDecoder(name ?? 'utf-8');
  } catch {
    // A charset that nobody knows.
    return new TextDecoder('utf-8');
  }
}

function mended(bytes: Uint8Array): string {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length;) {
    const length = lengthAt(bytes, at, strict);
    if (length > 0) {
      at += length;
      continue;
    }
    parts.push(strict.decode(bytes.subarray(from, at)), latin.decode(bytes.subarray(at, at + 1)));
    from = ++at;
  }
  parts.push(strict.decode(bytes.subarray(from)));
  return parts.join('');
}

/** How many bytes the character at a place has; 0: there is none. */
function lengthAt(bytes: Uint8Array, at: number, strict: Decoder): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (at + length > bytes.length) return 0;
  try {
    strict.decode(bytes.subarray(at, at + length));
    return length;
  } catch {
    return 0;
  }
}
