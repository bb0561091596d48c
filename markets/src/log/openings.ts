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
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  const add = (byte: number) => {
    bytes[length] = byte;
    length += 1;
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code < 0x80) add(code);
    else {
      if (code < 0x800) add(0xc0 | (code >> 6));
      else {
        if (code < 0x10000) add(0xe0 | (code >> 12));
        else {
          add(0xf0 | (code >> 18));
          add(0x80 | ((code >> 12) & 63));
          // Of two code units.
          at += 1;
        }
        add(0x80 | ((code >> 6) & 63));
      }
      add(0x80 | (code & 63));
    }
  }
  return bytes.subarray(0, length);
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
