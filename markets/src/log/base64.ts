const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 with padding (RFC 4648, section 4). Neither of the runtimes' own is on both sides. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const group = (a << 16) | (b << 8) | c;
    const chars = [18, 12, 6, 0].map((shift) => digits[(group >> shift) & 63]).join('');
    const missing = Math.max(0, at + 3 - bytes.length);
    text += chars.slice(0, 4 - missing) + '='.repeat(missing);
  }
  return text;
}

/** Null for what is not exactly the base64 of some bytes: of each, there is only one. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let at = 0; at < text.length; at += 4) {
    let group = 0;
    // What is no digit, or padding in the wrong place, is found by the comparison below.
    for (const char of text.slice(at, at + 4)) group = group * 64 + (char === '=' ? 0 : digits.indexOf(char));
    const place = (at / 4) * 3;
    for (const [offset, byte] of [group >> 16, (group >> 8) & 255, group & 255].entries()) {
      if (place + offset < bytes.length) bytes[place + offset] = byte;
    }
  }
  return toBase64(bytes) === text ? bytes : null;
}
