import { fromHex, toHex } from './hexadecimal.ts';
import { hmacSha256 } from './sha-256.ts';

/** What an entry of a log committed to, with the secret that proves it. */
export interface Opening {
  index: number;
  /** 64 hexadecimal digits. */
  secret: string;
  /** Canonical JSON (RFC 8785). */
  body: string;
}

/** UTF-8 of a text (RFC 3629), which browsers and Node would write by different classes. */
export function utf8Bytes(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
  }
  return Uint8Array.from(bytes);
}

/** The commitment of an entry that an opening opens, in hexadecimal digits. */
export const commitmentOf = ({ secret, body }: Pick<Opening, 'secret' | 'body'>): string =>
  toHex(hmacSha256(fromHex(secret), utf8Bytes(body)));

/** Reads a line of the openings of an export; null for what is none. */
export function parseOpening(line: string): Opening | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { index, secret, body } = value as Record<string, unknown>;
  if (typeof index !== 'number' || !Number.isSafeInteger(index) || index < 0) return null;
  if (typeof secret !== 'string' || !/^[0-9a-f]{64}$/.test(secret) || typeof body !== 'string') return null;
  return { index, secret, body };
}
